import { LIMITS } from '@jansi/contract/limits'
import { type Seen, seenOfOrder } from '@jansi/contract/seen-of'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { OrderStatusThat } from '@jansi/contract/statuses'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { SHORTCUT_KEYS, useShortcut } from '../lib/input/shortcuts.ts'
import { storedInput } from '../lib/input/stored-input.ts'
import { paths } from '../paths.ts'
import { ActionBar } from '../ui/page/action-bar.tsx'
import { ApprovalHint } from './approval-hint.tsx'
import { CloseRestDialog } from './close-rest-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { ORDER_TRANSITIONS } from './order-transitions.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { TransitionDialog } from './transition-dialog.tsx'
import {
  type Asking,
  fullPayment,
  type OrderCommands,
  type Transition,
  useOrderCommands,
} from './use-order-commands.ts'

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
  const hintId = useId()
  const statesPayment = record_payment && approvals.length > 0
  const inMenu = statesPayment ? transitions.filter(({ to }) => to === 'cancelled') : []
  const others = transitions.filter((one) => !approvals.includes(one) && !inMenu.includes(one))
  const transitionButton = (transition: Transition) => (
    <Button
      key={transition.to}
      aria-keyshortcuts={KEYS[transition.to]}
      aria-describedby={statesPayment && transition.to === 'approved' ? hintId : undefined}
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
          id={hintId}
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
