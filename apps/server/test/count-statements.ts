import { Socket } from 'node:net'
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

/** Counts how often the driver writes to its connections while `work` runs: statements that are sent together count once. */
export async function countWrites(work: () => Promise<unknown>): Promise<number> {
  const single = vi.spyOn(Socket.prototype, '_write')
  const several = vi.spyOn(Socket.prototype, '_writev')
  try {
    await work()
    return single.mock.calls.length + several.mock.calls.length
  } finally {
    single.mockRestore()
    several.mockRestore()
  }
}

function textOf(query: unknown): string {
  const isNamed = typeof query === 'object' && query !== null && 'text' in query
  return isNamed ? String(query.text) : ''
}
