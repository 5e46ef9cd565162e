import type { Endpoint, SuccessOf } from '@jansi/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse, CacheTopic, ResponseCache } from '../core/response-cache.ts'
import { mount } from './mount.ts'
import type { Scope } from './scope.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Mounts a public endpoint whose response is cached per URL until its topic changes. */
export function mountCached<E extends Endpoint>(
  scope: Scope,
  cache: ResponseCache,
  endpoint: E,
  topic: CacheTopic,
  build: (id: number) => Promise<SuccessOf<E>>,
): void {
  const read = (id: number) =>
    cache.get(`${endpoint.path}#${id}`, topic, async () => ({
      text: JSON.stringify(await build(id)),
      type: JSON_TYPE,
      until: null,
    }))
  cache.register(endpoint.path, read)
  mount(scope, endpoint, async ({ params, request, reply }) =>
    send(request, reply, await read(hasId(params) ? params.id : 0)),
  )
}

/**
 * As `mountCached`, for a response that also changes by itself: it is cached until the time that `build`
 * returns.
 */
export function mountScheduled<E extends Endpoint>(
  scope: Scope,
  cache: ResponseCache,
  endpoint: E,
  topic: CacheTopic,
  clock: () => Date,
  build: (now: Date) => Promise<{ body: SuccessOf<E>; until: Date | null }>,
): void {
  const read = async () => {
    const now = clock()
    const prepare = () =>
      cache.get(endpoint.path, topic, async () => {
        const { body, until } = await build(now)
        return { text: JSON.stringify(body), type: JSON_TYPE, until }
      })
    let cached = await prepare()
    if (cached.until !== null && cached.until <= now) {
      cache.forget(endpoint.path, cached)
      cached = await prepare()
    }
    return cached
  }
  cache.register(endpoint.path, read)
  mount(scope, endpoint, async ({ request, reply }) => send(request, reply, await read()))
}

function hasId(params: unknown): params is { id: number } {
  return typeof params === 'object' && params !== null && 'id' in params
}

/** Sends a cached response in the best encoding that the client takes, or 304 if the client has it. */
export function send(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): FastifyReply {
  reply
    .header('etag', cached.etag)
    .header('cache-control', 'no-cache')
    .header('vary', withEncoding(reply.getHeader('vary')))
    .type(cached.type)
  const isFound = reply.statusCode === 200
  if (isFound && request.headers['if-none-match'] === cached.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(cached.brotli)
  if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(cached.gzip)
  return reply.send(cached.identity)
}

/** The allow-list of other origins adds to `vary` too. */
function withEncoding(vary: ReturnType<FastifyReply['getHeader']>): string {
  return vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`
}

/** True if the encoding is accepted, with a weight above zero. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
