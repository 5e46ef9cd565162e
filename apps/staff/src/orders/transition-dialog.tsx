import { SLIP_REJECTION_REASONS } from '@jansi/contract/slip-money'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { FoundMoney } from '@jansi/contract/staff-orders'
import { type OrderStatusThat, statusIs } from '@jansi/contract/statuses'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { orderStatusWord } from '../lib/text/order-status-word.ts'
import { ReasonChoice, useReason } from '../review/reason-choice.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { FoundMoneyFields, useFoundMoney } from './found-money.tsx'
import { reasonNote } from './member-mail.ts'
import { ORDER_TRANSITIONS } from './order-transitions.ts'

/** Findings besides the reason: about the recorded money, and that own words of a rejection are about the slip. */
export type Findings = { money?: FoundMoney | undefined; slipFault?: true | undefined }

type MoveDialogProps = {
  order: StaffOrder
  to: OrderStatusThat<'staffSets'>
  reasonRequired: boolean
  slipSeenBefore: boolean
  /** Another slip may be sent, so a rejection for the slip keeps the stock for it. */
  takesNewSlip: boolean
  /** A reason that was typed before and not saved. */
  kept?: string | undefined
  busy: boolean
  onConfirm: (reason: string, findings: Findings) => void
  onClose: () => void
}

/**
 * Asks for the reason of a move, whether the recorded money of an order that ends came, or whether to make the move with a
 * slip that was seen before.
 */
export function TransitionDialog(props: MoveDialogProps) {
  const { order, to, reasonRequired, slipSeenBefore, takesNewSlip, kept, busy, onConfirm, onClose } = props
  const move = ORDER_TRANSITIONS[to]
  const choice = useReason(kept)
  const { reason } = choice
  const asksReason = move.grave || reasonRequired
  const isAllowed = order.can.transitions.some((one) => one.to === to)
  const money = useFoundMoney(order)
  const ends = statusIs(to, 'unfulfilled')
  const asksForMoney = isAllowed && ends && (order.amount_received ?? 0) > 0
  const [isForSlip, setIsForSlip] = useState(false)
  const mayHold = to === 'rejected' && takesNewSlip
  const isCanned = SLIP_REJECTION_REASONS.includes(choice.chosen)
  const isSaidForSlip = mayHold && !isCanned && isForSlip
  const isHeld = (mayHold && isCanned) || isSaidForSlip
  return (
    <FormDialog
      title={move.title}
      confirm={move.confirm}
      tone={move.grave ? 'error' : 'primary'}
      busy={busy}
      leavesTo={to === 'approved' ? [order.member] : []}
      ready={(!reasonRequired || reason !== '') && (!asksForMoney || money.found !== null)}
      onConfirm={() =>
        onConfirm(reason, {
          money: (asksForMoney && money.found) || undefined,
          slipFault: isSaidForSlip || undefined,
        })
      }
      onClose={onClose}
    >
      {!isAllowed && (
        <Alert severity="warning" role="alert">
          {`คำสั่งซื้อนี้เปลี่ยนเป็น “${orderStatusWord(order.status)}” ไปแล้วระหว่างนี้`}
        </Alert>
      )}
      {!move.grave && slipSeenBefore && (
        <Alert severity="error">สลิปนี้เคยใช้กับรายการอื่นแล้ว ตรวจยอดเงินเข้าบัญชีให้แน่ใจก่อน</Alert>
      )}
      {asksReason && (
        <>
          <Typography color="textSecondary">
            {`${reasonNote(order)}${reasonRequired ? '' : ' (ไม่ระบุก็ได้)'}`}
          </Typography>
          <ReasonChoice reasons={move.reasons} value={choice} />
          {mayHold && !isCanned && reason !== '' && (
            <FormControlLabel
              control={<Checkbox checked={isForSlip} onChange={(_, checked) => setIsForSlip(checked)} />}
              label="เป็นเรื่องสลิป ให้สมาชิกส่งสลิปใหม่ได้"
            />
          )}
          {to === 'rejected' && reason !== '' && (
            <Alert severity="info">
              {isHeld ? 'ร้านกันของไว้ให้สมาชิกส่งสลิปใหม่ภายในเวลาที่ตั้งไว้' : 'ของกลับเข้าสต็อกทันที สมาชิกต้องสั่งใหม่'}
            </Alert>
          )}
        </>
      )}
      {asksForMoney && <FoundMoneyFields order={order} choice={money} isHeld={isHeld} />}
    </FormDialog>
  )
}
