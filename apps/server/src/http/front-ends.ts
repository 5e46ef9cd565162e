import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../core/app-error.ts'
import type { CacheTopic, ResponseCache } from '../core/response-cache.ts'
import { sendCachedPage } from './cached-responses.ts'
import { fillHead, type LinkPreviews, type PageHead } from './page-head.ts'
import { SPECULATION_RULES_HEADER, serveSpeculationRules } from './speculation-rules.ts'

/** The folders of the two built front ends. */
export type FrontEnds = { storefront: string; staff: string }

/** Sends the page of a front end for an address below its prefix. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const MAX_ID = 2_147_483_647
/** An asset, or a file at the top, such as an icon; no page of the front ends has such a name. */
const FILE = /^(assets\/)?[\w-][\w.-]*\.\w+$/
const NO_PAGE = /^(api|media|assets)(\/|$)/

/**
 * Serves the built front ends, pre-compressed: hashed assets with a permanent cache, and for every path that
 * names no file the page of the app, whose router then responds. Looks files up on each request, so a later
 * build is served too.
 */
export function serveFrontEnds(
  app: FastifyInstance,
  frontEnds: FrontEnds,
  responseCache: ResponseCache,
  shared: LinkPreviews,
): void {
  serveSpeculationRules(app)
  serve(app, '/staff/', frontEnds.staff, async (_request, reply) => reply.sendFile('index.html'))
  serve(
    app,
    '/',
    frontEnds.storefront,
    sendShared(join(frontEnds.storefront, 'index.html'), responseCache, shared),
  )
}

function serve(app: FastifyInstance, prefix: string, root: string, sendPage: SendPage): void {
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
      if (FILE.test(path) && path !== 'index.html') return reply.sendFile(path)
      if (NO_PAGE.test(path)) return reply.callNotFound()
      return sendPage(request, reply)
    })
    // The server treats a path with and without its trailing slash as one: this route serves both.
    site.get(prefix, { schema: { hide: true } }, async (request, reply) =>
      request.url.split('?')[0] === prefix ? sendPage(request, reply) : reply.redirect(prefix),
    )
  })
}

/** Returns the page of the storefront, with a head for the requested address; cached. See `page-head.ts`. */
function sendShared(index: string, responseCache: ResponseCache, { pages, other }: LinkPreviews): SendPage {
  let read: { html: string; time: number } | undefined
  async function template() {
    const { mtimeMs } = await stat(index)
    if (read?.time !== mtimeMs) read = { html: await readFile(index, 'utf8'), time: mtimeMs }
    return read
  }
  return async (request, reply) => {
    reply.header(SPECULATION_RULES_HEADER.name, SPECULATION_RULES_HEADER.value)
    const path = request.url.split('?')[0] ?? ''
    const found = await template().catch(() => null)
    if (found === null) {
      reply.callNotFound()
      return reply
    }
    const { html, time } = found
    const send = (key: string, topic: CacheTopic, head: () => Promise<PageHead>) =>
      sendCachedPage(responseCache, request, reply, {
        // A new build of the page names other assets.
        key: `page ${time} ${key}`,
        topic,
        build: async () => fillHead(html, await head()),
      })
    const single = pages.find((one) => 'only' in one && one.path === (path.replace(/\/$/, '') || '/'))
    if (single && 'only' in single) return send(single.path, single.topic, single.only)
    const page = pages.find((one) => 'head' in one && path.startsWith(one.path))
    const id = page && idOf(path.slice(page.path.length))
    if (page && 'head' in page && id) {
      try {
        const state = await page.stateOf?.(id)
        return await send(`${page.path}${id} ${state ?? ''}`, page.topic, async () => {
          const head = await page.head(id, state)
          if (head === null) throw notFound()
          return head
        })
      } catch (error) {
        // The storefront itself shows that the page does not exist.
        if (!(error instanceof AppError && error.status === 404)) throw error
      }
    }
    return send('', 'settings', async () => other)
  }
}

function idOf(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}\/?$/.test(text) ? Number.parseInt(text, 10) : 0
  return id > 0 && id <= MAX_ID ? id : undefined
}
