import { useState } from 'react'

/**
 * Whether the pointer is over an element or the focus is in it, and the handlers for that element. The one may end while
 * the other goes on (WCAG 2.2.2).
 */
export function usePaused() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return [isHovered || isFocused, handlers] as const
}
