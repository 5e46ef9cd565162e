import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Database, type Orm, openDatabase } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { emptyTables } from './database.ts'
import { type PostgresCluster, startPostgres } from './postgres.ts'

type Opened = { cluster: PostgresCluster; database: Database; url: string }

/**
 * Opens a migrated, empty database on its own PostgreSQL for a test file that needs several sessions at once;
 * it is emptied before every test. Call it at the top of the file; use the result inside hooks and tests.
 */
export function usePostgres(options: { poolSize?: number } = {}): {
  readonly database: Database
  readonly orm: Orm
  readonly url: string
  readonly cluster: PostgresCluster
} {
  let opened: Opened | undefined
  beforeAll(async () => {
    const cluster = await startPostgres()
    cluster.createDatabase('jansi')
    const url = cluster.url('jansi')
    const database = await openDatabase({ url, dataDir: 'memory', poolSize: options.poolSize })
    opened = { cluster, database, url }
    await migrate(database)
  })
  beforeEach(async () => {
    if (opened !== undefined) await emptyTables(opened.database.orm)
  })
  afterAll(async () => {
    await opened?.database.close()
    await opened?.cluster.stop()
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
      return current().cluster
    },
  }
}
