import { join } from 'node:path'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@jansi/contract/endpoint'
import type { ShopIdentity } from '@jansi/contract/identity'
import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { watchCopies } from './copies/watch-copies.ts'
import { isOfStaff } from './core/access.ts'
import { unavailable } from './core/app-error.ts'
import { ChangeBell, hearChanges } from './core/change-bell.ts'
import { closeConnectionsAtStop, connectionOptions, limitConnections } from './http/connections.ts'
import { answerBadUrl, answerErrors } from './http/errors.ts'
import { finishHandlers } from './http/finish-handlers.ts'
import { type FrontEnds, serveFrontEnds } from './http/front-ends.ts'
import { setSecurityHeaders } from './http/headers.ts'
import { reportHealth } from './http/health.ts'
import { acceptJson } from './http/json.ts'
import { loggerOptions, logRequest, ownRequestLines, requestLogger } from './http/logging.ts'
import { serveMedia } from './http/media.ts'
import { measureRequests, openMetrics } from './http/metrics.ts'
import { serveMetrics } from './http/metrics-route.ts'
import { assertDeclared } from './http/mount.ts'
import { serveOpenApi } from './http/openapi.ts'
import { refuseForeignOrigins } from './http/origin.ts'
import { answerRequestIds, REQUEST_ID_HEADER, requestIds, trustedProxies } from './http/request-ids.ts'
import type { RouteDeps } from './http/route-deps.ts'
import { openScope, type Scope } from './http/scope.ts'
import { shedLoad } from './http/shedding.ts'
import { UploadLimit } from './http/upload-limit.ts'
import { watchRequests } from './http/watch-requests.ts'
import { ADMIN_ROUTES, MEMBER_ROUTES, PUBLIC_ROUTES, type Routes, STAFF_ROUTES } from './module-routes.ts'
import { authenticator } from './modules/auth/authenticate.ts'
import { openCatalogue } from './modules/catalog/catalogue.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { demoVisitRoutes } from './modules/demo-visits/routes.ts'
import type { VisitCodes } from './modules/demo-visits/visit-codes.ts'
import { serveVisitPage } from './modules/demo-visits/visit-page.ts'
import { openDressing } from './modules/identity/dressing.ts'
import { linkPreviews } from './modules/link-previews/link-previews.ts'
import { serveCrawlers } from './modules/link-previews/sitemap.ts'
import { ChangeFeed } from './modules/live/change-feed.ts'
import { liveRoutes } from './modules/live/staff-routes.ts'
import { changedTopics } from './modules/live/topics.ts'
import { webVitalsRoutes } from './modules/monitoring/routes.ts'
import { watchShop } from './modules/monitoring/shop-gauges.ts'
import { storefrontPages } from './modules/pages/storefront-pages.ts'
import { searchRoutes } from './modules/search/routes.ts'
import type { AddDemoGoods } from './modules/setup/commands/fill-with-demo.ts'
import { serveSetupPage } from './modules/setup/setup-page.ts'
import { staffSetupRoutes } from './modules/setup/staff-routes.ts'
import { openPageRenderer } from './rendering/page-renderer.ts'
import { watchBackups } from './transfer/watch-backups.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From here on the server is not ready and closes each connection after its response, but goes on serving. */
    beginDrain(): void
  }
}

const HEALTH = /^\/api\/(healthz|readyz)\/?(\?|$)/

export type AppOptions = {
  /** Folders of the built front ends; without them none are served. */
  frontEnds?: FrontEnds
  /** A response with a status that its endpoint does not declare becomes a fault: tests set it. */
  strictResponses?: boolean
  /** The codes of a demo shop's first minute; without them the shop is no demo, and no page has a banner. */
  demo?: VisitCodes | undefined
  /** The shop waits for its first admin: it has a set-up page. */
  awaitsAdmin?: boolean
  /** Fills an empty shop with the goods of the demo. */
  addDemoGoods?: AddDemoGoods
}

function leaveOutCors(route: RouteOptions): void {
  if (route.method !== 'OPTIONS') route.config = { ...route.config, cors: false }
}

function accessOf({ routeOptions }: FastifyRequest): Endpoint['access'] {
  return routeOptions.config.endpoint?.access ?? 'public'
}

/** How far a server is with its end. */
type Ending = { draining: boolean; stopping: boolean }

function watchEnd(app: FastifyInstance): Ending {
  const ending = { draining: false, stopping: false }
  app.decorate('beginDrain', () => {
    ending.draining = true
  })
  app.addHook('preClose', async () => {
    ending.stopping = true
  })
  return ending
}

/** Running requests are completed; the health endpoint informs the proxy itself. */
function refuseAtEnd(app: FastifyInstance, ending: Ending): void {
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (ending.draining) reply.header('connection', 'close')
    if (ending.stopping && !HEALTH.test(url)) throw unavailable()
    done()
  })
}

/** Announces changes of members and staff to open pages, and shows those of staff in the shop with the next request. */
function announceChanges(
  app: FastifyInstance,
  bell: ChangeBell,
  responseCache: RouteDeps['responseCache'],
): void {
  app.addHook('onClose', async () => bell.close())
  app.addHook('onResponse', ({ routeOptions: { config } }, { statusCode }, done) => {
    if (config.endpoint && statusCode < 400) bell.ring(changedTopics(config.endpoint))
    done()
  })
  // Before the response leaves: who saved something sees it in the shop with the next request.
  app.addHook('onSend', (request, { statusCode }, payload, done) => {
    const isStaffChange = request.method !== 'GET' && statusCode < 400 && isOfStaff(accessOf(request))
    if (isStaffChange) responseCache.expire()
    done(null, payload)
  })
}

async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  // Where no other origin is allowed, only a preflight needs an answer.
  if (origins.length === 0) app.addHook('onRoute', leaveOutCors)
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    maxAge: 86_400,
    exposedHeaders: [REQUEST_ID_HEADER],
    // Otherwise an OPTIONS request that is no preflight gets a refusal in another shape than the contract's.
    strictPreflight: false,
  })
}

/** Fails responses that the contract does not declare. */
function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint, isCached } = request.routeOptions.config
    const undeclared = isCached ? [304, 405] : [405]
    // 405 belongs to an address, not to an endpoint whose pattern it happens to match.
    if (endpoint && !undeclared.includes(reply.statusCode)) {
      assertDeclared(endpoint, reply.statusCode, payload)
    }
  })
}

/** Creates the Fastify instance of the product: the API, images and front ends. It does not listen. */
export async function buildApp(deps: RouteDeps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { settings, database } = deps
  const trusts = trustedProxies(settings.trustProxy)
  const app = Fastify({
    logger: loggerOptions(settings),
    logController: ownRequestLines(),
    childLoggerFactory: requestLogger,
    trustProxy: trusts,
    genReqId: requestIds(trusts),
    // Fastify's own response while it closes has neither the contract's shape nor the id of the request.
    return503OnClosing: false,
    bodyLimit: 256 * 1024,
    ...connectionOptions(settings.limits),
    frameworkErrors: answerBadUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  const endpoints: Endpoint[] = []
  const ending = watchEnd(app)
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) endpoints.push(config.endpoint)
  })
  finishHandlers(app)
  const uploads = new UploadLimit(join(settings.dataDir, 'uploads'))
  const feed = new ChangeFeed(deps, app.log)
  await hearChanges(database, (topics) => feed.change(topics))
  announceChanges(app, new ChangeBell(database.orm), deps.responseCache)
  const metrics = openMetrics(uploads, deps.images)
  watchShop(metrics.registry, deps)
  watchCopies(metrics.registry, settings)
  watchBackups(metrics.registry, settings.backups.dir, database.orm)
  answerRequestIds(app)
  watchRequests(app, [logRequest, measureRequests(metrics.registry)])
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('principal', null)

  await app.register(cookie)
  await app.register(multipart)
  await allowOrigins(app, settings.corsOrigins)
  await setSecurityHeaders(app, settings)
  acceptJson(app)
  answerErrors(app, () => endpoints, metrics.refused)
  refuseAtEnd(app, ending)
  await limitConnections(app, settings.limits.connections)
  closeConnectionsAtStop(app)
  await shedLoad(app, settings.limits.requests)
  refuseForeignOrigins(app, [new URL(settings.publicUrl).origin, ...settings.corsOrigins])
  if (options.strictResponses) refuseUndeclared(app)

  await app.register(
    async (api) => {
      await serveOpenApi(api)
      reportHealth(api, database, () => ending.draining || ending.stopping)
      const gate = {
        authenticate: authenticator(deps),
        uploads,
        throttles: deps.throttles,
        responseCache: deps.responseCache,
      }
      const open = (access: Scope['access'], routes: readonly Routes[]) =>
        openScope(api, access, gate, (scope) => {
          for (const add of routes) add(scope, deps)
        })
      const catalogue = openCatalogue(deps)
      open('public', [
        ...PUBLIC_ROUTES,
        catalogRoutes(catalogue),
        searchRoutes(catalogue),
        demoVisitRoutes(options.demo),
        webVitalsRoutes(metrics.registry),
      ])
      open('member', MEMBER_ROUTES)
      open('staff', [...STAFF_ROUTES, liveRoutes(feed, metrics.registry)])
      open('admin', [...ADMIN_ROUTES, staffSetupRoutes(options.addDemoGoods)])
    },
    { prefix: '/api' },
  )
  serveMedia(app, deps)
  serveMetrics(app, metrics, settings)
  if (options.demo) serveVisitPage(app)
  if (options.awaitsAdmin) serveSetupPage(app, deps, options.frontEnds?.storefront)
  if (options.frontEnds) {
    const renderer = openPageRenderer(join(options.frontEnds.storefront, 'server/render-page.mjs'))
    app.addHook('onClose', () => renderer.close())
    const previews = (shop: ShopIdentity) => linkPreviews(deps, shop)
    const pages = storefrontPages({ ...deps, renderer, previews, logger: app.log })
    const { serviceWorker } = settings
    const dressing = openDressing(deps, options.frontEnds.storefront)
    const isDemo = options.demo !== undefined
    serveFrontEnds(app, options.frontEnds, pages, dressing, { serviceWorker, isDemo })
  }
  serveCrawlers(app, deps)
  return app
}
