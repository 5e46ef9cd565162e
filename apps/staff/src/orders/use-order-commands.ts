import {
  closeRemainingPieces,
  handOverOrder,
  recordOrderPayment,
  transitionOrder,
} from '@jansi/contract/calls/staff-orders'
import { moneyMethodOf } from '@jansi/contract/journal'
import { type Seen, seenOfOrder } from '@jansi/contract/seen-of'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { OrderStatusThat } from '@jansi/contract/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { type LaterAction, useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import type { ApiError } from '../lib/api/api-error.ts'
import { newKey, useRequestKey } from '../lib/api/request-key.ts'
import { orderNumber } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import type { Closed } from './close-rest-dialog.tsx'
import type { HandOver } from './hand-over-dialog.tsx'
import { doneText, hasMail } from './member-mail.ts'
import { ORDER_TRANSITIONS } from './order-transitions.ts'
import type { Payment } from './payment-dialog.tsx'
import type { Findings } from './transition-dialog.tsx'

const TOLD_OF_REST = 'บันทึกเงินที่ได้รับแล้ว และแจ้งสมาชิกให้ชำระส่วนที่เหลือ'

export type Transition = StaffOrder['can']['transitions'][number]

/** The dialog that is open: a transition that asks, or another action. */
export type Asking = Transition | 'payment' | 'hand_over' | 'close_rest'

export type OrderCommands = ReturnType<typeof useOrderCommands>

type Opened = {
  asking: Asking | null
  /** The state of the order when the dialog opened. */
  opened: Seen | null
  close: () => void
}

/** The calls of the order's actions: each closes the dialog that asked for it once it is done. */
export function useOrderCommands(order: StaffOrder, { asking, opened, close }: Opened) {
  const { run, runLater, busy } = useRecordAction('orders', order.id)
  const key = useRequestKey(asking)
  const queryClient = useQueryClient()
  const params = { id: order.id }

  function decideLater(decision: Pick<LaterAction, 'send' | 'what' | 'done' | 'shown' | 'typed'>) {
    runLater({
      ...decision,
      subject: orderSubject(order),
      path: paths.orders.one(order.id),
      lastEvent: Math.max(0, ...order.events.map(({ id }) => id)),
    })
    close()
  }

  async function move(to: OrderStatusThat<'staffSets'>, reason: string, { money, slipFault }: Findings = {}) {
    if (to === 'approved' && order.can.record_payment)
      return pay({ ...fullPayment(order), ...(opened && { seen: opened }) })
    const body = {
      to,
      seen: opened ?? seenOfOrder(order),
      ...(reason && { reason }),
      ...(slipFault && { slip_fault: slipFault }),
      ...(money && { money }),
    }
    const send = (how = {}) => api(transitionOrder, { params, body, ...how })
    const { button, pending } = ORDER_TRANSITIONS[to]
    const done = doneOf(order, to)
    if (pending) {
      decideLater({ send, what: pending, done, shown: { status: to }, ...(reason && { typed: reason }) })
    } else if (await run(send, done, undefined, reason ? { what: button, text: reason } : undefined)) close()
  }

  async function pay(payment: Payment) {
    // A press without a dialog has a key of its own.
    const idempotencyKey = asking === null ? newKey() : key
    const send = (how = {}) => api(recordOrderPayment, { params, body: payment, idempotencyKey, ...how })
    const waitsForRest = payment.rest === 'wait'
    const to = payment.approve === false ? 'paid' : 'approved'
    const { pending } = ORDER_TRANSITIONS[to]
    if (!waitsForRest && pending) {
      const typed = payment.reason && { typed: payment.reason }
      decideLater({ send, what: pending, done: doneOf(order, to), shown: { status: to }, ...typed })
    } else if (await run(send, hasMail(order) ? TOLD_OF_REST : 'บันทึกเงินที่ได้รับแล้ว')) close()
  }

  async function handOver(handed: HandOver, showsRefusal: (error: ApiError) => boolean) {
    const succeeded = await run(
      () => api(handOverOrder, { params, body: handed, idempotencyKey: key }),
      doneText('ส่งมอบแล้ว', order),
      showsRefusal,
    )
    if (succeeded) close()
  }

  async function closePieces(closed: Closed) {
    const succeeded = await run(
      () => api(closeRemainingPieces, { params, body: closed, idempotencyKey: key }),
      doneText('ปิดรายการแล้ว', order),
      undefined,
      { what: 'ปิดส่วนที่เหลือ', text: closed.reason },
    )
    if (!succeeded) return
    close()
    for (const resource of ['refunds', 'pick-lists']) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }

  return { busy, move, pay, handOver, closePieces }
}

function doneOf(order: StaffOrder, to: OrderStatusThat<'staffSets'>) {
  const { done, isMailed } = ORDER_TRANSITIONS[to]
  return isMailed ? doneText(done, order) : done
}

/** Names an order with its member. */
function orderSubject({ number, member }: StaffOrder): string {
  const name = `${member.first_name} ${member.last_name}`.trim()
  return `คำสั่งซื้อ${orderNumber(number)}${name && ` ของ ${name}`}`
}

/** All that is due came in by the order's own payment method. */
export function fullPayment(order: StaffOrder): Payment {
  const due = order.amount_due ?? order.amount
  const seen = seenOfOrder(order)
  return { method: moneyMethodOf(order.payment_method), amount: due, amount_due: due, seen }
}
