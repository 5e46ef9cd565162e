import { reportWebVitals } from '@jansi/contract/web-vitals'
import { Histogram, type Registry } from 'prom-client'
import { clientNetwork } from '../../http/network.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { mountThrottled } from '../../http/throttled.ts'

/** Seconds, with the limits of "good" and "poor": LCP 2.5 and 4, FCP 1.8 and 3, INP 0.2 and 0.5, TTFB 0.8 and 1.8. */
const SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10]
const SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5]

/** `POST /site/web-vitals/`: counts load times of real visits by kind of page. Nothing of a visit is stored. */
export function webVitalsRoutes(registry: Registry): (scope: Scope, deps: RouteDeps) => void {
  const registers = [registry]
  const times = new Histogram({
    name: 'jansi_web_vitals_seconds',
    help: 'Load and reaction times that browsers measured, by metric and kind of page.',
    labelNames: ['metric', 'page'],
    buckets: SECONDS,
    registers,
  })
  const shifts = new Histogram({
    name: 'jansi_web_vitals_layout_shift',
    help: 'Cumulative layout shift that browsers measured, by kind of page.',
    labelNames: ['page'],
    buckets: SHIFTS,
    registers,
  })
  return (scope) =>
    mountThrottled(
      scope,
      reportWebVitals,
      [{ name: 'webVitals', key: ({ request }) => clientNetwork(request) }],
      async ({ body }) => {
        for (const { name, value } of body.metrics) {
          if (name === 'CLS') shifts.observe({ page: body.page }, value)
          else times.observe({ metric: name, page: body.page }, value / 1000)
        }
        return { counted: body.metrics.length }
      },
    )
}
