import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { type MailRecipe, signUps } from '../../../db/schema.ts'
import type { ComposedMail } from '../../../mail/compose.ts'
import type { ReadyMail, RecipeMail } from '../../../mail/outbox.ts'
import { confirmEmailMail } from '../../../mail/templates/confirm-email.ts'
import type { MailLink } from '../../../mail/templates/link-block.ts'
import { resetPasswordMail } from '../../../mail/templates/reset-password.ts'
import { isMailWaiting } from '../../mails/queries.ts'
import { askForConfirmUrl, askForResetUrl, confirmEmailUrl, resetPasswordUrl } from '../email-links.ts'
import { awaitsVerification, mayResetPassword } from '../policy.ts'
import { lockUser, type UserRow } from '../queries.ts'
import { issueEmailToken } from './issue-email-token.ts'

type Recipe<Template> = Extract<MailRecipe, { template: Template }>
type LinkDeps = Pick<Deps, 'database' | 'settings' | 'clock'>

/** Writes the mail that carries a reset link; without `link` the text that is stored of it. */
export function writeResetMail(
  { settings }: Pick<Deps, 'settings'>,
  user: Pick<UserRow, 'firstName' | 'emailVerifiedAt'>,
  { expiresAt, link }: { expiresAt: Date; link?: MailLink },
): ComposedMail {
  return resetPasswordMail({
    // Until the address is confirmed, a stranger may have typed the name.
    firstName: user.emailVerifiedAt === null ? null : user.firstName,
    expiresAt,
    link: link ?? { askAgainUrl: askForResetUrl(settings.publicUrl) },
  })
}

/** Writes the mail that asks to confirm a sign-up; without `link` the text that is stored of it. */
export function writeConfirmMail(
  { settings }: Pick<Deps, 'settings'>,
  signUp: { createdAt: Date },
  { expiresAt, link }: { expiresAt: Date; link?: MailLink },
): ComposedMail {
  return confirmEmailMail({
    signedUpAt: signUp.createdAt,
    expiresAt,
    link: link ?? { askAgainUrl: askForConfirmUrl(settings.publicUrl) },
  })
}

/** Makes the link of a reset mail that is being sent; null when nobody needs the mail any more. */
export function composeResetMail(
  deps: LinkDeps,
  mail: RecipeMail<Recipe<'reset_password'>>,
): Promise<ReadyMail | null> {
  return deps.database.orm.transaction(async (tx) => {
    const user = await addressee(tx, mail, mayResetPassword)
    if (user === null) return null
    const { secret, expiresAt } = await issueEmailToken(
      tx,
      { userId: user.id, purpose: 'reset_password' },
      deps.clock(),
    )
    const url = resetPasswordUrl(deps.settings.publicUrl, user.id, secret)
    return {
      sent: writeResetMail(deps, user, { expiresAt, link: { url } }),
      kept: writeResetMail(deps, user, { expiresAt }),
    }
  })
}

/** Makes the link of a confirmation mail that is being sent; null when nobody needs the mail any more. */
export function composeConfirmMail(
  deps: LinkDeps,
  mail: RecipeMail<Recipe<'confirm_email'>>,
): Promise<ReadyMail | null> {
  const { signUpId } = mail.recipe
  return deps.database.orm.transaction(async (tx) => {
    const user = await addressee(tx, mail, awaitsVerification)
    if (user === null) return null
    const signUp = signUpId === null ? user : await findSignUp(tx, user.id, signUpId)
    if (signUp === null) return null
    const { secret, expiresAt } = await issueEmailToken(
      tx,
      { userId: user.id, purpose: 'verify_email', signUpId },
      deps.clock(),
    )
    const url = confirmEmailUrl(deps.settings.publicUrl, secret)
    return {
      sent: writeConfirmMail(deps, signUp, { expiresAt, link: { url } }),
      kept: writeConfirmMail(deps, signUp, { expiresAt }),
    }
  })
}

/**
 * The account, locked, if the mail is still for it and still wanted. A password that was set meanwhile has ended the
 * mail under the same lock, so that no link is made behind it.
 */
async function addressee(
  tx: Tx,
  mail: RecipeMail<{ userId: number } & MailRecipe>,
  mayHaveLink: (user: UserRow) => boolean,
): Promise<UserRow | null> {
  const user = await lockUser(tx, mail.recipe.userId)
  if (user === null || user.email !== mail.recipient || !mayHaveLink(user)) return null
  return (await isMailWaiting(tx, mail.id)) ? user : null
}

async function findSignUp(tx: Tx, userId: number, id: number) {
  const [found] = await tx
    .select({ createdAt: signUps.createdAt })
    .from(signUps)
    .where(and(eq(signUps.id, id), eq(signUps.userId, userId)))
  return found ?? null
}
