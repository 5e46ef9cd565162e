import type { register as endpoint } from '@jansi/contract/auth'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { ErrorBody } from '@jansi/contract/errors'
import { eq } from 'drizzle-orm'
import { invalid, invalidTogether } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { signUps, users } from '../../../db/schema/people.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import type { NotifyDeps } from '../../notifications/steps/notify.ts'
import { refuseUnprintable } from '../../people/refuse-unprintable.ts'
import { loadSettings } from '../../settings/queries.ts'
import { hashPassword } from '../hash-password.ts'
import type { LinkMailLimits } from '../link-mail-limits.ts'
import { passwordProblems } from '../password-rules.ts'
import { awaitsVerification, isAddressOf } from '../policy.ts'
import { findUserByEmail, lockUser } from '../queries.ts'
import { requestConfirmation } from '../steps/request-confirmation.ts'

const TAKEN = 'User is already registered with this e-mail address.'
const FOREIGN_DOMAIN = 'Sign up with an e-mail address of'
const MISMATCH = "The two password fields didn't match."

/** The limits of sign-ups; `attempt` throws 429. */
export type SignUpLimits = LinkMailLimits & { attempt(): Promise<void> }

/**
 * Creates a member whose address is not confirmed yet, and queues the confirmation mail. Throws 400 with the
 * problems of all fields together. A valid sign-up with a taken, unconfirmed address gets the same error and
 * is stored with its own link: the owner of the mailbox decides which one is valid. Returns the time until which the mail
 * waits because too many are signing up; null for none.
 */
export async function register(
  deps: Pick<Deps, 'database' | 'settings' | 'clock' | 'channels'>,
  input: BodyOf<typeof endpoint>,
  limits: SignUpLimits,
): Promise<Date | null> {
  const { orm } = deps.database
  const email = input.email.toLowerCase()
  refuseUnprintable(input)
  const person = { firstName: input.first_name, lastName: input.last_name }
  const settings = await loadSettings(orm)
  const weak = passwordProblems(input.password1, { ...person, email }, settings)
  const { sign_up_mail_domains: domains } = settings
  if (!isAddressOf(email, domains)) throw invalid({ email: [`${FOREIGN_DOMAIN} ${domains.join(', ')}.`] })
  const taken = await findUserByEmail(orm, email)
  const errors: ErrorBody = {
    ...(taken === null ? {} : { email: [TAKEN] }),
    ...(weak.length === 0 ? {} : { password1: weak }),
  }
  if (weak.length > 0) throw invalid(errors)
  const isMismatch = input.password1 !== input.password2
  if (isMismatch && taken === null) throw invalidTogether(MISMATCH)
  await limits.attempt()
  if (isMismatch || (taken !== null && !awaitsVerification(taken))) throw invalid(errors)

  const now = deps.clock()
  const signUp = {
    ...person,
    phoneNumber: input.phone_number,
    passwordHash: await hashPassword(input.password1),
    privacyVersion: input.privacy_version ?? null,
    createdAt: now,
  }
  const mayMail = await limits.mayMail()
  const heldUntil = mayMail ? await limits.holdMail() : null
  const isFirst = await inTransaction(orm, async (unit) => {
    const [user] = await unit.tx
      .insert(users)
      .values({ ...signUp, email, privacyAcceptedAt: signUp.privacyVersion === null ? null : now })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (user === undefined) {
      if (mayMail) await keepSignUp(unit, deps, email, signUp, heldUntil)
      return false
    }
    if (mayMail) await requestConfirmation(unit, deps, user.id, { id: null, createdAt: now }, heldUntil)
    return true
  })
  if (!isFirst) throw invalid({ email: [TAKEN] })
  return heldUntil
}

/** Stores a further sign-up in addition to the first, unless the address was confirmed in between. */
async function keepSignUp(
  unit: UnitOfWork,
  deps: NotifyDeps,
  email: string,
  signUp: Omit<typeof signUps.$inferInsert, 'userId'>,
  heldUntil: Date | null,
): Promise<void> {
  const { tx } = unit
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  const user = found === undefined ? null : await lockUser(tx, found.id)
  if (user === null || !awaitsVerification(user)) return
  const [pending] = await tx
    .insert(signUps)
    .values({ ...signUp, userId: user.id })
    .returning()
  if (pending !== undefined) await requestConfirmation(unit, deps, user.id, pending, heldUntil)
}
