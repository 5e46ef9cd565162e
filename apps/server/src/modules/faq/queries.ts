import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { faqs } from '../../db/schema.ts'

/** Active questions in the order staff gave them. */
export function activeFaqs(db: Executor) {
  return db.select().from(faqs).where(eq(faqs.isActive, true)).orderBy(asc(faqs.position), asc(faqs.id))
}
