import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a password is shown as it is typed, and how to show or hide it. Sending its form hides it: a refused login may
 * stay on the screen for long. `frame` is an element around the field.
 */
export function useRevealed(frame: RefObject<HTMLElement | null>) {
  const [isRevealed, setRevealed] = useState(false)
  useEffect(() => {
    const form = frame.current?.closest('form')
    const hide = () => setRevealed(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [frame])
  return [isRevealed, setRevealed] as const
}
