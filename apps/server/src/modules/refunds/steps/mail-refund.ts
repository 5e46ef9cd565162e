import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { refundOwedMail } from '../../../mail/templates/refund-owed.ts'
import { refundPaidMail } from '../../../mail/templates/refund-paid.ts'
import { historyUrl, queueOrderMail } from '../../orders/steps/queue-order-mail.ts'

type OrderRow = typeof orders.$inferSelect

/** Queues the mail that money of an order goes back; `satang` is how much. */
export async function mailRefundOwed(unit: UnitOfWork, deps: Deps, order: OrderRow, satang: number) {
  await queueOrderMail(unit, deps, order, 'refund_owed', (addressed) =>
    refundOwedMail({ ...addressed, amountSatang: satang, historyUrl: historyUrl(deps) }),
  )
}

/** Queues the mail that money of an order went back, how and when. */
export async function mailRefundPaid(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  satang: number,
  note: string,
) {
  await queueOrderMail(unit, deps, order, 'refund_paid', (addressed) =>
    refundPaidMail({ ...addressed, amountSatang: satang, note, historyUrl: historyUrl(deps) }),
  )
}
