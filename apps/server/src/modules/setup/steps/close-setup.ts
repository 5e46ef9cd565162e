import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/client.ts'
import { shopSetup } from '../../../db/schema/settings.ts'

/** The name of the file with the newest code, in the data folder. */
export const SETUP_CODE_FILE = 'setup-code.txt'

/** Locks the row about the set-up and returns it; makes it where it is missing. */
export async function lockSetup(tx: Tx): Promise<typeof shopSetup.$inferSelect> {
  await tx.insert(shopSetup).values({}).onConflictDoNothing()
  const [row] = await tx.select().from(shopSetup).for('update')
  if (row === undefined) throw new Error('The row about the set-up is missing')
  return row
}

/** Ends the newest code and every later one: the shop has an admin. */
export async function closeSetup(tx: Executor, now: Date): Promise<void> {
  await tx
    .insert(shopSetup)
    .values({ closedAt: now })
    .onConflictDoUpdate({
      target: shopSetup.id,
      set: { closedAt: sql`coalesce(${shopSetup.closedAt}, excluded.closed_at)`, codeHash: null },
    })
}

/** Deletes the file with the code. */
export async function deleteSetupCodeFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, SETUP_CODE_FILE), { force: true })
}
