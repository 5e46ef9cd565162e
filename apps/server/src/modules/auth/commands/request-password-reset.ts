import type { Deps } from '../../../core/deps.ts'
import { queueMail } from '../../mails/steps/queue-mail.ts'
import { inEqualTime } from '../equal-time.ts'
import { writeResetMail } from '../link-mails.ts'
import { mayResetPassword } from '../policy.ts'
import { findUserByEmail, lockUser } from '../queries.ts'
import { linkExpiry } from '../steps/issue-email-token.ts'

/**
 * Queues a mail with a reset link if the address has an active account; nobody learns whether it has, nor that it has
 * had its share of mails (`mayMail`).
 */
export async function requestPasswordReset(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'wakeOutbox'>,
  email: string,
  mayMail: () => Promise<boolean>,
): Promise<void> {
  await inEqualTime(async () => {
    const found = await findUserByEmail(deps.database.orm, email)
    if (found === null || !mayResetPassword(found) || !(await mayMail())) return
    const queued = await deps.database.orm.transaction(async (tx) => {
      const user = await lockUser(tx, found.id)
      if (user === null || !mayResetPassword(user)) return false
      const expiresAt = linkExpiry('reset_password', deps.clock())
      await queueMail(tx, {
        kind: 'reset_password',
        recipient: user.email,
        mail: writeResetMail(deps, user, { expiresAt }),
        recipe: { template: 'reset_password', userId: user.id },
      })
      return true
    })
    if (queued) deps.wakeOutbox()
  })
}
