import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { ComposedMail } from '../../../mail/compose.ts'
import { queueMail } from '../../mails/steps/queue-mail.ts'
import { memberOf } from '../queries.ts'

/** Queues a mail about an order to its member; `compose` is given their first name and the order's id. */
export async function queueOrderMail(
  unit: UnitOfWork,
  deps: Pick<Deps, 'wakeOutbox'>,
  order: Pick<typeof orders.$inferSelect, 'id' | 'userId'>,
  kind: string,
  compose: (addressed: { firstName: string; orderId: string }) => ComposedMail,
): Promise<void> {
  const { email, firstName } = await memberOf(unit.tx, order.userId)
  const mail = compose({ firstName, orderId: order.id })
  await queueMail(unit.tx, { kind, recipient: email, mail, orderId: order.id })
  unit.afterCommit(deps.wakeOutbox)
}

/** The page on which members see their orders. */
export function historyUrl({ settings }: Pick<Deps, 'settings'>): string {
  return `${settings.publicUrl}/history`
}
