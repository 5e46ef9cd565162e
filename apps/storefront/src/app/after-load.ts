import { OfflineNotice } from './shell/offline-notice.tsx'
import { TodoWatch } from './shell/todo-watch.ts'
import { startOfflineWorker } from './start-offline-worker.ts'
import { watchWebVitals } from './web-vitals-report.ts'

/** The parts of a page that nobody waits for: the notice over it, and the work that starts after it is shown. */
export const afterLoad = { Notice: OfflineNotice, TodoWatch, start }

/** Keeps the focus, watches how fast the page is, and starts the service worker once everything that the page shows has loaded. */
async function start(): Promise<void> {
  const keep = () => {
    import('@jansi/client/restore-focus').then(
      ({ restoreFocus }) => restoreFocus(),
      // Offline, or a newer release is there: the page goes on without it.
      () => {},
    )
  }
  if (document.activeElement === document.body) document.addEventListener('focusin', keep, { once: true })
  else keep()
  if (!import.meta.env.PROD) return
  watchWebVitals()
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  }
  await startOfflineWorker()
}
