import { asc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/client.ts'
import { faqs } from '../../db/schema/content.ts'

export type FaqRow = typeof faqs.$inferSelect

/** Active questions in the order staff gave them. */
export function activeFaqs(db: Executor): Promise<FaqRow[]> {
  return db.select().from(faqs).where(eq(faqs.isActive, true)).orderBy(asc(faqs.position), asc(faqs.id))
}

/** Every question, in order. */
export function allFaqs(db: Executor): Promise<FaqRow[]> {
  return db.select().from(faqs).orderBy(asc(faqs.position), asc(faqs.id))
}

/** Locks a question for the rest of the transaction; undefined when there is none. */
export async function lockFaq(tx: Tx, id: number): Promise<FaqRow | undefined> {
  const [faq] = await tx.select().from(faqs).where(eq(faqs.id, id)).for('update')
  return faq
}
