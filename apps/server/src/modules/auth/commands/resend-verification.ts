import type { Deps } from '../../../core/deps.ts'
import { inEqualTime } from '../equal-time.ts'
import { awaitsVerification } from '../policy.ts'
import { findUserByEmail, lockUser, newestSignUp } from '../queries.ts'
import { queueConfirmation } from '../steps/queue-confirmation.ts'

/**
 * Sends the verification mail of the newest sign-up of an address again if it awaits confirmation; nobody learns
 * whether there is one, nor that it has had its share of mails (`mayMail`).
 */
export async function resendVerification(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'wakeOutbox'>,
  email: string,
  mayMail: () => Promise<boolean>,
): Promise<void> {
  await inEqualTime(async () => {
    const found = await findUserByEmail(deps.database.orm, email)
    if (found === null || !awaitsVerification(found) || !(await mayMail())) return
    const queued = await deps.database.orm.transaction(async (tx) => {
      const user = await lockUser(tx, found.id)
      if (user === null || !awaitsVerification(user)) return false
      const newest = await newestSignUp(tx, user.id)
      await queueConfirmation(deps, tx, user, newest ?? { id: null, createdAt: user.createdAt })
      return true
    })
    if (queued) deps.wakeOutbox()
  })
}
