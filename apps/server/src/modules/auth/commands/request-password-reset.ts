import type { Deps } from '../../../http/deps.ts'
import { resetPasswordMail } from '../../../mail/templates/reset-password.ts'
import { queueMail } from '../../mails/commands/queue-mail.ts'
import { resetPasswordUrl } from '../email-links.ts'
import { inEqualTime } from '../equal-time.ts'
import { mayResetPassword } from '../policy.ts'
import { findUserByEmail, lockUser } from '../queries.ts'
import { issueEmailToken } from './issue-email-token.ts'

/** Queues a mail with a reset link if the address has an active account; nobody learns whether it has. */
export async function requestPasswordReset(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'wakeOutbox'>,
  email: string,
): Promise<void> {
  await inEqualTime(async () => {
    const found = await findUserByEmail(deps.database.orm, email)
    if (found === null) return
    const queued = await deps.database.orm.transaction(async (tx) => {
      const user = await lockUser(tx, found.id)
      if (user === null || !mayResetPassword(user)) return false
      const { secret, expiresAt } = await issueEmailToken(tx, user.id, 'reset_password', deps.clock())
      const resetUrl = resetPasswordUrl(deps.settings.publicUrl, user.id, secret)
      const mail = resetPasswordMail({ firstName: user.firstName, resetUrl, expiresAt })
      await queueMail(tx, { kind: 'reset_password', recipient: user.email, mail })
      return true
    })
    if (queued) deps.wakeOutbox()
  })
}
