import type { LazyComponent } from './lazy-component.tsx'

/** The data and images of the page that is open come first. */
const FIRST_WAIT_MS = 3000
const WAIT_MS = 200

/** Fetches the code of pages, one after the other while nothing else is done. Returns a function that stops it. */
export function preloadWhenIdle(pages: readonly Pick<LazyComponent, 'preload'>[]): () => void {
  let isStopped = false

  async function preloadAll() {
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS))
    for (const page of pages) {
      await untilIdle()
      if (isStopped) return
      await page.preload()
    }
  }

  // Without a connection the rest would fail as well. A page that is opened fetches its code again.
  preloadAll().catch(() => undefined)
  return () => {
    isStopped = true
  }
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, WAIT_MS)
  })
}
