import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { lineAccounts } from '../../../db/schema/people.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { notify } from '../../notifications/steps/notify.ts'

/** Unlinks a member's LINE account, and mails them. Without one it has no effect. The password remains, which every account has. */
export async function unlinkAccount(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'channels'>,
  userId: number,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const unlinked = await unit.tx.delete(lineAccounts).where(eq(lineAccounts.userId, userId)).returning()
    if (unlinked.length > 0) await notify(unit, deps, 'line_unlinked', { userId })
  })
}
