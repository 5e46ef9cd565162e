import { type LiveChange, STREAM_HEARTBEAT_SECONDS } from '@jansi/contract/staff-live'
import { createParser } from 'eventsource-parser'
import { openChanges } from '../api/api.ts'

export type LiveHandlers = {
  /** Everything that changes from now on is reported; earlier changes are not. */
  onReady: () => void
  onChange: (change: LiveChange) => void
  /** The volunteer is signed out, or is no longer staff. */
  onSessionOver: () => void
}

/** How a stream ended: `token`, `session` and `stopping` are the server's words. */
type Outcome = 'token' | 'session' | 'stopping' | 'refused' | 'failed'

/** A connection without a sign of life for so long is broken. */
const MAX_SILENCE_MS = STREAM_HEARTBEAT_SECONDS * 2.5 * 1000
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000

/**
 * Follows the changes of the shop until `signal` or the end of the session, and connects again after each failure: later
 * each time, and at once when the browser is back online. Never rejects.
 */
export async function followLive(handlers: LiveHandlers, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await connect(handlers, signal, () => {
      failures = 0
    })
    if (signal.aborted) return
    if (outcome === 'session') return handlers.onSessionOver()
    if (outcome === 'token') continue
    failures += 1
    const longest =
      outcome === 'refused' ? MAX_WAIT_MS : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    // Spread, so that a server that comes back is not met by all consoles at once.
    await pause(longest * (0.5 + Math.random() / 2), signal)
  }
}

async function connect(handlers: LiveHandlers, signal: AbortSignal, onOpen: () => void): Promise<Outcome> {
  const attempt = new AbortController()
  const stop = () => attempt.abort()
  signal.addEventListener('abort', stop)
  let silence = setTimeout(stop, MAX_SILENCE_MS)
  try {
    const response = await openChanges(attempt.signal)
    if (response.status === 401 || response.status === 403) return 'session'
    if (response.status === 429) return 'refused'
    if (!response.ok || response.body === null) return 'failed'
    let end: Outcome = 'failed'
    const parser = createParser({
      onEvent({ event, data }) {
        if (event === 'ready') {
          onOpen()
          handlers.onReady()
        } else if (event === 'change') handlers.onChange(JSON.parse(data))
        else if (event === 'end') end = JSON.parse(data).reason
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return end
      clearTimeout(silence)
      silence = setTimeout(stop, MAX_SILENCE_MS)
      parser.feed(value)
    }
  } catch {
    return 'failed'
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** Waits; not longer than until the browser is back online or the signal ends it. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
