import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

const threshold = 300

/** A round button that appears after 300 pixels of scrolling and leads back to the top. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(window.scrollY > threshold)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!shown) return null
  return (
    <button
      type="button"
      aria-label="กลับขึ้นด้านบน"
      title="กลับขึ้นด้านบน"
      onClick={() => {
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
      }}
      className="fixed end-4 bottom-40 z-20 grid size-12 animate-enter place-items-center rounded-chip border border-line bg-card text-indigo-deep shadow-soft hover:bg-indigo-tint focus-visible:rounded-chip md:end-6 md:bottom-6 max-md:[body:has([data-problem])_&]:bottom-64"
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}
