/**
 * Reports how fast this page loaded, once the browser has nothing else to do: the code comes after everything that the
 * page needs. Returns how to call it off.
 */
export function reportWhenIdle(): (() => void) | undefined {
  if (!import.meta.env.PROD) return
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(load, 3_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(load, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}

function load(): void {
  import('../lib/web-vitals-report.ts')
    .then(({ watchWebVitals }) => watchWebVitals())
    .catch(() => {
      // Offline, or a newer release is there: nobody needs this report.
    })
}
