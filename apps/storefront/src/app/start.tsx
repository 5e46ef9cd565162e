import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { createQueryClient } from '../lib/api/query-client.ts'
import { missingPageKey } from '../lib/pages/missing-pages.ts'
import { repeatPresses, takeEarlyPresses } from './early-presses.ts'
import { readPageData } from './page-data.ts'
import { Providers } from './providers.tsx'
import { createRoutes, loadPage } from './router.tsx'

/** Pages that are read more than used: their scripts wait for the reader, but no longer than this. */
const PAGES_TO_READ = /^\/(tutorial\/[^/]+|privacy)\/?$/
const MAX_READING_MS = 3_000
const FIRST_INPUTS = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart'] as const

/**
 * Renders the shop into the root element, or hydrates the page that the server has rendered in it: at once, or for
 * articles and the privacy page with the visitor's first input, at the latest 3 seconds after the page has loaded.
 */
export async function start(root: HTMLElement): Promise<Root> {
  const routes = createRoutes()
  const queryClient = createQueryClient()
  const { pathname } = window.location
  const isRendered = root.hasChildNodes() && (await isLoaded(routes, pathname))
  if (isRendered) readPageData(queryClient)
  const show = (pressed: readonly HTMLElement[]) => {
    const shop = (
      <StrictMode>
        <Providers queryClient={queryClient} onHydrated={() => repeatPresses(pressed)}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </Providers>
      </StrictMode>
    )
    if (isRendered) return hydrateRoot(root, shop, { onRecoverableError: reportMismatch })
    const empty = createRoot(root)
    empty.render(shop)
    return empty
  }
  const isToRead = PAGES_TO_READ.test(pathname) && queryClient.getQueryData(missingPageKey) !== true
  const pressed = takeEarlyPresses()
  if (!isRendered || pressed.length > 0) return show(pressed)
  if (!isToRead) return inSlices(() => show([]))
  await firstInput()
  // Before the press becomes a click: the page then already handles it.
  return flushSync(() => show([]))
}

/** Loads the code of the page; without it there is nothing to hydrate with, and the router shows the failure. */
async function isLoaded(routes: RouteObject[], pathname: string): Promise<boolean> {
  try {
    await loadPage(routes, pathname)
    return true
  } catch {
    return false
  }
}

/** Milliseconds since the page has loaded; its scripts start after that, and may take a while to come. */
function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const loadedAt = navigation?.loadEventEnd ?? 0
  return loadedAt > 0 ? performance.now() - loadedAt : 0
}

/** Hydrates in short slices, between which the browser handles presses and scrolling. */
function inSlices(hydrate: () => Root): Root {
  let root: Root | undefined
  startTransition(() => {
    root = hydrate()
  })
  if (root === undefined) throw new Error('A transition begins at once.')
  return root
}

/** The server's HTML differed from the page that the browser renders: React has rendered it again. */
function reportMismatch(error: unknown): void {
  console.error(error)
}

async function firstInput(): Promise<void> {
  const ended = new AbortController()
  await new Promise<void>((resolve) => {
    const options = { capture: true, passive: true, signal: ended.signal }
    for (const name of FIRST_INPUTS) window.addEventListener(name, () => resolve(), options)
    const wait = () => setTimeout(resolve, MAX_READING_MS - sinceLoad())
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { signal: ended.signal })
  })
  ended.abort()
}
