import type { SortInput } from '@jansi/contract/versions'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import type * as catalog from '../db/schema/catalog.ts'
import type * as content from '../db/schema/content.ts'
import type { paymentMethods } from '../db/schema/settings.ts'
import { invalid } from './app-error.ts'

type Tables = typeof catalog & typeof content

/** The tables of short lists that staff edit and sort: their rows have a version and a position. */
export type OrderedTable = Extract<Tables[keyof Tables], { version: object; position: object }>

/**
 * Sorts all rows of a short table by writing their positions; their versions stay. Returns false and writes
 * nothing if the rows were sorted since the client read them. Throws 400 if the new order does not contain
 * the same ids.
 */
export async function sortRows(
  tx: Tx,
  table: OrderedTable | typeof paymentMethods,
  { was, order }: SortInput,
): Promise<boolean> {
  const rows = await tx
    .select({ id: table.id, position: table.position })
    .from(table)
    .orderBy(asc(table.id))
    .for('update')
  const current = rows.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id)
  if (!same(current, was)) return false
  if (!same(order.toSorted(byNumber), was.toSorted(byNumber))) {
    throw invalid({ order: ['The new order must hold the same ids, each once.'] })
  }
  for (const { id, position } of rows) {
    const index = order.indexOf(id)
    if (index !== position) await tx.update(table).set({ position: index }).where(eq(table.id, id))
  }
  return true
}

const byNumber = (a: number, b: number) => a - b

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
