import type { QueryClient } from '@tanstack/react-query'
import { matchPath, type Params } from 'react-router'
import { openPages } from './router.tsx'

/** The `handle` of a page module, next to its component: `prefetch` loads the data that the page shows first. */
export type PageHandle = { prefetch: (queryClient: QueryClient, params: Params) => void }

/** The pages whose code and data may be loaded before anybody opens them. */
const PREFETCHED = [
  '/',
  '/category/:categoryId',
  '/product/:productId',
  '/tutorials',
  '/tutorial/:id',
  '/faq',
  '/privacy',
  '/search',
  '/login',
  '/signup',
] as const

/**
 * Loads the next page's code and data when a finger, the mouse or the focus comes to a link, so that it is there at the
 * tap. Returns how to stop. Does nothing for visitors who save data.
 */
export function prefetchOnIntent(queryClient: QueryClient): () => void {
  const stopped = new AbortController()
  const options = { passive: true, signal: stopped.signal }
  let latest: string | undefined
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.origin !== window.location.origin || link.target === '_blank') return
    if (link.pathname === latest || savesData()) return
    latest = link.pathname
    prefetchPage(queryClient, link.pathname)
  }
  for (const name of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(name, onIntent, options)
  return () => stopped.abort()
}

function prefetchPage(queryClient: QueryClient, pathname: string): void {
  for (const path of PREFETCHED) {
    const match = matchPath(path, pathname)
    if (match === null) continue
    openPages[path]?.()
      .then(({ handle }) => {
        if (isPageHandle(handle)) handle.prefetch(queryClient, match.params)
      })
      .catch(() => {
        // The tap will try again, and show the failure.
      })
  }
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'prefetch' in handle
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
