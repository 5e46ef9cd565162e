import { z } from 'zod'
import { post } from './endpoint.ts'
import { throttledBody } from './errors.ts'

/** The kinds of pages by which load times are counted; never an address. */
export const PAGE_KINDS = [
  'home',
  'category',
  'product',
  'tutorials',
  'tutorial',
  'faq',
  'account',
  'cart',
  'orders',
  'other',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type WebVital = (typeof WEB_VITALS)[number]

/** Ten minutes: a longer load is a page that was opened in the background. */
const MAX_VALUE_MS = 600_000

/** The measures of one page load: milliseconds, for CLS a number without a unit. No personal data. */
export const webVitalsReport = z.strictObject({
  page: z.enum(PAGE_KINDS),
  metrics: z
    .array(z.strictObject({ name: z.enum(WEB_VITALS), value: z.number().nonnegative().max(MAX_VALUE_MS) }))
    .min(1)
    .max(WEB_VITALS.length),
})
export type WebVitalsReport = z.infer<typeof webVitalsReport>

export const reportWebVitals = post.public('/site/web-vitals/', {
  summary: 'Report how fast a page loaded in a browser',
  body: webVitalsReport,
  bodyBytes: 1024,
  200: z.object({ counted: z.number().int() }),
  429: throttledBody,
})
