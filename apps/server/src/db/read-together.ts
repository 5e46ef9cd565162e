import type { Database, Executor } from './client.ts'

/**
 * Runs several reads that belong together. On PostgreSQL all of them see one snapshot. The embedded database has one
 * session, in which a transaction would hold up everybody: there other requests' statements come between, and the
 * caller bounds its reads by the newest rows of its beginning.
 */
export function readTogether<T>(database: Database, read: (db: Executor) => Promise<T>): Promise<T> {
  if (database.engine === 'embedded') return read(database.orm)
  return database.orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
