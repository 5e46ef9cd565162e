import { vi } from 'vitest'

export type Received = {
  method: string
  path: string
  /** Parsed JSON, or the fields of a form with a file as its name; null when there is none. */
  body: unknown
  token: string | null
  idempotencyKey: string | null
}
type Reply = [status: number, body?: unknown] | 'no answer'
export type Replies = Record<string, Reply | ((received: Received) => Reply | Promise<Reply>)>

/**
 * For tests: replies to requests at the edge of the network, by path under `/api`. Returns the list of
 * received requests, in order. A path without a reply returns 404.
 */
export function testServer(replies: Replies): Received[] {
  const received: Received[] = []
  const answer = (method: string, url: string, headers: Headers, body: unknown) => {
    const request: Received = {
      method,
      path: url.replace(/^\/api/, ''),
      body: readBody(body),
      token: headers.get('authorization'),
      idempotencyKey: headers.get('idempotency-key'),
    }
    received.push(request)
    const reply = replies[request.path] ?? [404, { detail: 'Not found.' }]
    return typeof reply === 'function' ? reply(request) : reply
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const reply = await answer(String(init.method), url, new Headers(init.headers), init.body)
    if (reply === 'no answer') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply[1] ?? null), { status: reply[0] })
  })
  vi.stubGlobal('XMLHttpRequest', uploadBy(answer))
  return received
}

function readBody(body: unknown): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return null
  return Object.fromEntries(
    [...body.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}

/** The part of XMLHttpRequest that an upload with progress uses. */
function uploadBy(
  answer: (method: string, url: string, headers: Headers, body: unknown) => Reply | Promise<Reply>,
) {
  return class {
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    response: unknown = null
    onload?: () => void
    onerror?: () => void
    #method = ''
    #url = ''
    #headers = new Headers()
    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    getResponseHeader(): null {
      return null
    }
    send(body: unknown): void {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      void Promise.resolve(answer(this.#method, this.#url, this.#headers, body)).then((reply) => {
        if (reply === 'no answer') return this.onerror?.()
        this.status = reply[0]
        this.response = reply[1] ?? null
        this.onload?.()
      })
    }
  }
}
