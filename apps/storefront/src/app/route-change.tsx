import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { session } from '../lib/session.ts'
import { checkSession } from '../lib/session-actions.ts'
import { notePage } from '../ui/trail.ts'

/**
 * On every route change: the session is verified and the user fetched, the view scrolls to the top, and the
 * focus moves to the page, so that a screen reader reads on from there (specification, section 2).
 */
export function useRouteChange(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const carried = useRef<string | null>(null)

  useEffect(() => {
    void checkSession()
    notePage(pathname)
    if (shown.current === pathname) return
    shown.current = pathname
    carried.current = carryMessage(carried.current)
    window.scrollTo(0, 0)
    page.current?.focus({ preventScroll: true })
  }, [pathname, page])
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
