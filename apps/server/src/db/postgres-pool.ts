import pg from 'pg'
import { DatabaseBusy } from './unavailable.ts'

/** Whoever would be one more than this in the line for a connection is refused at once: the line would not end in time. */
const LONGEST_LINE = 200
/** After this a living server has given a statement up by itself; without any answer the line is dead. */
const ANSWER_MARGIN_MS = 1_000

/**
 * A pool of connections that bounds every wait, also when the server is stopped in the middle of an answer:
 * `statementMs` for a statement, by the server and a second later by us, and `connectMs` for a connection. One that
 * did not answer in time is cut, never used again: what it had begun and not committed is rolled back.
 */
export function openPool(
  config: pg.PoolConfig,
  { statementMs, connectMs }: { statementMs: number; connectMs: number },
): pg.Pool {
  const pool = new BoundedPool({
    ...config,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    query_timeout: statementMs + ANSWER_MARGIN_MS,
  })
  // An idle connection that breaks is dropped by the pool and replaced; without a listener it ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // So does one that breaks in a transaction between two statements; the next statement tells of it.
    client.on('error', () => {})
    if (client instanceof pg.Client) cutWhenSilent(client)
  })
  return pool
}

class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount >= LONGEST_LINE) {
      const busy = new DatabaseBusy('Too many wait for a connection to the database.')
      if (callback === undefined) return Promise.reject(busy)
      callback(busy, undefined, () => {})
      return undefined
    }
    if (callback === undefined) return super.connect().then(giveBackWhenBroken)
    super.connect(callback)
    return undefined
  }
}

/**
 * Drizzle does not give a connection back when it breaks at the BEGIN, which would cost the pool a place
 * permanently: one that ends is given back here, and a later release of it does nothing.
 */
function giveBackWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  let held = true
  const giveBack: typeof release = (error) => {
    if (!held) return
    held = false
    client.off('end', whenEnded)
    release.call(client, error)
  }
  const whenEnded = () => giveBack(true)
  client.once('end', whenEnded)
  client.release = giveBack
  return client
}

/** pg forgets a query that it gave up, but would send the next one after it on the same line, into the same transaction. */
function cutWhenSilent(client: pg.Client): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const cutting = (...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isReadTimeout(error)) client.connection.stream.destroy()
      })
    }
    return answer
  }
  client.query = cutting as typeof client.query
}

function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
