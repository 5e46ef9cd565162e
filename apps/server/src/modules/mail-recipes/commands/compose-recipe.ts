import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import type { Message } from '../../../domain/message.ts'
import { composeMail } from '../../../mail/compose.ts'
import type { ComposeMail, RecipeMail } from '../../../mail/outbox.ts'
import { composeConfirmMail, composeResetMail } from '../../auth/steps/compose-link-mail.ts'
import { composeOrderReceived } from '../../orders/steps/compose-order-received.ts'

type RecipeDeps = Pick<Deps, 'database' | 'settings' | 'clock'>

/** Composes mails with a recipe at the moment they are sent; the outbox worker calls it at every attempt. */
export function mailComposer(deps: RecipeDeps): ComposeMail {
  return (mail) =>
    deps.database.orm.transaction(async (tx) => {
      const ready = await composeRecipe(deps, tx, mail)
      return ready && { sent: composeMail(ready.sent), kept: composeMail(ready.kept) }
    })
}

async function composeRecipe(
  deps: RecipeDeps,
  tx: Tx,
  { recipe, ...mail }: RecipeMail,
): Promise<{ sent: Message; kept: Message } | null> {
  switch (recipe.template) {
    case 'confirm_email':
      return composeConfirmMail(deps, tx, { ...mail, recipe })
    case 'reset_password':
      return composeResetMail(deps, tx, { ...mail, recipe })
    case 'order_received': {
      const message = await composeOrderReceived(deps, tx, recipe.orderId)
      return message && { sent: message, kept: message }
    }
  }
}
