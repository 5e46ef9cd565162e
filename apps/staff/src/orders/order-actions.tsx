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

/** The dialog that is open: a transition that asks, or another action. */
type Asking = Transition | 'payment' | 'hand_over' | 'close_rest'

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
  const [asking, setAsking] = useState<Asking | null>(null)
  // A dialog decides on the state that was there when it opened, also if the page shows another order by now.
  const [opened, setOpened] = useState<Seen | null>(null)
  const ask = (what: Asking) => {
    setOpened(seenOfOrder(order))
    setAsking(what)
  }
  const close = () => {
    setOpened(null)
    setAsking(null)
  }
  const commands = useOrderCommands(order, { asking, opened, close })
  const transitions = shownTransitions(order)
  const disabled = commands.busy || waits

  function press(transition: Transition) {
    const { grave } = ORDER_TRANSITIONS[transition.to]
    const isForClosed = transition.to === 'approved' && order.member.account_closed
    if (grave || transition.reason_required || isSlipSeenBefore(order) || isForClosed) ask(transition)
    else void commands.move(transition.to, '')
  }

  const pressBy = (to: OrderStatusThat<'staffSets'>) => {
    const transition = transitions.find((one) => one.to === to)
    return transition && !disabled ? () => press(transition) : null
  }
  useShortcut('approve', ORDER_TRANSITIONS.approved.button, pressBy('approved'))
  useShortcut('reject', ORDER_TRANSITIONS.rejected.button, pressBy('rejected'))

  const { hand_over, take_return, close_rest, record_payment } = order.can
  // A dialog that is open stays, with its input, when somebody else decides meanwhile.
  const allowsNothing =
    transitions.length === 0 && !record_payment && !hand_over && !take_return && !close_rest
  if (allowsNothing && asking === null) return null
  return (
    <>
      <OrderButtons order={order} disabled={disabled} waits={waits} onPress={press} onAsk={ask} />
      <OrderDialog order={order} asking={asking} commands={commands} onClose={close} />
    </>
  )
}

/** The transitions that have a button: money that is confirmed without approval is recorded in the dialog. */
function shownTransitions({ can }: StaffOrder): Transition[] {
  return can.transitions.filter(({ to }) => !(can.record_payment && to === 'paid'))
}

function isSlipSeenBefore({ slips }: StaffOrder): boolean {
  return slips.some((slip) => slip.reading.also_on.length > 0)
}

type OrderButtonsProps = OrderActionsProps & {
  disabled: boolean
  onPress: (transition: Transition) => void
  onAsk: (what: Asking) => void
}

function OrderButtons({ order, disabled, waits, onPress, onAsk }: OrderButtonsProps) {
  const { hand_over, take_return, close_rest, record_payment = false } = order.can
  const transitions = shownTransitions(order)
  const approvals = transitions.filter(({ to }) => to === 'approved')
  const statesPayment = record_payment && approvals.length > 0
  const inMenu = statesPayment ? transitions.filter(({ to }) => to === 'cancelled') : []
  const others = transitions.filter((one) => !approvals.includes(one) && !inMenu.includes(one))
  const transitionButton = (transition: Transition) => (
    <Button
      key={transition.to}
      aria-keyshortcuts={KEYS[transition.to]}
      variant={ORDER_TRANSITIONS[transition.to].variant}
      color={ORDER_TRANSITIONS[transition.to].grave ? 'error' : 'primary'}
      disabled={disabled}
      onClick={() => onPress(transition)}
    >
      {ORDER_TRANSITIONS[transition.to].button}
    </Button>
  )

  return (
    <ActionBar label="จัดการคำสั่งซื้อ">
      {statesPayment && (
        <ApprovalHint
          payment={fullPayment(order)}
          disabled={disabled}
          more={inMenu.map((transition) => ({
            name: ORDER_TRANSITIONS[transition.to].button,
            onPress: () => onPress(transition),
          }))}
        />
      )}
      {approvals.map(transitionButton)}
      {record_payment && (
        <Button variant="outlined" disabled={disabled} onClick={() => onAsk('payment')}>
          {order.status === 'awaiting_slip' ? 'บันทึกรับเงิน' : 'ยอดหรือวิธีอื่น'}
        </Button>
      )}
      {hand_over && (
        <Button variant="contained" disabled={disabled} onClick={() => onAsk('hand_over')}>
          ส่งมอบของ
        </Button>
      )}
      {take_return && (
        <Button variant="outlined" component={Link} to={paths.loans.one(order.id)} disabled={waits}>
          รับคืนที่โต๊ะ
        </Button>
      )}
      {close_rest && (
        <Button variant="outlined" color="error" disabled={disabled} onClick={() => onAsk('close_rest')}>
          ปิดส่วนที่เหลือ
        </Button>
      )}
      {others.map(transitionButton)}
    </ActionBar>
  )
}

type OrderCommands = ReturnType<typeof useOrderCommands>

type OrderDialogProps = {
  order: StaffOrder
  asking: Asking | null
  commands: OrderCommands
  onClose: () => void
}

function OrderDialog({ order, asking, commands, onClose }: OrderDialogProps) {
  return (
    <>
      {asking === 'payment' && (
        <PaymentDialog
          order={order}
          slipSeenBefore={isSlipSeenBefore(order)}
          busy={commands.busy}
          onConfirm={commands.pay}
          onClose={onClose}
        />
      )}
      {asking === 'hand_over' && (
        <HandOverDialog order={order} busy={commands.busy} onConfirm={commands.handOver} onClose={onClose} />
      )}
      {asking === 'close_rest' && (
        <CloseRestDialog
          order={order}
          busy={commands.busy}
          onConfirm={commands.closePieces}
          onClose={onClose}
        />
      )}
      {asking !== null && typeof asking === 'object' && (
        <TransitionDialog
          order={order}
          to={asking.to}
          reasonRequired={asking.reason_required}
          slipSeenBefore={isSlipSeenBefore(order)}
          takesNewSlip={order.slips.length > 0 && order.slips.length < LIMITS.slipsPerOrder}
          kept={storedInput('orders', order.id)?.text}
          busy={commands.busy}
          onConfirm={(reason, findings) => void commands.move(asking.to, reason, findings)}
          onClose={onClose}
        />
      )}
    </>
  )
}

type Opened = {
  asking: Asking | null
  /** The state of the order when the dialog opened. */
  opened: Seen | null
  close: () => void
}

/** The calls of the order's actions: each closes the dialog that asked for it once it is done. */
function useOrderCommands(order: StaffOrder, { asking, opened, close }: Opened) {
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
function fullPayment(order: StaffOrder): Payment {
  const due = order.amount_due ?? order.amount
  const seen = seenOfOrder(order)
  return { method: moneyMethodOf(order.payment_method), amount: due, amount_due: due, seen }
}
