import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { withSeen } from '../../../e2e/story/seen.ts'

/** A response. `body` is the JSON that the contract promises, or undefined if there is none. */
export type Answer<T = unknown> = {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
  bytes: Buffer
}

export type Headers = Record<string, string>
type Send = <T = unknown>(path: string, body?: unknown, headers?: Headers) => Promise<Answer<T>>

/** Somebody in front of the shop, with or without a token. Paths are relative to `/api`. */
export type Visitor = {
  get: <T = unknown>(path: string, headers?: Headers) => Promise<Answer<T>>
  post: Send
  put: Send
  patch: Send
  /** Any request at all; the path is the whole one. */
  send: <T = unknown>(options: InjectOptions & { url: string }) => Promise<Answer<T>>
  /** A multipart body: text fields and, unless it is null, one file called `image`. */
  upload: <T = unknown>(
    path: string,
    fields: Record<string, string>,
    image: Uint8Array | null,
    file?: { name?: string; type?: string; part?: string },
  ) => Promise<Answer<T>>
}

/** Makes a visitor of an app; `token` is asked before every call, so that it is never stale. */
export function visit(app: FastifyInstance, token: () => Promise<string | null>): Visitor {
  const send: Visitor['send'] = async <T>(options: InjectOptions & { url: string }): Promise<Answer<T>> => {
    const access = await token()
    const response = await app.inject({
      ...options,
      payloadAsStream: true,
      headers: { ...(access === null ? {} : { authorization: `Bearer ${access}` }), ...options.headers },
    })
    const type = String(response.headers['content-type'] ?? '')
    const bytes = await bodyOf(response)
    const isJson = type.includes('json') && response.headers['content-encoding'] === undefined
    return {
      status: response.statusCode,
      body: (isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined) as T,
      headers: response.headers,
      bytes,
    }
  }
  const withBody =
    (method: 'POST' | 'PUT' | 'PATCH'): Send =>
    (path, body, headers = {}) =>
      send({
        method,
        url: `/api${path}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
      })
  const get: Visitor['get'] = (path, headers = {}) => send({ method: 'GET', url: `/api${path}`, headers })
  const post = withBody('POST')
  const readDecided = async (path: string) => {
    const { status, body } = await get(path)
    return status === 200 ? body : undefined
  }
  return {
    send,
    get,
    post: async (path, body, headers) => post(path, await withSeen(path, body, readDecided), headers),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    async upload(path, fields, image, file = {}) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (image !== null) {
        const blob = new Blob([new Uint8Array(image)], { type: file.type ?? 'image/jpeg' })
        form.append(file.part ?? 'image', blob, file.name ?? 'photo.jpg')
      }
      const multipart = new Response(form)
      return send({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
        payload: Buffer.from(await multipart.arrayBuffer()),
      })
    },
  }
}

/** Reads a body to its end. A stream of events has none: its client leaves. */
export async function bodyOf(response: LightMyRequestResponse): Promise<Buffer> {
  if (String(response.headers['content-type']).includes('event-stream')) {
    response.raw.res.destroy()
    return Buffer.alloc(0)
  }
  return buffer(response.stream())
}
