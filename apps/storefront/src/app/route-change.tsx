import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { checkSession } from '../lib/api/session-actions.ts'
import { session } from '../lib/session/session.ts'
import { notePage } from '../ui/page/trail.ts'

/** How far each page of this visit was scrolled, by its entry in the history. */
const places = new Map<string, number>()

/**
 * On every route change: the session is verified and the user fetched, the view scrolls to the top, or going back to
 * where it was, and the focus moves to the page, so that a screen reader reads on from there (specification, section 2).
 */
export function useRouteChange(page: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation()
  const isTraversal = useNavigationType() === 'POP'
  const shown = useRef(pathname)
  const carried = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry of the history changes with the path
  useEffect(() => {
    void checkSession()
    notePage(pathname)
    if (shown.current === pathname) return
    shown.current = pathname
    carried.current = carryMessage(carried.current)
    window.scrollTo(0, (isTraversal && places.get(key)) || 0)
    page.current?.focus({ preventScroll: true })
  }, [pathname, page])

  useEffect(() => {
    const note = () => void places.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
}

/**
 * An error goes with the page it arose on; any other message is read on the page that follows ("logged in",
 * then home) and goes with that one. Gives the message that is carried over.
 */
function carryMessage(carriedBefore: string | null): string | null {
  const { message, messageType } = session.get()
  if (message !== null && (messageType === 'error' || message === carriedBefore)) {
    session.dispatch({ type: 'CLOSE_ALERT' })
  }
  return session.get().message
}
