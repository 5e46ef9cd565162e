/** The parts of a page that nobody waits for. */
export type AfterLoad = typeof import('./after-load.ts')['afterLoad']

/**
 * Loads the parts of a page that are needed only after it is shown, once the browser has nothing else to do, and passes them on. Returns how
 * to call it off.
 */
export function loadWhenIdle(use: (afterLoad: AfterLoad) => void): () => void {
  const load = () => {
    import('./after-load.ts')
      .then(({ afterLoad }) => use(afterLoad))
      .catch(() => {
        // Offline, or a newer release is there: the next page does it.
      })
  }
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(load, 3_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(load, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}
