import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { CONNECTION_SETTINGS } from './planner-settings.ts'
import { listenOn } from './postgres-listener.ts'
import { openPool } from './postgres-pool.ts'
import { openPrivatePostgres } from './private/private-postgres.ts'

type Rows<Row> = { rows: Row[] }

/** The result of raw SQL. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** The query builder. A transaction is one too, so it is accepted everywhere. */
export type Orm = PgDatabase<RowsHKT>

/** The argument that `orm.transaction` passes to its callback. Use only it inside the callback. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** A database or a transaction, for code that works with either. */
export type Executor = Orm | Tx

/** An open database. `close` waits for running queries; the last one to close a private PostgreSQL stops it. */
export type Database = {
  orm: Orm
  /**
   * Runs work that may take longer than a request, such as a migration or an archive, on its own connection
   * without a time limit.
   */
  withoutTimeout<T>(work: (orm: Orm) => Promise<T>): Promise<T>
  /**
   * Runs one statement of the replication protocol on its own connection, which does not count as a process of the shop.
   * Returns the rows of its first result.
   */
  replicate(statement: string): Promise<Record<string, string>[]>
  /** Calls `onPayload` for every NOTIFY on the channel, from this process or another, until `close`. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** `url` names the club's own server. Without it, the private PostgreSQL of `dataDir` is used. */
export type DatabaseOptions = {
  url?: string | undefined
  dataDir: string
  /** By default 10 connections to an own server, and 5 to the private one, whose memory is this machine's too. */
  poolSize?: number | undefined
  /** The time limit of one statement, in milliseconds. */
  statementMs?: number | undefined
}

const STATEMENT_MS = 15_000

/**
 * Opens the database by URL, or the private one of the data folder, which is made where there is none. Does not migrate.
 * Throws `DatabaseAway` if the private one cannot run here.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // Several servers and commands may use one database: each knows its own sessions by their name.
  const name = `jansi ${process.pid}-${randomBytes(4).toString('hex')}`
  const { url, dataDir, statementMs = STATEMENT_MS } = options
  if (url !== undefined) {
    const server = { connectionString: url, application_name: name }
    return connectTo(server, { poolSize: options.poolSize ?? 10, statementMs }, async () => {})
  }
  const server = await openPrivatePostgres(dataDir, name)
  return connectTo(server.connection, { poolSize: options.poolSize ?? 5, statementMs }, server.release)
}

function connectTo(
  server: pg.ClientConfig,
  { poolSize, statementMs }: { poolSize: number; statementMs: number },
  afterClose: () => Promise<void>,
): Database {
  const connectMs = Math.ceil((statementMs * 2) / 3)
  const connection = {
    ...server,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    options: ['timezone=UTC', ...CONNECTION_SETTINGS].map((setting) => `-c ${setting}`).join(' '),
  }
  const pool = openPool(
    { ...connection, max: poolSize, idleTimeoutMillis: 30_000 },
    { statementMs, connectMs },
  )
  const listener = listenOn(connection)
  let closed = false
  return {
    orm: drizzle(pool) as unknown as Orm,
    async withoutTimeout(work) {
      const client = new pg.Client(connection)
      client.on('error', () => {})
      await client.connect()
      try {
        return await work(drizzle(client) as unknown as Orm)
      } finally {
        await client.end()
      }
    },
    async replicate(statement) {
      const own = { ...connection, application_name: 'replication', replication: 'true' }
      const client = new pg.Client(own)
      client.on('error', () => {})
      await client.connect()
      try {
        // A statement of this protocol may return several results.
        const results = [await client.query<Record<string, string>>(statement)].flat()
        return results[0]?.rows ?? []
      } finally {
        await client.end()
      }
    },
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      if (closed) return
      closed = true
      await listener.close()
      await pool.end()
      await afterClose()
    },
  }
}
