import { formatBaht } from '@jansi/client/format'
import type { BodyInput } from '@jansi/contract/endpoint'
import { type MoneyMethod, moneyMethodOf } from '@jansi/contract/journal'
import { seenOfOrder } from '@jansi/contract/seen-of'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { recordOrderPayment } from '@jansi/contract/staff-orders'
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { bahtFromText, textFromBaht } from '../lib/text/baht-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { BahtField } from '../ui/fields/baht-field.tsx'
import { MoneyMethodField } from '../ui/fields/money-method-field.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { hasWaitingSlip, type SlipAnswer, SlipMoneyField } from '../ui/fields/slip-money-field.tsx'
import { hasMail } from './member-mail.ts'

export type Payment = BodyInput<typeof recordOrderPayment>

type PaymentDialogProps = {
  order: StaffOrder
  slipSeenBefore: boolean
  busy: boolean
  onConfirm: (payment: Payment) => void
  onClose: () => void
  /** The order is paid: the money is owed back. */
  isAdded?: boolean
}

/** Asks how and how much money came in for an order, and the next step when it is less or more than is due. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { order, slipSeenBefore, busy, onConfirm, onClose, isAdded = false } = props
  // The figure of the moment at which the dialog was opened: the server refuses the payment if it has changed.
  const [seen] = useState(() => seenOfOrder(order))
  const due = seen.sum
  const [method, setMethod] = useState<MoneyMethod>(moneyMethodOf(order.payment_method))
  const [text, setText] = useState(isAdded ? '' : textFromBaht(due))
  const [rest, setRest] = useState<'wait' | 'accept'>('wait')
  const [reason, setReason] = useState('')
  const [approves, setApproves] = useState(true)
  const [answer, setAnswer] = useState<SlipAnswer | null>(null)

  const amount = bahtFromText(text)
  const isAmount = typeof amount === 'number' && amount > 0
  const isLess = isAmount && amount < due
  const needsReason = isLess && rest === 'accept'
  const waits = isLess && rest === 'wait'
  const asksForSlip = method === 'cash' && hasWaitingSlip(order.slips)

  function confirm() {
    if (!isAmount) return
    onConfirm({
      method,
      amount,
      amount_due: due,
      seen,
      ...(asksForSlip && answer && { slip_money: answer }),
      ...(!waits && !approves && { approve: false }),
      ...(isLess && { rest }),
      ...(needsReason && { reason: reason.trim() }),
    })
  }

  return (
    <FormDialog
      title={isAdded ? 'บันทึกเงินที่เข้าเพิ่ม' : 'บันทึกเงินที่ได้รับ'}
      confirm={waits ? 'บันทึกและรอส่วนที่เหลือ' : approves && !isAdded ? 'บันทึกและอนุมัติ' : 'บันทึกยอดเงิน'}
      busy={busy}
      leavesTo={[order.member]}
      ready={isAmount && (!needsReason || reason.trim() !== '') && (!asksForSlip || answer !== null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {slipSeenBefore && <Alert severity="error">สลิปนี้เคยใช้กับรายการอื่นแล้ว ตรวจยอดเงินเข้าบัญชีให้แน่ใจก่อน</Alert>}
      {isAdded ? (
        <Typography>คำสั่งซื้อนี้ชำระครบแล้ว</Typography>
      ) : (
        <Typography>
          ยอดที่ต้องชำระ <strong>{formatBaht(due)}</strong>
        </Typography>
      )}
      <MoneyMethodField label="ได้รับทาง" value={method} onChange={setMethod} />
      <BahtField
        label="ยอดที่ได้รับ"
        value={text}
        problem={isAmount || (isAdded && text === '') ? undefined : 'ใส่จำนวนเงินเป็นตัวเลขมากกว่า 0'}
        onChange={setText}
      />
      {isAmount && amount > due && (
        <Alert severity="info">
          {`เกินมา ${formatBaht(amount - due)} ระบบบันทึกเป็นเงินที่ต้องคืน${hasMail(order) ? ' และแจ้งสมาชิกทางอีเมล' : ''}`}
        </Alert>
      )}
      {isLess && (
        <RadioGroup
          aria-label="ส่วนที่ขาด"
          value={rest}
          onChange={(_, value) => setRest(value === 'accept' ? 'accept' : 'wait')}
        >
          <FormControlLabel
            value="wait"
            control={<Radio />}
            label={`รอสมาชิกโอนอีก ${formatBaht(due - amount)}${hasMail(order) ? ' และแจ้งทางอีเมล' : ''}`}
          />
          <FormControlLabel value="accept" control={<Radio />} label="รับตามยอดนี้ ถือว่าครบ" />
        </RadioGroup>
      )}
      {needsReason && (
        <ReasonField label="เหตุผลที่รับตามยอดนี้" value={reason} onChange={setReason} hint="เก็บไว้ในบัญชีของชมรม" />
      )}
      {asksForSlip && <SlipMoneyField value={answer} onChange={setAnswer} />}
      {!waits && !isAdded && (
        <FormControlLabel
          control={<Switch checked={!approves} onChange={(_, checked) => setApproves(!checked)} />}
          label="ยืนยันยอดเงินไว้ก่อน ให้อีกคนอนุมัติทีหลัง"
        />
      )}
    </FormDialog>
  )
}
