import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../core/app-error.ts'
import type { Settings } from '../env.ts'
import type { Metrics } from './metrics.ts'

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8'
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const LOOPBACK_NAME = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i
/** Any of them shows that the request comes from elsewhere, through a proxy on this machine. */
const SIGNS_OF_A_PROXY = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * Serves `/metrics` for Prometheus to this machine itself, or with `METRICS_TOKEN`. Returns 404 to everyone
 * else.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'text'>,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
): void {
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (!isOfThisMachine(request) && !knowsToken(request, metricsToken)) throw notFound()
    return reply
      .header('cache-control', 'no-store')
      .type(PROMETHEUS_TEXT)
      .send(await metrics.text())
  })
}

/** Decided by the socket, never by a header; the requested host must be this machine too. */
function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  if (!LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '')) return false
  if (SIGNS_OF_A_PROXY.some((name) => name in headers)) return false
  return LOOPBACK_NAME.test(headers.host ?? '')
}

function knowsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined || given === undefined) return false
  return timingSafeEqual(digest(given), digest(token))
}

/** The same length for every text, so that the comparison takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
