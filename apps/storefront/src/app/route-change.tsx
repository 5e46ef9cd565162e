import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { checkSession } from '../lib/session-actions.ts'

/**
 * On every route change: the session is verified and the user fetched, the view scrolls to the top, and the
 * focus moves to the page, so that a screen reader reads on from there (specification, section 2).
 */
export function useRouteChange(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    void checkSession()
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    page.current?.focus({ preventScroll: true })
  }, [pathname, page])
}
