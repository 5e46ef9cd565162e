import type { register as endpoint } from '@jansi/contract/auth'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { ErrorBody } from '@jansi/contract/errors'
import { users } from '../../../db/schema.ts'
import { invalid, invalidTogether } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { passwordProblems } from '../password-rules.ts'
import { findUserByEmail } from '../queries.ts'
import { hashPassword } from './hash-password.ts'
import { queueVerification, repeatVerification } from './queue-verification.ts'

const TAKEN = 'User is already registered with this e-mail address.'
const MISMATCH = "The two password fields didn't match."

/**
 * Makes a member who has yet to confirm the address, and queues that mail. Throws 400 with the problems of every
 * field together; a taken address that was never confirmed gets its mail again beside the error.
 */
export async function register(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'wakeOutbox'>,
  input: BodyOf<typeof endpoint>,
): Promise<void> {
  const { orm } = deps.database
  const email = input.email.toLowerCase()
  const person = { firstName: input.first_name, lastName: input.last_name, email }
  const weak = passwordProblems(input.password1, person)
  const taken = await findUserByEmail(orm, email)
  if (taken !== null) await repeatVerification(deps, taken.id)
  const errors: ErrorBody = {
    ...(taken === null ? {} : { email: [TAKEN] }),
    ...(weak.length === 0 ? {} : { password1: weak }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (input.password1 !== input.password2) throw invalidTogether(MISMATCH)

  const passwordHash = await hashPassword(input.password1)
  await orm.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...person, passwordHash, phoneNumber: input.phone_number, createdAt: deps.clock() })
      .onConflictDoNothing({ target: users.email })
      .returning()
    // Two sign-ups with one address at the same moment: the second finds it taken.
    if (user === undefined) throw invalid({ email: [TAKEN] })
    await queueVerification(deps, tx, user)
  })
  deps.wakeOutbox()
}
