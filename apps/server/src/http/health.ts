import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { VERSION } from '../version.ts'

/**
 * `/api/healthz`: the process responds with its release. `/api/readyz`: the server can serve and its database
 * responds; 503 while it stops.
 */
export function reportHealth(api: FastifyInstance, database: Database, isStopping: () => boolean): void {
  api.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, async () => ({
    status: 'ok',
    version: VERSION,
  }))
  api.get('/readyz', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (isStopping()) return reply.code(503).header('retry-after', '5').send({ status: 'stopping' })
    try {
      await database.ping()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).header('retry-after', '5').send({ status: 'database unavailable' })
    }
  })
}
