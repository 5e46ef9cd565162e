import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Database, type Orm, openDatabase } from '../src/db/client.ts'
import { emptyTables, STATEMENT_MS } from './database.ts'
import { MIGRATED, type PostgresCluster, startPostgres } from './postgres.ts'
import { createTestDatabase } from './run-postgres.ts'

type Opened = { cluster: PostgresCluster | undefined; database: Database; url: string }

/**
 * Opens a migrated, empty database on PostgreSQL for a test file that needs several sessions at once; it is emptied before
 * every test. Its server is that of the run. With `ownCluster` it is the file's own, for a test that suspends it or that
 * sees the transactions and locks of all its databases. Call it at the top of the file; use the result inside hooks and
 * tests.
 */
export function usePostgres(options: { poolSize?: number; ownCluster?: boolean } = {}): {
  readonly database: Database
  readonly orm: Orm
  readonly url: string
  /** Only with `ownCluster`. */
  readonly cluster: PostgresCluster
} {
  let opened: Opened | undefined
  beforeAll(async () => {
    const cluster = options.ownCluster === true ? await startPostgres() : undefined
    const url = cluster?.url(MIGRATED) ?? (await createTestDatabase({ migrated: true }))
    // Only tests that suspend their own server wait for the limits of production.
    const statementMs = cluster === undefined ? STATEMENT_MS : undefined
    const database = await openDatabase({ url, dataDir: '', poolSize: options.poolSize, statementMs })
    opened = { cluster, database, url }
  })
  beforeEach(async () => {
    if (opened !== undefined) await emptyTables(opened.database.orm)
  })
  afterAll(async () => {
    await opened?.database.close()
    await opened?.cluster?.stop()
  })
  const current = () => {
    if (opened === undefined) throw new Error('The test PostgreSQL is open only inside hooks and tests.')
    return opened
  }
  return {
    get database() {
      return current().database
    },
    get orm() {
      return current().database.orm
    },
    get url() {
      return current().url
    },
    get cluster() {
      const { cluster } = current()
      if (cluster === undefined) throw new Error('The PostgreSQL of the run is no test’s own.')
      return cluster
    },
  }
}
