import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { readSettings } from '../apps/server/src/env.ts'
import { setSecurityHeaders } from '../apps/server/src/http/headers.ts'
import { loggerOptions, logRequest, ownRequestLines, requestLogger } from '../apps/server/src/http/logging.ts'
import { measureRequests } from '../apps/server/src/http/metrics.ts'
import { refuseForeignOrigins } from '../apps/server/src/http/origin.ts'
import { answerRequestIds, requestIds, trustedProxies } from '../apps/server/src/http/request-ids.ts'
import { shedLoad } from '../apps/server/src/http/shedding.ts'
import { watchRequests } from '../apps/server/src/http/watch-requests.ts'

// A process of its own: a handler that sends the given bytes, behind the given layers of the shop.

type Layer = (app: FastifyInstance) => unknown

const settings = readSettings({ LOG_LEVEL: 'info' })
const trusts = trustedProxies(1)

/** The layers that are added after Fastify was made, in the order of the shop's `buildApp`. */
const LAYERS: Record<string, Layer> = {
  'ids of requests': answerRequestIds,
  'log lines': (app) => watchRequests(app, [logRequest]),
  metrics: (app) => watchRequests(app, [measureRequests(new Registry())]),
  'cookies and forms': async (app) => {
    await app.register(cookie)
    await app.register(multipart)
  },
  cors: (app) => Promise.resolve(app.register(cors, { origin: settings.corsOrigins, credentials: true })),
  'security headers': (app) => setSecurityHeaders(app, settings),
  shedding: (app) => shedLoad(app, 1_000),
  origins: (app) => refuseForeignOrigins(app, ['https://shop.example.org']),
}

type Asked = { layers: readonly string[]; body: string; headers: Record<string, string> }

process.once('message', async ({ layers, body, headers }: Asked) => {
  const has = (name: string) => layers.includes(name)
  const bytes = Buffer.from(body, 'base64')
  const app = Fastify({
    // The lines go nowhere; to write them costs the same.
    ...(has('log lines') && {
      logger: loggerOptions(settings) as object,
      logController: ownRequestLines(),
      childLoggerFactory: requestLogger,
    }),
    ...(has('ids of requests') && { genReqId: requestIds(trusts) }),
    ...(has('proxies') && { trustProxy: trusts }),
  })
  for (const [name, add] of Object.entries(LAYERS)) if (has(name)) await add(app)
  app.get('*', async (_request, reply) => reply.headers(headers).send(bytes))
  process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
})
process.once('disconnect', () => process.exit())
