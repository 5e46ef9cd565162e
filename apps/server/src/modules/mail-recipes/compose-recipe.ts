import type { Deps } from '../../core/deps.ts'
import type { ComposeMail } from '../../mail/outbox.ts'
import { composeConfirmMail, composeResetMail } from '../auth/commands/compose-link-mail.ts'
import { composeOrderReceived } from '../orders/commands/mail-order.ts'

/** Composes mails with a recipe at the moment they are sent; the outbox worker calls it at every attempt. */
export function mailComposer(deps: Pick<Deps, 'database' | 'settings' | 'clock'>): ComposeMail {
  return async ({ recipe, ...mail }) => {
    switch (recipe.template) {
      case 'confirm_email':
        return composeConfirmMail(deps, { ...mail, recipe })
      case 'reset_password':
        return composeResetMail(deps, { ...mail, recipe })
      case 'order_received':
        return composeOrderReceived(deps, recipe.orderId)
    }
  }
}
