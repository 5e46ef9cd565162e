import { reportWebVitals } from '@jansi/contract/calls/web-vitals'
import type { PageKind, WebVitalsReport } from '@jansi/contract/web-vitals'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { apiBase } from '../lib/api/api.ts'

/** The kind of a page by the first part of its path; the other pages are `other`. */
const KINDS: Readonly<Record<string, PageKind>> = {
  '': 'home',
  category: 'category',
  product: 'product',
  tutorials: 'tutorials',
  tutorial: 'tutorial',
  faq: 'faq',
  login: 'account',
  signup: 'account',
  profile: 'account',
  cart: 'cart',
  order: 'orders',
  history: 'orders',
  bill: 'orders',
  return: 'orders',
}

/** Returns the kind of the page at a path. */
export function kindOf(path: string): PageKind {
  return KINDS[path.split('/')[1] ?? ''] ?? 'other'
}

/** Measures the page that was loaded and sends one report when it is hidden; no cookie, no token, no address. */
export function watchWebVitals(): void {
  const page = kindOf(window.location.pathname)
  const measured = new Map<Metric['name'], number>()
  const note = ({ name, value }: Metric) => measured.set(name, value)
  for (const watch of [onLCP, onINP, onCLS, onFCP, onTTFB]) watch(note)

  const send = () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    const metrics = [...measured].map(([name, value]) => ({ name, value: Math.round(value * 1000) / 1000 }))
    measured.clear()
    const report: WebVitalsReport = { page, metrics }
    fetch(`${apiBase}${reportWebVitals.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => {
      // The page is gone; a lost report is only one fewer.
    })
  }
  // After the listeners of the library, which take their last figures at the same event.
  document.addEventListener('visibilitychange', send)
}
