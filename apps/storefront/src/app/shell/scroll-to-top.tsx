import { LIMITS } from '@jansi/contract/limits'
import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../ui/styles/class-names.ts'

/** Pixels between the button and the bar of an action, as between the button and the bottom navigation. */
const gap = 8

/**
 * A round button that appears after 300 pixels of scrolling and leads back to the top (specification, section 2). At
 * the end of a page it is in the last line of the footer, which keeps the place free.
 */
export function ScrollToTop() {
  const button = useRef<HTMLButtonElement>(null)
  const [lift, setLift] = useState<number | null>(null)
  useEffect(() => {
    const own = button.current
    if (!own) return
    const resizes = new ResizeObserver(look)
    resizes.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      resizes.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }

    function look() {
      const bar = document.querySelector('[data-sticky-action]')
      // It grows when it shows why something was not done.
      if (bar) resizes.observe(bar)
      const next = window.scrollY > LIMITS.scrollToTopAfter && own ? liftOver(own, bar) : null
      // In the same frame: one later, the bar would be seen passing under the button.
      flushSync(() => setLift(next))
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      aria-label="กลับขึ้นด้านบน"
      title="กลับขึ้นด้านบน"
      onClick={() => {
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
      }}
      // Set by script only: the content policy refuses styles in the server's HTML.
      style={lift === null ? undefined : { translate: `0 ${-lift}px` }}
      className={classNames(
        'fixed transition-none end-4 bottom-[calc(var(--tab-bar)+0.5rem+env(safe-area-inset-bottom))] z-20 grid size-12 place-items-center rounded-chip border border-line bg-card text-indigo-deep shadow-soft hover:bg-indigo-tint focus-visible:rounded-chip md:end-6 md:bottom-2',
        lift === null ? 'invisible' : 'animate-enter',
      )}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}

/** How many pixels the button has to be raised to keep off the bar of an action; null while that passes by its place. */
function liftOver(button: HTMLElement, bar: Element | null): number | null {
  // Without the present lift, which a rectangle would include.
  const bottom = button.offsetTop + button.offsetHeight
  const box = bar?.getBoundingClientRect()
  if (!bar || !box) return 0
  // The reason why nothing can be done is over the bar on some pages.
  const top = Math.min(box.top, bar.querySelector('[data-problem]')?.getBoundingClientRect().top ?? box.top)
  if (top >= bottom + gap || box.bottom <= button.offsetTop - gap) return 0
  return box.bottom >= bottom ? bottom + gap - top : null
}
