import type { Deps } from '../../core/deps.ts'
import type { ComposedMail } from '../../mail/compose.ts'
import { confirmEmailMail } from '../../mail/templates/confirm-email.ts'
import type { MailLink } from '../../mail/templates/link-block.ts'
import { resetPasswordMail } from '../../mail/templates/reset-password.ts'
import { askForConfirmUrl, askForResetUrl } from './email-links.ts'
import type { UserRow } from './queries.ts'

/** Writes the mail that carries a reset link; without `link` the text that is stored of it. */
export function writeResetMail(
  { settings }: Pick<Deps, 'settings'>,
  user: Pick<UserRow, 'firstName' | 'emailVerifiedAt'>,
  { expiresAt, link }: { expiresAt: Date; link?: MailLink },
): ComposedMail {
  return resetPasswordMail({
    // Until the address is confirmed, the name is what a stranger may have typed.
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
