import { type ReactNode, useEffect, useRef } from 'react'

/** Comes into sight and gets the focus when it appears: the change may be far from the last press. */
export function InSight({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={part} tabIndex={-1} className="rounded-card">
      {children}
    </div>
  )
}
