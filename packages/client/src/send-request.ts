import { KEPT_AT_HEADER } from './kept-copy.ts'

export type RequestToSend = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  /** The body of a success is bytes, not JSON. */
  isBinary: boolean
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
  onUploadProgress?: ((share: number) => void) | undefined
}

/**
 * `status` is 0 when no response came, `data` the parsed JSON, the bytes, or null. `keptAt` is the time in milliseconds at
 * which the service worker kept the response, or null for one of the server.
 */
export type RawResponse = { status: number; data: unknown; keptAt: number | null }

const NO_RESPONSE: RawResponse = { status: 0, data: null, keptAt: null }

/** Browsers refuse requests with `keepalive` whose bodies exceed 64 KB together; this leaves some for others. */
const MAX_KEEPALIVE_BYTES = 48 * 1024

/**
 * Sends one request with cookies, and never throws. Uploads that report progress go by XMLHttpRequest. A request with
 * `keepalive` goes on when its page is closed, unless its body is too large for the browser.
 */
export async function sendRequest(request: RequestToSend): Promise<RawResponse> {
  if (request.onUploadProgress) return sendWithProgress(request)
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      credentials: 'include',
      signal: request.signal ?? null,
      keepalive: request.keepalive === true && fitsKeepalive(request.body),
    })
    const { status } = response
    const kept = response.headers.get(KEPT_AT_HEADER)
    const keptAt = kept === null ? null : Number(kept)
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

// fetch does not report how much of a body it has sent; XMLHttpRequest does.
function sendWithProgress(request: RequestToSend): Promise<RawResponse> {
  return new Promise((resolve) => {
    const exchange = new XMLHttpRequest()
    exchange.open(request.method, request.url)
    exchange.withCredentials = true
    for (const [name, value] of Object.entries(request.headers)) exchange.setRequestHeader(name, value)
    exchange.upload.onprogress = (event) => {
      if (event.lengthComputable) request.onUploadProgress?.(event.loaded / event.total)
    }
    exchange.onload = () =>
      resolve({ status: exchange.status, data: parseJson(exchange.responseText), keptAt: null })
    exchange.onerror = () => resolve(NO_RESPONSE)
    exchange.onabort = () => resolve(NO_RESPONSE)
    if (request.signal?.aborted) return resolve(NO_RESPONSE)
    request.signal?.addEventListener('abort', () => exchange.abort(), { once: true })
    exchange.send(request.body ?? null)
  })
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
