import type { Deps } from '../../../core/deps.ts'
import type { ComposeMail } from '../../../mail/outbox.ts'
import { composeConfirmMail, composeResetMail } from '../../auth/steps/compose-link-mail.ts'
import { composeOrderReceived } from '../../orders/steps/mail-order.ts'

/** Composes mails with a recipe at the moment they are sent; the outbox worker calls it at every attempt. */
export function mailComposer(deps: Pick<Deps, 'database' | 'settings' | 'clock'>): ComposeMail {
  return ({ recipe, ...mail }) =>
    deps.database.orm.transaction(async (tx) => {
      switch (recipe.template) {
        case 'confirm_email':
          return composeConfirmMail(deps, tx, { ...mail, recipe })
        case 'reset_password':
          return composeResetMail(deps, tx, { ...mail, recipe })
        case 'order_received':
          return composeOrderReceived(deps, tx, recipe.orderId)
      }
    })
}
