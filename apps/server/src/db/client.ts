import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNodePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { lockDataFolder, refuseFolderOfAnother } from './lock.ts'
import { ENGINE_SETTINGS, endWithoutFolder, openDurablePglite } from './pglite-durable.ts'
import { tuneQueries } from './pglite-queries.ts'
import { CONNECTION_SETTINGS } from './planner-settings.ts'
import { listenOn } from './postgres-listener.ts'
import { openPool } from './postgres-pool.ts'

type Rows<Row> = { rows: Row[] }

/** The result of raw SQL on both engines. They differ in counts of changed rows: use `.returning()`. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** The query builder, the same for both engines. A transaction is one too, so it is accepted everywhere. */
export type Orm = PgDatabase<RowsHKT>

/**
 * The argument that `orm.transaction` passes to its callback. Use only it inside the callback: PGlite has one
 * session.
 */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** A database or a transaction, for code that works with either. */
export type Executor = Orm | Tx

/** An open database. `close` waits for running queries and releases the data folder. */
export type Database = {
  engine: 'embedded' | 'postgres'
  orm: Orm
  /**
   * Runs work that may take longer than a request, such as a migration or an archive, on its own connection
   * without a time limit.
   */
  withoutTimeout<T>(work: (orm: Orm) => Promise<T>): Promise<T>
  /** Calls `onPayload` for every NOTIFY on the channel, from this process or another, until `close`. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  /** Connections to PostgreSQL: all, idle ones, and callers that wait for one. The embedded database has none. */
  pool?(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * `url` chooses PostgreSQL. Without it, PGlite opens in `dataDir`, or in memory, where `image` (a dump of
 * PGlite) may give its first content.
 */
export type DatabaseOptions = {
  url?: string | undefined
  dataDir: string | 'memory'
  image?: Blob | undefined
  poolSize?: number | undefined
  /** The time limit of one statement on PostgreSQL. */
  statementMs?: number | undefined
}

const STATEMENT_MS = 15_000

/**
 * Opens the database: PostgreSQL by URL, or the embedded one, locked against a second process. Does not
 * migrate.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options.url, options)
  if (options.dataDir === 'memory') {
    const engine = await PGlite.create({
      startParams: [...PGlite.defaultStartParams, ...ENGINE_SETTINGS],
      ...(options.image === undefined ? {} : { loadDataDir: options.image }),
    })
    return embedded(engine, async () => {})
  }
  await refuseFolderOfAnother(options.dataDir)
  const { dataDir } = options
  const lock = await lockDataFolder(dataDir, () => endWithoutFolder(dataDir))
  try {
    const engine = await openDurablePglite(join(dataDir, 'database'), lock)
    return embedded(engine, () => lock.release())
  } catch (error) {
    await lock.release()
    throw error
  }
}

function embedded(engine: PGlite, afterClose: () => Promise<void>): Database {
  tuneQueries(engine)
  const orm = drizzlePglite(engine) as unknown as Orm
  return {
    engine: 'embedded',
    orm,
    withoutTimeout: (work) => work(orm),
    async listen(channel, onPayload) {
      await engine.listen(channel, onPayload)
    },
    async ping() {
      await engine.query('select 1')
    },
    async close() {
      if (!engine.closed) await engine.close()
      await afterClose()
    },
  }
}

async function openPostgres(
  url: string,
  { poolSize = 10, statementMs = STATEMENT_MS }: Pick<DatabaseOptions, 'poolSize' | 'statementMs'>,
): Promise<Database> {
  const connectMs = Math.ceil((statementMs * 2) / 3)
  const connection = {
    connectionString: url,
    application_name: 'jansi',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    options: ['timezone=UTC', ...CONNECTION_SETTINGS].map((setting) => `-c ${setting}`).join(' '),
  }
  const pool = openPool(
    { ...connection, max: poolSize, idleTimeoutMillis: 30_000 },
    { statementMs, connectMs },
  )
  const orm = drizzleNodePg(pool) as unknown as Orm
  const listener = listenOn(connection)
  let closed = false
  return {
    engine: 'postgres',
    orm,
    async withoutTimeout(work) {
      const client = new pg.Client(connection)
      client.on('error', () => {})
      await client.connect()
      try {
        return await work(drizzleNodePg(client) as unknown as Orm)
      } finally {
        await client.end()
      }
    },
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    async ping() {
      await pool.query('select 1')
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      if (closed) return
      closed = true
      await listener.close()
      await pool.end()
    },
  }
}
