import { STORED_AT_HEADER } from './offline-copy.ts'
import { noteServerTime } from './server-clock.ts'

export type RequestToSend = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  /** The body of a success is bytes, not JSON. */
  isBinary: boolean
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
}

/**
 * `status` is 0 when no response came, `data` the parsed JSON, the bytes, or null. `keptAt` is the time in milliseconds at
 * which the service worker kept the response, or null for one of the server.
 */
export type RawResponse = { status: number; data: unknown; keptAt: number | null }

/** A way to send a request. Never throws. */
export type SendRequest = (request: RequestToSend) => Promise<RawResponse>

export const NO_RESPONSE: RawResponse = { status: 0, data: null, keptAt: null }

/** Browsers refuse requests with `keepalive` whose bodies exceed 64 KB together; this leaves some for others. */
const MAX_KEEPALIVE_BYTES = 48 * 1024

/**
 * Sends one request with cookies, and never throws. A request with `keepalive` goes on when its page is closed, unless its
 * body is too large for the browser.
 */
export const sendRequest: SendRequest = async (request) => {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      credentials: 'include',
      signal: request.signal ?? null,
      keepalive: request.keepalive === true && fitsKeepalive(request.body),
    })
    const { status, headers } = response
    const kept = headers.get(STORED_AT_HEADER)
    const keptAt = kept === null ? null : Number(kept)
    // A cache on the way reports its age; the date of its copy is long gone.
    if (kept === null && !headers.has('age')) noteServerTime(Date.parse(headers.get('date') ?? ''))
    if (request.isBinary && response.ok) {
      return { status, data: new Uint8Array(await response.arrayBuffer()), keptAt }
    }
    return { status, data: parseJson(await response.text()), keptAt }
  } catch {
    return NO_RESPONSE
  }
}

function fitsKeepalive(body: string | FormData | undefined): boolean {
  return body === undefined || (typeof body === 'string' && new Blob([body]).size <= MAX_KEEPALIVE_BYTES)
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
