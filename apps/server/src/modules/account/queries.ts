import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'

export type AccountRow = typeof users.$inferSelect

export async function findAccount(db: Executor, id: number): Promise<AccountRow | null> {
  const [account] = await db.select().from(users).where(eq(users.id, id))
  return account ?? null
}
