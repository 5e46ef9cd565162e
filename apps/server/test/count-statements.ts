import pg from 'pg'
import { vi } from 'vitest'

/**
 * Counts the statements that the driver sends while `work` runs, BEGIN and COMMIT included, without those of the
 * background. Workers must not run meanwhile.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const submit = vi.spyOn(pg.Query.prototype, 'submit')
  try {
    await work()
    return submit.mock.contexts.filter((query) => !isBackground(textOf(query))).length
  } finally {
    submit.mockRestore()
  }
}

/** Announcements to other processes, which belong to no call, and the question of a listener whether it is still connected. */
export function isBackground(statement: string): boolean {
  return statement.includes('pg_notify') || statement === 'select 1'
}

function textOf(query: unknown): string {
  const isNamed = typeof query === 'object' && query !== null && 'text' in query
  return isNamed ? String(query.text) : ''
}
