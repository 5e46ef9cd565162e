import { vi } from 'vitest'

export type Received = { method: string; path: string; body: unknown; token: string | null }
type Reply = [status: number, body?: unknown] | 'no answer'

/**
 * For tests: answers requests at the network's edge, by path under `/api`. Gives the list of what was
 * received, in order. A path without a reply answers 404.
 */
export function testServer(replies: Record<string, Reply | ((received: Received) => Reply)>): Received[] {
  const received: Received[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: Received = {
      method: String(init.method),
      path: url.replace(/^\/api/, ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      token: new Headers(init.headers).get('authorization'),
    }
    received.push(request)
    const reply = replies[request.path] ?? [404, { detail: 'Not found.' }]
    const answer = typeof reply === 'function' ? reply(request) : reply
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer[1] ?? null), { status: answer[0] })
  })
  return received
}
