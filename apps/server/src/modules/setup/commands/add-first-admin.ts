import type { BodyOf } from '@jansi/contract/endpoint'
import type { addFirstAdmin as endpoint } from '@jansi/contract/setup'
import { invalid, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { users } from '../../../db/schema/people.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { hashPassword } from '../../auth/hash-password.ts'
import { passwordProblems } from '../../auth/password-rules.ts'
import type { UserRow } from '../../auth/queries.ts'
import { type SessionTokens, startSession } from '../../auth/steps/start-session.ts'
import { appointAdmin } from '../../members/steps/appoint-admin.ts'
import { addPaymentMethods } from '../../payments/steps/add-methods.ts'
import { refuseUnprintable } from '../../people/refuse-unprintable.ts'
import { loadSettings } from '../../settings/queries.ts'
import { hasAdmin } from '../queries.ts'
import { hashOfSetupCode } from '../setup-code.ts'
import { closeSetup, deleteSetupCodeFile, lockSetup } from '../steps/close-setup.ts'

const MISMATCH = "The two password fields didn't match."
const TAKEN = 'User is already registered with this e-mail address.'

/**
 * Creates the first admin of a shop with a session, gives the shop its payment methods and closes the set-up, in one
 * transaction. The address
 * counts as confirmed: the code proves its owner to be the operator, and the shop may send no mails yet. 404 for any code but
 * the newest, and once there was an admin; 400 with the problems of the fields.
 */
export async function addFirstAdmin(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'secrets'>,
  code: string,
  input: BodyOf<typeof endpoint>,
): Promise<{ user: UserRow; tokens: SessionTokens }> {
  const email = input.email.toLowerCase()
  const person = { firstName: input.first_name, lastName: input.last_name }
  refuseUnprintable(input)
  const shop = await loadSettings(deps.database.orm)
  const weak = passwordProblems(input.password1, { ...person, email }, shop)
  if (weak.length > 0) throw invalid({ password1: weak })
  if (input.password1 !== input.password2) throw invalid({ password2: [MISMATCH] })
  const passwordHash = await hashPassword(input.password1)
  const now = deps.clock()
  const opened = await inTransaction(deps.database.orm, async ({ tx }) => {
    // Of two that come at once, the second finds the set-up closed.
    const { codeHash, closedAt } = await lockSetup(tx)
    if (closedAt !== null || codeHash !== hashOfSetupCode(code) || (await hasAdmin(tx))) throw notFound()
    const [user] = await tx
      .insert(users)
      .values({ ...person, email, phoneNumber: input.phone_number, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (user === undefined) throw invalid({ email: [TAKEN] })
    await addPaymentMethods(tx)
    await appointAdmin(tx, email, now)
    await closeSetup(tx, now)
    return { user, tokens: await startSession(deps, tx, user.id) }
  })
  await deleteSetupCodeFile(deps.settings.dataDir)
  return opened
}
