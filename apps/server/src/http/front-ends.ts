import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../env.ts'
import { type SentResponse, send, varyByEncoding } from './cached-responses.ts'
import { serveDemoBanner, withConsoleBanner, withDemoBanner } from './demo-banner.ts'
import { type PageTemplate, pageTemplateReader } from './page-template.ts'
import { SPECULATION_RULES_HEADER, serveSpeculationRules } from './speculation-rules.ts'

/** The folders of the two built front ends. */
export type FrontEnds = { storefront: string; staff: string }

/** The response to an address of the storefront. */
export type StorefrontPage = { status: 200 | 404; response: SentResponse } | { redirect: string }

/** Returns the page at a path of the storefront. */
export type StorefrontPages = (template: PageTemplate, path: string) => Promise<StorefrontPage>

/** How the files of the builds show the identity of the shop; a shop without its own has them as they are. */
export type Dressing = {
  template(built: PageTemplate): Promise<PageTemplate>
  /** The console's page. */
  console(html: string): Promise<string>
  /** A file of the storefront that shows the identity; null where that of the build is right. */
  file(path: string): Promise<SentResponse | null>
}

/** Sends the page of a front end for an address below its prefix. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

type SendFile = (path: string, reply: FastifyReply, request: FastifyRequest) => Promise<FastifyReply>

/** An asset, or a file at the top, such as an icon; no page of the front ends has such a name. */
const FILE = /^(assets\/)?[\w-][\w.-]*\.\w+$/
const NO_PAGE = /^(api|media|assets)(\/|$)/

const POLICY = 'content-security-policy'

/** The storefront's service worker, and the one that removes it. */
const WORKER = 'sw.js'
const RETIRED_WORKER = 'retired-worker.js'
/** The page without content that the service worker keeps, with its headers. */
const APP_SHELL = 'app-shell.html'

/**
 * Serves the built front ends, pre-compressed: hashed assets with a permanent cache, and for every path that
 * names no file a page. Looks files up on each request, so a later build is served too.
 */
export function serveFrontEnds(
  app: FastifyInstance,
  frontEnds: FrontEnds,
  pages: StorefrontPages,
  dressing: Dressing,
  { serviceWorker, isDemo }: Pick<Settings, 'serviceWorker'> & { isDemo: boolean },
): void {
  serveSpeculationRules(app)
  if (isDemo) serveDemoBanner(app)
  serve(app, '/staff/', frontEnds.staff, sendConsole(frontEnds.staff, dressing, isDemo))
  const readBuilt = pageTemplateReader(frontEnds.storefront, isDemo ? withDemoBanner : undefined)
  const readTemplate = async () => {
    const built = await readBuilt()
    return built && dressing.template(built)
  }
  const sendPage = sendStorefront(readTemplate, pages)
  serve(app, '/', frontEnds.storefront, sendPage, async (path, reply, request) => {
    if (path === APP_SHELL) allowStyles(reply.header('x-robots-tag', 'noindex'), await readTemplate())
    if (path === WORKER && !serviceWorker) return sendBuilt(RETIRED_WORKER, reply)
    const dressed = await dressing.file(path)
    return dressed === null ? sendBuilt(path, reply) : send(request, reply, dressed)
  })
}

/** Sends a file of a build in the best encoding that exists of it and that the client takes. */
async function sendBuilt(path: string, reply: FastifyReply): Promise<FastifyReply> {
  return varyByEncoding(reply).sendFile(path)
}

function sendConsole(folder: string, dressing: Dressing, isDemo: boolean): SendPage {
  return async (_request, reply) => {
    const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (built === null) return sendBuilt('index.html', reply)
    const html = await dressing.console(isDemo ? withConsoleBanner(built) : built)
    if (html === built) return sendBuilt('index.html', reply)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  }
}

function serve(
  app: FastifyInstance,
  prefix: string,
  root: string,
  sendPage: SendPage,
  sendFile: SendFile = sendBuilt,
): void {
  app.register(async (site) => {
    await site.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const immutable = path.includes('/assets/')
        response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    site.get<{ Params: { '*': string } }>(`${prefix}*`, { schema: { hide: true } }, (request, reply) => {
      const path = request.params['*']
      if (FILE.test(path) && path !== 'index.html') return sendFile(path, reply, request)
      if (NO_PAGE.test(path)) return reply.callNotFound()
      return sendPage(request, reply)
    })
    // The server treats a path with and without its trailing slash as one: this route serves both.
    site.get(prefix, { schema: { hide: true } }, async (request, reply) =>
      request.url.split('?')[0] === prefix ? sendPage(request, reply) : reply.redirect(prefix),
    )
  })
}

function sendStorefront(readTemplate: () => Promise<PageTemplate | null>, pages: StorefrontPages): SendPage {
  return async (request, reply) => {
    reply.header(SPECULATION_RULES_HEADER.name, SPECULATION_RULES_HEADER.value)
    // A script cannot read the header Date of its page; devices may have another day (storefront/src/app/page-data.ts).
    reply.header('server-timing', `now;desc="${Date.now()}"`)
    const template = await readTemplate()
    if (template === null) {
      reply.callNotFound()
      return reply
    }
    const [path = '', ...query] = request.url.split('?')
    const page = await pages(template, path)
    allowStyles(reply, template)
    if ('redirect' in page) return reply.redirect([page.redirect, ...query].join('?'), 301)
    return send(request, reply.code(page.status), page.response)
  }
}

/** Adds the styles in a page to its content policy. */
function allowStyles(reply: FastifyReply, template: PageTemplate | null): void {
  if (template === null || template.styleHashes.length === 0) return
  const styles = ["style-src 'self'", ...template.styleHashes].join(' ')
  reply.header(POLICY, String(reply.getHeader(POLICY) ?? '').replace("style-src 'self'", styles))
}
