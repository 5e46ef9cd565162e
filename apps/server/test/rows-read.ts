import pg from 'pg'
import { vi } from 'vitest'
import type { Executor } from '../src/db/client.ts'
import { namedStatement } from '../src/db/named-statement.ts'
import { isBackground } from './count-statements.ts'

/** A statement as the driver got it. */
export type SentStatement = { text: string; values: readonly unknown[] }

type PlanNode = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** The nodes that read a table or an index; the others read what these return. */
const READS = ['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan', 'Sample Scan', 'Tid Scan']

/**
 * Returns the statements that the driver sends while `work` runs, in their order, without those of the background. Workers
 * must not run meanwhile.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const submit = pg.Query.prototype.submit
  const recording = vi.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (
    this: pg.Query & { text: string; values?: unknown[] },
    connection,
  ) {
    if (!isBackground(this.text)) sent.push({ text: this.text, values: this.values ?? [] })
    return submit.call(this, connection)
  })
  try {
    await work()
    return sent
  } finally {
    recording.mockRestore()
  }
}

/**
 * Runs a statement that only reads once more and returns how many rows of tables it read, with those that it threw away,
 * and how many pages.
 */
export async function readBy(
  db: Executor,
  { text, values }: SentStatement,
): Promise<{ rows: number; pages: number }> {
  if (!/^\s*(select|with)\b/i.test(text)) return { rows: 0, pages: 0 }
  explainedSoFar += 1
  const explained = namedStatement<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explained_${explainedSoFar}`,
    `explain (analyze, buffers, format json) ${text}`,
  )
  const [row] = await explained(db, values)
  if (row === undefined) throw new Error('The database explained nothing.')
  const plan = row['QUERY PLAN'][0].Plan
  return { rows: rowsOf(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

let explainedSoFar = 0

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
  if (!READS.includes(node['Node Type'])) return below
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + each * node['Actual Loops']
}
