import pg from 'pg'
import { DatabaseBusy } from './unavailable.ts'

/**
 * How many callers may wait for a connection. Further ones are refused at once: they could not be served in
 * time.
 */
const MAX_WAITING_CALLERS = 200
/**
 * By this time a working server has cancelled the statement itself; if it has not responded, the connection
 * is dead.
 */
const ANSWER_MARGIN_MS = 1_000

/**
 * Creates a pool of connections that limits every wait, also if the server stops in the middle of a response:
 * `statementMs` for a statement, enforced by the server and a second later by the pool, and `connectMs` for a
 * connection. A connection that does not respond in time is closed and never used again; its uncommitted work
 * is rolled back.
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
    // With it, pg closes a connection whose statement it has given up. Without it, pg would send the next one on the same
    // connection, into the same transaction.
    pipeline: true,
  })
  // The pool drops and replaces an idle connection that breaks; without a listener the error would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // So would one that breaks in a transaction between two statements; the next statement reports it.
    client.on('error', () => {})
  })
  return pool
}

class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount >= MAX_WAITING_CALLERS) {
      const busy = new DatabaseBusy('Too many callers wait for a connection to the database.')
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
 * Drizzle does not release a connection that breaks at the BEGIN, which would reduce the pool permanently. An
 * ended connection is therefore released here; a later release has no effect.
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
