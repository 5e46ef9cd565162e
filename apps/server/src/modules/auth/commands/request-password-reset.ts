import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { loadSettings } from '../../settings/queries.ts'
import { inEqualTime } from '../equal-time.ts'
import type { LinkMailLimits } from '../link-mail-limits.ts'
import { mayResetPassword } from '../policy.ts'
import { findUserByEmail, lockUser } from '../queries.ts'
import { linkExpiry } from '../steps/issue-email-token.ts'

/**
 * Queues a mail with a reset link if the address has an active account; nobody learns whether it has, nor that it has
 * had its share of mails (`mayMail`).
 */
export async function requestPasswordReset(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'channels'>,
  email: string,
  { mayMail, holdMail }: LinkMailLimits,
): Promise<void> {
  await inEqualTime(async () => {
    const found = await findUserByEmail(deps.database.orm, email)
    if (found === null || !mayResetPassword(found) || !(await mayMail())) return
    const heldUntil = found.emailVerifiedAt === null ? await holdMail() : null
    await inTransaction(deps.database.orm, async (unit) => {
      const user = await lockUser(unit.tx, found.id)
      if (user === null || !mayResetPassword(user)) return
      const expiresAt = linkExpiry('reset_password', deps.clock())
      const { shop_name: shop } = await loadSettings(unit.tx)
      await notify(unit, deps, 'reset_password', { userId: user.id, shop, expiresAt, heldUntil })
    })
  })
}
