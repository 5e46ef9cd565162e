import { LIMITS } from '@jansi/contract/limits'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** How far a finger goes before the image turns, in pixels. */
const SWIPE = 40
const SLIDE = { duration: 200, easing: 'ease-out' } as const

/**
 * Which of `count` images is on view: it turns every 5 seconds while `running` (specification, section 9), by
 * `show` and by a swipe, and wraps at both ends. `frame` goes on the element that holds the images and
 * nothing else.
 */
export function useSlides(count: number, running: boolean) {
  const [current, setCurrent] = useState(0)
  const frame = useRef<HTMLUListElement>(null)
  const start = useRef<number | null>(null)
  const swiped = useRef(false)

  /** Any whole number: the images go round. Comes in from the side that `step` points to. */
  function show(target: number, step: 1 | -1 = target > current ? 1 : -1): void {
    const next = (target + count) % count
    if (next === current) return
    if (!prefersStillness()) slide(frame.current, current, next, step)
    setCurrent(next)
  }

  // Runs again with each image, so that one chosen by hand stays its full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is made again each time and reads `current` only
  useEffect(() => {
    if (!running || count < 2) return
    const timer = setTimeout(() => show(current + 1, 1), LIMITS.bannerRotationMs)
    return () => clearTimeout(timer)
  }, [running, count, current])

  const swipe = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.isPrimary ? event.clientX : null
    },
    onPointerUp: (event: PointerEvent) => {
      const way = start.current === null ? 0 : event.clientX - start.current
      start.current = null
      if (Math.abs(way) < SWIPE) return
      show(current + (way < 0 ? 1 : -1), way < 0 ? 1 : -1)
      // Let go over the arrow that it began on, a mouse clicks there as well, and at once.
      swiped.current = true
      setTimeout(() => {
        swiped.current = false
      })
    },
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.stopPropagation()
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
  return { current, show, frame, swipe }
}

/** True if the device is set to reduced motion. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function slide(frame: HTMLElement | null, from: number, to: number, step: 1 | -1): void {
  const away = `translateX(${-100 * step}%)`
  const aside = `translateX(${100 * step}%)`
  // The one that leaves is hidden by its class already: only its way out shows it.
  frame?.children[from]?.animate(
    [
      { transform: 'none', visibility: 'visible' },
      { transform: away, visibility: 'visible' },
    ],
    SLIDE,
  )
  frame?.children[to]?.animate([{ transform: aside }, { transform: 'none' }], SLIDE)
}
