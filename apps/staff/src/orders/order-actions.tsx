import {
  closeRemainingPieces,
  handOverOrder,
  recordOrderPayment,
  transitionOrder,
} from '@jansi/contract/calls/staff-orders'
import { moneyMethodOf } from '@jansi/contract/journal'
import { LIMITS } from '@jansi/contract/limits'
import { type Seen, seenOfOrder } from '@jansi/contract/seen-of'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { OrderStatusThat } from '@jansi/contract/statuses'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type LaterAction, useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import type { ApiError } from '../lib/api/api-error.ts'
import { newKey, useRequestKey } from '../lib/api/request-key.ts'
import { SHORTCUT_KEYS, useShortcut } from '../lib/input/shortcuts.ts'
import { storedInput } from '../lib/input/stored-input.ts'
import { orderNumber } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { ActionBar } from '../ui/page/action-bar.tsx'
import { ApprovalHint } from './approval-hint.tsx'
import { type Closed, CloseRestDialog } from './close-rest-dialog.tsx'
import { type HandOver, HandOverDialog } from './hand-over-dialog.tsx'
import { doneText, hasMail } from './member-mail.ts'
import { ORDER_TRANSITIONS } from './order-transitions.ts'
import { type Payment, PaymentDialog } from './payment-dialog.tsx'
import { type Findings, TransitionDialog } from './transition-dialog.tsx'

const TOLD_OF_REST = 'บันทึกเงินที่ได้รับแล้ว และแจ้งสมาชิกให้ชำระส่วนที่เหลือ'

type Transition = StaffOrder['can']['transitions'][number]

const KEYS: Partial<Record<OrderStatusThat<'staffSets'>, string>> = {
  approved: SHORTCUT_KEYS.approve.shown,
  rejected: SHORTCUT_KEYS.reject.shown,
}

type OrderActionsProps = {
  order: StaffOrder
  /**
   * An action is pending: its buttons stay mounted, since the second tap of a double tap would hit the
   * element that replaces them.
   */
  waits: boolean
}

/** One button for each move the server allows now. */
export function OrderActions({ order, waits }: OrderActionsProps) {
  const { run, runLater, busy } = useRecordAction('orders', order.id)
  const [asking, setAsking] = useState<Transition | 'payment' | 'hand_over' | 'close_rest' | null>(null)
  // A dialog decides on the state that was there when it opened, also if the page shows another order by now.
  const [opened, setOpened] = useState<Seen | null>(null)
  const key = useRequestKey(asking)
  const queryClient = useQueryClient()
  const { hand_over, take_return, close_rest, record_payment = false } = order.can
  // Money that is confirmed without approval is recorded in the dialog.
  const transitions = order.can.transitions.filter(({ to }) => !(record_payment && to === 'paid'))
  const approvals = transitions.filter(({ to }) => to === 'approved')
  const statesPayment = record_payment && approvals.length > 0
  const inMenu = statesPayment ? transitions.filter(({ to }) => to === 'cancelled') : []
  const others = transitions.filter((one) => !approvals.includes(one) && !inMenu.includes(one))
  const slipSeenBefore = order.slips.some((slip) => slip.reading.also_on.length > 0)
  const params = { id: order.id }
  const ask = (what: NonNullable<typeof asking>) => {
    setOpened(seenOfOrder(order))
    setAsking(what)
  }
  const close = () => {
    setOpened(null)
    setAsking(null)
  }

  function decideLater(decision: Pick<LaterAction, 'send' | 'what' | 'done' | 'shown' | 'typed'>) {
    runLater({
      ...decision,
      subject: orderSubject(order),
      path: paths.orders.one(order.id),
      lastEvent: Math.max(0, ...order.events.map(({ id }) => id)),
    })
    close()
  }

  function doneOf(to: OrderStatusThat<'staffSets'>) {
    const { done, isMailed } = ORDER_TRANSITIONS[to]
    return isMailed ? doneText(done, order) : done
  }

  async function move(to: OrderStatusThat<'staffSets'>, reason: string, { money, slipFault }: Findings = {}) {
    if (to === 'approved' && record_payment)
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
    const done = doneOf(to)
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
      decideLater({ send, what: pending, done: doneOf(to), shown: { status: to }, ...typed })
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

  function press(transition: Transition) {
    const { grave } = ORDER_TRANSITIONS[transition.to]
    const isForClosed = transition.to === 'approved' && order.member.account_closed
    if (grave || transition.reason_required || slipSeenBefore || isForClosed) ask(transition)
    else void move(transition.to, '')
  }

  const pressBy = (to: OrderStatusThat<'staffSets'>) => {
    const transition = transitions.find((one) => one.to === to)
    return transition && !busy && !waits ? () => press(transition) : null
  }
  useShortcut('approve', ORDER_TRANSITIONS.approved.button, pressBy('approved'))
  useShortcut('reject', ORDER_TRANSITIONS.rejected.button, pressBy('rejected'))

  const transitionButton = (transition: Transition) => (
    <Button
      key={transition.to}
      aria-keyshortcuts={KEYS[transition.to]}
      variant={ORDER_TRANSITIONS[transition.to].variant}
      color={ORDER_TRANSITIONS[transition.to].grave ? 'error' : 'primary'}
      disabled={busy || waits}
      onClick={() => press(transition)}
    >
      {ORDER_TRANSITIONS[transition.to].button}
    </Button>
  )

  // A dialog that is open stays, with its input, when somebody else decides meanwhile.
  const allowsNothing =
    transitions.length === 0 && !record_payment && !hand_over && !take_return && !close_rest
  if (allowsNothing && asking === null) return null
  return (
    <>
      <ActionBar label="จัดการคำสั่งซื้อ">
        {statesPayment && (
          <ApprovalHint
            payment={fullPayment(order)}
            disabled={busy || waits}
            more={inMenu.map((transition) => ({
              name: ORDER_TRANSITIONS[transition.to].button,
              onPress: () => press(transition),
            }))}
          />
        )}
        {approvals.map(transitionButton)}
        {record_payment && (
          <Button variant="outlined" disabled={busy || waits} onClick={() => ask('payment')}>
            {order.status === 'awaiting_slip' ? 'บันทึกรับเงิน' : 'ยอดหรือวิธีอื่น'}
          </Button>
        )}
        {hand_over && (
          <Button variant="contained" disabled={busy || waits} onClick={() => ask('hand_over')}>
            ส่งมอบของ
          </Button>
        )}
        {take_return && (
          <Button variant="outlined" component={Link} to={paths.loans.one(order.id)} disabled={waits}>
            รับคืนที่โต๊ะ
          </Button>
        )}
        {close_rest && (
          <Button variant="outlined" color="error" disabled={busy || waits} onClick={() => ask('close_rest')}>
            ปิดส่วนที่เหลือ
          </Button>
        )}
        {others.map(transitionButton)}
      </ActionBar>
      {asking === 'payment' && (
        <PaymentDialog
          order={order}
          slipSeenBefore={slipSeenBefore}
          busy={busy}
          onConfirm={pay}
          onClose={close}
        />
      )}
      {asking === 'hand_over' && (
        <HandOverDialog order={order} busy={busy} onConfirm={handOver} onClose={close} />
      )}
      {asking === 'close_rest' && (
        <CloseRestDialog order={order} busy={busy} onConfirm={closePieces} onClose={close} />
      )}
      {asking !== null && typeof asking === 'object' && (
        <TransitionDialog
          order={order}
          to={asking.to}
          reasonRequired={asking.reason_required}
          slipSeenBefore={slipSeenBefore}
          takesNewSlip={order.slips.length > 0 && order.slips.length < LIMITS.slipsPerOrder}
          kept={storedInput('orders', order.id)?.text}
          busy={busy}
          onConfirm={(reason, findings) => void move(asking.to, reason, findings)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Names an order with its member. */
function orderSubject({ number, member }: StaffOrder): string {
  const name = `${member.first_name} ${member.last_name}`.trim()
  return `คำสั่งซื้อ${orderNumber(number)}${name && ` ของ ${name}`}`
}

/** All that is due came in by the order's own payment method. */
function fullPayment(order: StaffOrder): Payment {
  const due = order.amount_due ?? order.amount
  const seen = seenOfOrder(order)
  return { method: moneyMethodOf(order.payment_method), amount: due, amount_due: due, seen }
}
