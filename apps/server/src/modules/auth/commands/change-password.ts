import type { changePassword as endpoint } from '@jansi/contract/auth'
import type { BodyOf } from '@jansi/contract/endpoint'
import { invalid, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { loadSettings } from '../../settings/queries.ts'
import { hashPassword, verifyPassword } from '../hash-password.ts'
import { findUserById, lockUser } from '../queries.ts'
import { checkNewPassword, setPassword } from '../steps/set-password.ts'

const WRONG_OLD = 'Your old password was entered incorrectly. Please enter it again.'

/** Changes the caller's password and ends their other sessions. Throws 400 per field. */
export async function changePassword(
  deps: Pick<Deps, 'database' | 'clock'>,
  { userId, sessionId }: Principal,
  given: BodyOf<typeof endpoint>,
): Promise<void> {
  const { orm } = deps.database
  const found = orNotFound(await findUserById(orm, userId))
  if (!(await verifyPassword(found.passwordHash, given.old_password))) {
    throw invalid({ old_password: [WRONG_OLD] })
  }
  checkNewPassword(given, found, await loadSettings(orm))
  const passwordHash = await hashPassword(given.new_password1)
  await orm.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    // A reset that came between has ended this session: the old password is no longer the old one.
    if (user?.passwordHash !== found.passwordHash) throw invalid({ old_password: [WRONG_OLD] })
    await setPassword(tx, { userId, passwordHash, keepSessionId: sessionId, now: deps.clock() })
  })
}
