import { gunzipSync } from 'node:zlib'
import type { Endpoint, SuccessOf } from '@jansi/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dated } from '../core/fresh-values.ts'
import type { CachedResponse } from '../core/response-cache.ts'
import { mount } from './mount.ts'
import type { Scope } from './scope.ts'

/** A cached response; one without its plain bytes is unpacked for the few clients that take no compression. */
export type SentResponse = Omit<CachedResponse, 'identity'> & { identity?: Buffer }

/** Mounts a public endpoint whose response is built at most once a second for each URL (`ResponseCache`). */
export function mountCached<E extends Endpoint>(
  scope: Scope,
  endpoint: E,
  build: (id: number) => Promise<SuccessOf<E>>,
): void {
  mountDated(scope, endpoint, async (id) => {
    const readAt = scope.responseCache.now()
    return { value: await build(id), readAt }
  })
}

/**
 * Mounts a public endpoint whose response is made of data that several calls share: it is as old as they are, and built at most
 * once a second for each URL.
 */
export function mountDerived<E extends Endpoint, Source>(
  scope: Scope,
  endpoint: E,
  source: () => Promise<Dated<Source>>,
  build: (source: Source, id: number) => SuccessOf<E>,
): void {
  mountDated(scope, endpoint, async (id) => {
    const { value, readAt } = await source()
    return { value: build(value, id), readAt }
  })
}

function mountDated(scope: Scope, endpoint: Endpoint, build: (id: number) => Promise<Dated<unknown>>): void {
  const { responseCache } = scope
  responseCache.register(endpoint.path, build)
  mount(
    scope,
    endpoint,
    async ({ params, request, reply }) => {
      const { value } = await responseCache.read(endpoint.path, hasId(params) ? params.id : 0)
      return send(request, reply, value)
    },
    { isCached: true },
  )
}

function hasId(params: unknown): params is { id: number } {
  return typeof params === 'object' && params !== null && 'id' in params
}

/** Sends a cached response in the best encoding that the client takes, or 304 if the client has it. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, type, identity, gzip, brotli }: SentResponse,
): FastifyReply {
  varyByEncoding(reply).header('etag', etag).header('cache-control', 'no-cache').type(type)
  const isFound = reply.statusCode === 200
  if (isFound && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(brotli)
  if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(identity ?? gunzipSync(gzip))
}

/**
 * Lets no cache give a compressed response to a client that takes another encoding (RFC 9111, section 4.1). Goes with
 * every encoding of a response, the plain one too.
 */
export function varyByEncoding(reply: FastifyReply): FastifyReply {
  // The allow-list of other origins adds to `vary` too.
  const vary = reply.getHeader('vary')
  return reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
}

/** True if an `Accept-Encoding` header accepts the encoding, with a weight above zero. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
