import pg from 'pg'

type Handler = (payload: string) => void

/** A connection that only listens, and that reconnects when it breaks or stops responding. */
export type Listener = {
  /** Resolves once the channel is listened to; rejects if the first connection fails. */
  listen(channel: string, onPayload: Handler): Promise<void>
  close(): Promise<void>
}

/** The connection may be idle for hours; only a query shows whether it still works. */
const PACE = { retryMs: 1_000, askMs: 5_000, answerMs: 5_000 }

/**
 * Creates a listener; it connects with the first `listen`. PostgreSQL loses notifications while the
 * connection is down, so after a reconnect every handler is called once with an empty payload: "anything may
 * have changed".
 */
export function listenOn(connection: pg.ClientConfig, pace = PACE): Listener {
  const handlers = new Map<string, Handler[]>()
  let client: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...connection, query_timeout: pace.answerMs })
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    next.on('error', () => {})
    next.on('end', scheduleReconnect)
    try {
      await next.connect()
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    const asking = setInterval(() => {
      next.query('select 1').catch(() => next.connection.stream.destroy())
    }, pace.askMs)
    next.once('end', () => clearInterval(asking))
    return next
  }

  function scheduleReconnect(): void {
    if (closed || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      client = connect()
      client.then(
        () => {
          for (const list of handlers.values()) for (const handler of list) handler('')
        },
        () => scheduleReconnect(),
      )
    }, pace.retryMs)
  }

  return {
    async listen(channel, onPayload) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), onPayload])
      client ??= connect()
      const opened = await client.catch((error) => {
        client = undefined
        throw error
      })
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      const open = await client?.catch(() => undefined)
      // It has no open work, and ending it politely would wait for a response.
      open?.connection.stream.destroy()
    },
  }
}
