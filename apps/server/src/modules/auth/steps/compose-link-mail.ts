import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import type { MailRecipe } from '../../../db/schema/mails.ts'
import { signUps } from '../../../db/schema/people.ts'
import type { Message } from '../../../domain/message.ts'
import type { RecipeMail } from '../../../mail/mail-driver.ts'
import { isMailWaiting } from '../../mails/queries.ts'
import { composeMessage } from '../../notifications/compose-message.ts'
import { loadSettings } from '../../settings/queries.ts'
import { confirmEmailUrl, resetPasswordUrl } from '../email-links.ts'
import { awaitsVerification, mayResetPassword } from '../policy.ts'
import { lockUser, type UserRow } from '../queries.ts'
import { issueEmailToken } from './issue-email-token.ts'

type Recipe<Template> = Extract<MailRecipe, { template: Template }>
type LinkDeps = Pick<Deps, 'settings' | 'clock'>
/** The message with its secret link, and the one without that is stored. */
export type LinkMessage = { sent: Message; kept: Message }

/** Makes the link of a reset mail that is being sent; null when nobody needs the mail any more. */
export async function composeResetMail(
  deps: LinkDeps,
  tx: Tx,
  mail: RecipeMail<Recipe<'reset_password'>>,
): Promise<LinkMessage | null> {
  const user = await addressee(tx, mail, mayResetPassword)
  if (user === null) return null
  const { secret, expiresAt } = await issueEmailToken(
    tx,
    { userId: user.id, purpose: 'reset_password' },
    deps.clock(),
  )
  const url = resetPasswordUrl(deps.settings.publicUrl, user.id, secret)
  const { shop_name: shop } = await loadSettings(tx)
  const facts = { userId: user.id, shop, expiresAt }
  return {
    sent: composeMessage(deps, 'reset_password', { ...facts, url }, user),
    kept: composeMessage(deps, 'reset_password', facts, user),
  }
}

/** Makes the link of a confirmation mail that is being sent; null when nobody needs the mail any more. */
export async function composeConfirmMail(
  deps: LinkDeps,
  tx: Tx,
  mail: RecipeMail<Recipe<'confirm_email'>>,
): Promise<LinkMessage | null> {
  const { signUpId } = mail.recipe
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
  const { shop_name: shop } = await loadSettings(tx)
  const facts = {
    userId: user.id,
    shop,
    signUp: { id: signUpId, createdAt: signUp.createdAt },
    expiresAt,
  }
  return {
    sent: composeMessage(deps, 'confirm_email', { ...facts, url }, user),
    kept: composeMessage(deps, 'confirm_email', facts, user),
  }
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
