import { OfflineNotice } from './shell/offline-notice.tsx'
import { TodoWatch } from './shell/todo-watch.ts'
import { startOfflineWorker } from './start-offline-worker.ts'
import { watchWebVitals } from './web-vitals-report.ts'

/** The parts of a page that nobody waits for: the notice over it, and the work that starts after it is shown. */
export const afterLoad = { Notice: OfflineNotice, TodoWatch, start }

/** Watches how fast the page is, and starts the service worker once everything that the page shows has loaded. */
async function start(): Promise<void> {
  if (!import.meta.env.PROD) return
  watchWebVitals()
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  }
  await startOfflineWorker()
}
