import type { Deps } from '../../../core/deps.ts'
import type { Message } from '../../../domain/message.ts'
import { composeMail } from '../../../mail/compose.ts'
import type { ComposeMail, ReadyMail } from '../../../mail/outbox.ts'
import { composeConfirmMail, composeResetMail } from '../../auth/steps/compose-link-mail.ts'
import { composeOrderReceived } from '../../orders/steps/compose-order-received.ts'

type RecipeDeps = Pick<Deps, 'database' | 'settings' | 'clock'>

/** Composes mails with a recipe at the moment they are sent; the outbox worker calls it at every attempt. */
export function mailComposer(deps: RecipeDeps): ComposeMail {
  const { orm } = deps.database
  return async ({ recipe, ...mail }) => {
    switch (recipe.template) {
      case 'confirm_email':
        return bothOf(await orm.transaction((tx) => composeConfirmMail(deps, tx, { ...mail, recipe })))
      case 'reset_password':
        return bothOf(await orm.transaction((tx) => composeResetMail(deps, tx, { ...mail, recipe })))
      case 'order_received': {
        const message = await composeOrderReceived(deps, orm, recipe.orderId)
        if (message === null) return null
        const composed = composeMail(message)
        return { sent: composed, kept: composed }
      }
    }
  }
}

function bothOf(ready: { sent: Message; kept: Message } | null): ReadyMail | null {
  return ready && { sent: composeMail(ready.sent), kept: composeMail(ready.kept) }
}
