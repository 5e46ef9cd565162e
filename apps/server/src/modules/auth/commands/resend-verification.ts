import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { inEqualTime } from '../equal-time.ts'
import type { LinkMailLimits } from '../link-mail-limits.ts'
import { awaitsVerification } from '../policy.ts'
import { findUserByEmail, lockUser, newestSignUp } from '../queries.ts'
import { requestConfirmation } from '../steps/request-confirmation.ts'

/**
 * Sends the verification mail of the newest sign-up of an address again if it awaits confirmation; nobody learns
 * whether there is one, nor that it has had its share of mails (`mayMail`).
 */
export async function resendVerification(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'channels'>,
  email: string,
  { mayMail, holdMail }: LinkMailLimits,
): Promise<void> {
  await inEqualTime(async () => {
    const found = await findUserByEmail(deps.database.orm, email)
    if (found === null || !awaitsVerification(found) || !(await mayMail())) return
    const heldUntil = await holdMail()
    await inTransaction(deps.database.orm, async (unit) => {
      const user = await lockUser(unit.tx, found.id)
      if (user === null || !awaitsVerification(user)) return
      const newest = await newestSignUp(unit.tx, user.id)
      await requestConfirmation(
        unit,
        deps,
        user.id,
        newest ?? { id: null, createdAt: user.createdAt },
        heldUntil,
      )
    })
  })
}
