import type { LiveChange } from '@jansi/contract/staff-live'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken } from '../api/access-token.ts'
import { followLive } from './live-stream.ts'

const CHANGE: LiveChange = { topics: ['orders'], ids: null }
const READY = 'event: ready\ndata: {}\n\n'

/** A response that sends the pieces, and stays open until the signal where one is given. */
function streamOf(pieces: readonly string[], until?: AbortSignal | null): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      if (until) until.addEventListener('abort', () => controller.error(until.reason))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** Follows a server that gives these responses one after the other, until it has given all. */
async function follow(responses: readonly ((signal?: AbortSignal | null) => Response)[]) {
  const left = new AbortController()
  const heard: unknown[] = []
  const tokens: string[] = []
  const given = [...responses]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    if (url.endsWith('/token/refresh/')) return refresh()
    tokens.push(headers.get('authorization') ?? '')
    const next = given.shift()
    if (next) return next(init.signal)
    left.abort()
    throw new TypeError('no further response')
  })
  const following = followLive(
    {
      onReady: () => heard.push('ready'),
      onChange: (change) => heard.push(change),
      onSessionOver: () => heard.push('over'),
    },
    left.signal,
  )
  await vi.runAllTimersAsync()
  await following
  return { heard, tokens }
}

let refresh: () => Response

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  accessToken.write('first')
  refresh = () => Response.json({ access: 'second' })
})

describe('the stream of changes', () => {
  it('is read however its bytes are cut, and heartbeats are no changes', async () => {
    const text = `${READY}:\n\nevent: change\ndata: ${JSON.stringify(CHANGE)}\n\n`
    const { heard, tokens } = await follow([() => streamOf([...text])])
    expect(heard).toEqual(['ready', CHANGE])
    expect(tokens[0]).toBe('Bearer first')
  })

  it('that breaks, is refused or ends with its server is opened again', async () => {
    const stopping = `${READY}event: end\ndata: {"reason":"stopping"}\n\n`
    const refused = () => Response.json({ detail: '' }, { status: 429 })
    const fault = () => Response.json({ detail: '' }, { status: 503 })
    const { heard } = await follow([() => streamOf([stopping]), refused, fault, () => streamOf([READY])])
    expect(heard).toEqual(['ready', 'ready'])
  })

  it('is opened again with a fresh token when its own is over', async () => {
    const over = `${READY}event: end\ndata: {"reason":"token"}\n\n`
    const { heard, tokens } = await follow([
      () => streamOf([over]),
      () => Response.json({ detail: '' }, { status: 401 }),
      () => streamOf([READY]),
    ])
    expect(heard).toEqual(['ready', 'ready'])
    expect(tokens.slice(0, 3)).toEqual(['Bearer first', 'Bearer first', 'Bearer second'])
  })

  it('is given up when the session is over, but not when the server is out of reach', async () => {
    const unauthorised = () => Response.json({ detail: '' }, { status: 401 })
    refresh = () => Response.json({ detail: '' }, { status: 503 })
    expect((await follow([unauthorised, () => streamOf([READY])])).heard).toEqual(['ready'])
    refresh = () => Response.json({ detail: '' }, { status: 401 })
    expect((await follow([unauthorised, () => streamOf([READY])])).heard).toEqual(['over'])
    const ended = `${READY}event: end\ndata: {"reason":"session"}\n\n`
    expect((await follow([() => streamOf([ended])])).heard).toEqual(['ready', 'over'])
  })

  it('that is silent for longer than its heartbeats is opened again', async () => {
    const silent = (signal?: AbortSignal | null) => streamOf([READY], signal)
    const { heard } = await follow([silent, () => streamOf([READY])])
    expect(heard).toEqual(['ready', 'ready'])
  })
})
