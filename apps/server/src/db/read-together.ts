import type { Database, Executor } from './client.ts'

/** Runs several reads that belong together: all of them see one snapshot. */
export function readTogether<T>(database: Database, read: (db: Executor) => Promise<T>): Promise<T> {
  return database.orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
