import type { Deps } from '../../../core/deps.ts'
import { composeMail } from '../../../mail/compose.ts'
import type { ComposeDirect } from '../../../mail/direct-driver.ts'
import type { ComposeMail, RecipeMail } from '../../../mail/mail-driver.ts'
import { composeConfirmMail, composeResetMail, type LinkMessage } from '../../auth/steps/compose-link-mail.ts'
import { composeOrderReceived } from '../../orders/steps/compose-order-received.ts'

type RecipeDeps = Pick<Deps, 'database' | 'settings' | 'clock'>

/** Composes mails with a recipe at the moment they are sent; the outbox worker calls it at every attempt. */
export function mailComposer(deps: RecipeDeps): ComposeMail {
  return async (mail) => {
    const ready = await composeRecipe(deps, mail)
    return ready && { sent: composeMail(ready.sent), kept: composeMail(ready.kept) }
  }
}

/** The same for channels other than mail, which carry no message with a secret. */
export function directComposer(deps: RecipeDeps): ComposeDirect {
  return async (mail) => (await composeRecipe(deps, mail))?.kept ?? null
}

async function composeRecipe(deps: RecipeDeps, { recipe, ...mail }: RecipeMail): Promise<LinkMessage | null> {
  const { orm } = deps.database
  switch (recipe.template) {
    case 'confirm_email':
      return orm.transaction((tx) => composeConfirmMail(deps, tx, { ...mail, recipe }))
    case 'reset_password':
      return orm.transaction((tx) => composeResetMail(deps, tx, { ...mail, recipe }))
    case 'order_received': {
      const message = await composeOrderReceived(deps, orm, recipe.orderId)
      return message && { sent: message, kept: message }
    }
  }
}
