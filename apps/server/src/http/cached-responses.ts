import type { Endpoint, SuccessOf } from '@jansi/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Quantities } from '../core/current-quantities.ts'
import type { CachedResponse, CacheTopic, ResponseCache } from '../core/response-cache.ts'
import { type Encoding, type FilledResponse, StockedResponse } from '../core/stocked-response.ts'
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
  mount(
    scope,
    endpoint,
    async ({ params, request, reply }) => send(request, reply, await read(hasId(params) ? params.id : 0)),
    { isCached: true },
  )
}

/**
 * As `mountCached`, for a response about variants: it is kept without their stock until the catalogue changes, and filled
 * with `quantities` when it is sent.
 */
export function mountStocked<E extends Endpoint>(
  scope: Scope,
  cache: ResponseCache,
  endpoint: E,
  quantities: () => Promise<Quantities>,
  build: (id: number) => Promise<SuccessOf<E>>,
): void {
  const responses = cache.valuesAbout<StockedResponse>('catalog')
  const responseOf = (id: number) => responses.get(id, async () => new StockedResponse(await build(id)))
  cache.register(endpoint.path, async (id) => {
    const { etag, encode } = (await responseOf(id)).fill(await quantities())
    return { etag, identity: (await encode('identity')).bytes }
  })
  mount(
    scope,
    endpoint,
    async ({ params, request, reply }) => {
      const response = await responseOf(hasId(params) ? params.id : 0)
      return sendAs(request, reply, { type: JSON_TYPE, ...response.fillNowAndThen(await quantities()) })
    },
    { isCached: true },
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
  mount(scope, endpoint, async ({ request, reply }) => send(request, reply, await read()), { isCached: true })
}

function hasId(params: unknown): params is { id: number } {
  return typeof params === 'object' && params !== null && 'id' in params
}

/** Sends a cached response in the best encoding that the client takes, or 304 if the client has it. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  const { etag, type, identity, gzip, brotli } = cached
  const encoded = { identity, gzip, br: brotli }
  return sendAs(request, reply, {
    etag,
    type,
    encode: (encoding) => ({ encoding, bytes: encoded[encoding] }),
  })
}

/** As `send`, for a response that makes its bytes when they are asked for. */
export async function sendAs(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, type, encode }: FilledResponse & { type: string },
): Promise<FastifyReply> {
  reply
    .header('etag', etag)
    .header('cache-control', 'no-cache')
    .header('vary', withEncoding(reply.getHeader('vary')))
    .type(type)
  const isFound = reply.statusCode === 200
  if (isFound && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  const { encoding, bytes } = await encode(accepted)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** The allow-list of other origins adds to `vary` too. */
function withEncoding(vary: ReturnType<FastifyReply['getHeader']>): string {
  return vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`
}

/** Browsers send few different headers; others must not fill the memory. */
const MAX_KNOWN_HEADERS = 100
const encodings = new Map<string, Encoding>()

/** Returns the best encoding that an `Accept-Encoding` header accepts. */
function encodingFor(header: string): Encoding {
  const known = encodings.get(header)
  if (known !== undefined) return known
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(header, name)) ?? 'identity'
  if (encodings.size >= MAX_KNOWN_HEADERS) encodings.clear()
  encodings.set(header, encoding)
  return encoding
}

/** True if the encoding is accepted, with a weight above zero. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
