import { watchWebVitals } from '../lib/web-vitals-report.ts'
import { startOfflineWorker } from './start-offline-worker.ts'

export { OfflineNotice } from './shell/offline-notice.tsx'

/** Watches how fast the page is, and starts the service worker once all that the page shows has loaded. */
export async function afterLoad(): Promise<void> {
  if (!import.meta.env.PROD) return
  watchWebVitals()
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  }
  await startOfflineWorker()
}
