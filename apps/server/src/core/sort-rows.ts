import type { SortInput } from '@jansi/contract/versions'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import type { banners, categories, faqs, paymentMethods } from '../db/schema.ts'
import { invalid } from './app-error.ts'

type Placed = typeof banners | typeof categories | typeof faqs | typeof paymentMethods

/**
 * Puts all rows of a short table in another order by their positions; their versions stay. False, with nothing
 * written, when they stand in another order than was read. 400 when the new order is not of the same ids.
 */
export async function reorder(tx: Tx, table: Placed, { was, order }: SortInput): Promise<boolean> {
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
    const place = order.indexOf(id)
    if (place !== position) await tx.update(table).set({ position: place }).where(eq(table.id, id))
  }
  return true
}

const byNumber = (a: number, b: number) => a - b

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
