import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests that a browser sends from a foreign page, because the refresh cookie would be sent
 * along. A request without Origin is no browser's cross-site request; one whose Origin is its own host is
 * same-origin.
 */
export function refuseForeignOrigins(app: FastifyInstance, trusted: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const origin = request.headers.origin
    if (SAFE.has(request.method) || origin === undefined || trusted.includes(origin)) return done()
    if (URL.canParse(origin) && new URL(origin).host === request.headers.host) return done()
    throw new AppError(403, {
      detail: `CSRF Failed: Origin checking failed - ${origin.slice(0, 100)} does not match any trusted origins.`,
    })
  })
}
