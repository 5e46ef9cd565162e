import type { Deps } from '../../../http/deps.ts'
import { inEqualTime } from '../equal-time.ts'
import { findUserByEmail } from '../queries.ts'
import { repeatVerification } from './queue-verification.ts'

/** Sends the verification mail again to an account that awaits it; nobody learns whether there is one. */
export async function resendVerification(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'wakeOutbox'>,
  email: string,
): Promise<void> {
  await inEqualTime(async () => {
    const user = await findUserByEmail(deps.database.orm, email)
    if (user !== null) await repeatVerification(deps, user.id)
  })
}
