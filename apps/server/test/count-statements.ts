import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { vi } from 'vitest'

/**
 * Counts the statements that the drivers of both engines send while `work` runs, BEGIN and COMMIT included. Workers must
 * not run meanwhile.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const ofPostgres = vi.spyOn(pg.Query.prototype, 'submit')
  const ofPglite = vi.spyOn(PGlite.prototype, '_runExclusiveQuery')
  try {
    await work()
    return ofPostgres.mock.calls.length + ofPglite.mock.calls.length
  } finally {
    ofPostgres.mockRestore()
    ofPglite.mockRestore()
  }
}
