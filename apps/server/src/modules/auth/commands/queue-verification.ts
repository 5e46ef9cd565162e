import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../http/deps.ts'
import { confirmEmailMail } from '../../../mail/templates/confirm-email.ts'
import { queueMail } from '../../mails/commands/queue-mail.ts'
import { confirmEmailUrl } from '../email-links.ts'
import { awaitsVerification } from '../policy.ts'
import { lockUser, type UserRow } from '../queries.ts'
import { issueEmailToken } from './issue-email-token.ts'

/** Queues the mail that asks to confirm an address, with a fresh link. */
export async function queueVerification(
  deps: Pick<Deps, 'settings' | 'clock'>,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const { secret, expiresAt } = await issueEmailToken(tx, user.id, 'verify_email', deps.clock())
  const confirmUrl = confirmEmailUrl(deps.settings.publicUrl, secret)
  await queueMail(tx, {
    kind: 'confirm_email',
    recipient: user.email,
    mail: confirmEmailMail({ firstName: user.firstName, confirmUrl, expiresAt }),
  })
}

/** Sends the mail again if the account still awaits it; does nothing otherwise. */
export async function repeatVerification(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'wakeOutbox'>,
  userId: number,
): Promise<void> {
  const queued = await deps.database.orm.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === null || !awaitsVerification(user)) return false
    await queueVerification(deps, tx, user)
    return true
  })
  if (queued) deps.wakeOutbox()
}
