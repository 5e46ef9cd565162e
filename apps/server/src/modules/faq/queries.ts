import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { faqs } from '../../db/schema/content.ts'

export type FaqRow = typeof faqs.$inferSelect

/** Active questions in the order staff gave them. */
export function activeFaqs(db: Executor): Promise<FaqRow[]> {
  return db.select().from(faqs).where(eq(faqs.isActive, true)).orderBy(asc(faqs.position), asc(faqs.id))
}
