import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { queueMail } from '../../mails/steps/queue-mail.ts'
import { writeConfirmMail } from '../link-mails.ts'
import type { UserRow } from '../queries.ts'
import { linkExpiry } from './issue-email-token.ts'

/** Queues the mail that asks to confirm one sign-up of an account; its `id` is null for the account's first one. */
export async function queueConfirmation(
  deps: Pick<Deps, 'settings' | 'clock'>,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  signUp: { id: number | null; createdAt: Date },
): Promise<void> {
  const expiresAt = linkExpiry('verify_email', deps.clock())
  await queueMail(tx, {
    kind: 'confirm_email',
    recipient: user.email,
    mail: writeConfirmMail(deps, signUp, { expiresAt }),
    recipe: { template: 'confirm_email', userId: user.id, signUpId: signUp.id },
  })
}
