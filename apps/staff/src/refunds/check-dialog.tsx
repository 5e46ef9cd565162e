import { formatBaht } from '@jansi/client/format'
import { checkRefund } from '@jansi/contract/calls/staff-refunds'
import { MONEY_METHOD_NAMES, type MoneyMethod } from '@jansi/contract/journal'
import { amountOwed } from '@jansi/contract/refunds'
import { MAX_REFUND_NOTE_CHARACTERS, type StaffRefund } from '@jansi/contract/staff-refunds'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api/api.ts'
import { bahtFromText, textFromBaht } from '../lib/text/baht-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { BahtField } from '../ui/fields/baht-field.tsx'
import { MoneyMethodField } from '../ui/fields/money-method-field.tsx'
import { Facts } from '../ui/page/panel.tsx'
import { useRefundAction } from './use-refund-action.ts'

const satang = (amount: number) => Math.round(amount * 100)

/**
 * Shows the money that is recorded and paid back, asks for the new money, and proposes the refund. An admin may correct the
 * recorded total instead.
 */
export function CheckDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const recorded = refund.recorded ?? refund.received ?? 0
  const [newText, setNewText] = useState(recorded > 0 && refund.state === 'owed' ? '0' : '')
  const [method, setMethod] = useState<MoneyMethod>(refund.money_method ?? 'transfer')
  const [totalText, setTotalText] = useState<string | null>(null)
  const [amountText, setAmountText] = useState<string | null>(null)
  const [note, setNote] = useState(refund.check_note)
  const { run, busy } = useRefundAction(refund)

  const isCorrection = totalText !== null
  const typed = bahtFromText(isCorrection ? totalText : newText)
  const received =
    typeof typed === 'number' ? (isCorrection ? typed : (satang(recorded) + satang(typed)) / 100) : null
  const isMore = received !== null && satang(received) > satang(recorded)
  const isLess = received !== null && satang(received) < satang(recorded)
  const isBelowPaid = received !== null && satang(received) < satang(refund.returned_before)
  const proposed = received === null ? null : proposal(refund, received)
  const amount = amountText === null ? proposed : bahtFromText(amountText)
  const most = received === null ? 0 : received - refund.returned_before
  const tooMuch = typeof amount === 'number' && satang(amount) > satang(Math.max(0, most))
  const text = note.trim()
  const needsNote = amount === 0 || isLess
  const ready =
    received !== null && !isBelowPaid && typeof amount === 'number' && !tooMuch && (!needsNote || text !== '')

  async function confirm() {
    if (received === null || typeof amount !== 'number') return
    const { id, version } = refund
    const body = { version, received, amount, note: text, ...(isMore && { method }) }
    const succeeded = await run(
      () => api(checkRefund, { params: { id }, body }),
      amount > 0 ? 'บันทึกแล้ว ต้องคืนเงิน และแจ้งสมาชิกทางอีเมล' : 'บันทึกแล้ว ไม่มียอดต้องคืน',
    )
    if (succeeded) onClose()
  }

  return (
    <FormDialog
      title="บันทึกยอดที่ได้รับ"
      confirm="บันทึกยอด"
      busy={busy}
      ready={ready}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Facts facts={recordedFacts(refund, recorded)} />
      {isCorrection ? (
        <BahtField
          label="ยอดที่ได้รับทั้งหมด"
          value={totalText}
          problem={problemOf(typed, isBelowPaid)}
          hint="แก้ยอดที่บันทึกผิด ต้องระบุหมายเหตุถ้าลดยอด"
          onChange={setTotalText}
        />
      ) : (
        <BahtField
          label="เงินที่เข้าใหม่"
          value={newText}
          problem={problemOf(typed, isBelowPaid)}
          hint={`ดูในแอปธนาคารว่ามีเงินของ${refund.return_session ? 'ค่าปรับ' : 'คำสั่งซื้อ'}นี้เข้ามาเพิ่มเท่าไร ถ้าไม่มี ใส่ 0`}
          onChange={setNewText}
        />
      )}
      {isMore && <MoneyMethodField label="เข้าทาง" value={method} onChange={setMethod} />}
      {refund.can.correct && (
        <FormControlLabel
          control={
            <Switch
              checked={isCorrection}
              onChange={(_, checked) => setTotalText(checked ? textFromBaht(recorded) : null)}
            />
          }
          label="ยอดที่บันทึกไว้ผิด แก้ยอดทั้งหมด"
        />
      )}
      <BahtField
        label="ยอดที่ต้องคืน"
        value={amountText ?? textFromBaht(proposed)}
        problem={amount === undefined ? 'ใส่จำนวนเงินเป็นตัวเลข' : tooMuch ? 'ยอดที่คืนเกินยอดที่ได้รับ' : undefined}
        hint={amountText === null ? 'ระบบคิดให้จากยอดที่ได้รับ แก้ได้' : undefined}
        onChange={setAmountText}
      />
      <TextField
        label={
          needsNote
            ? amount === 0
              ? 'หมายเหตุ (ต้องระบุเมื่อไม่มียอดคืน)'
              : 'หมายเหตุ (ต้องระบุเมื่อลดยอด)'
            : 'หมายเหตุ (ไม่ระบุก็ได้)'
        }
        value={note}
        onChange={(event) => setNote(event.target.value)}
        helperText="เห็นเฉพาะทีมงาน"
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_REFUND_NOTE_CHARACTERS } }}
      />
      {recorded === 0 && (
        <Typography variant="body2" color="textSecondary">
          คนที่ตรวจยอดไม่ใช่คนที่คืนเงิน ถ้ามีเจ้าหน้าที่อีกคน
        </Typography>
      )}
    </FormDialog>
  )
}

function problemOf(typed: number | null | undefined, isBelowPaid: boolean): string | undefined {
  if (typed === undefined) return 'ใส่จำนวนเงินเป็นตัวเลข'
  return isBelowPaid ? 'ยอดที่ได้รับน้อยกว่ายอดที่คืนไปแล้ว' : undefined
}

function recordedFacts(refund: StaffRefund, recorded: number) {
  const { money_method: method, returned_before: returned } = refund
  const how = method && recorded > 0 ? ` (${MONEY_METHOD_NAMES[method]})` : ''
  return [
    refund.return_session
      ? (['ค่าปรับตอนนี้', formatBaht(refund.return_session.total_penalties)] as const)
      : (['ยอดคำสั่งซื้อ', formatBaht(refund.order.amount)] as const),
    ['บันทึกไว้แล้ว', `${formatBaht(recorded)}${how}`] as const,
    ['คืนไปแล้ว', formatBaht(returned)] as const,
  ]
}

/** The refund in baht that the server would propose for the received amount. */
function proposal({ kept, returned_before, limit }: StaffRefund, received: number): number {
  const money = {
    received: satang(received),
    kept: satang(kept),
    returnedBefore: satang(returned_before),
  }
  return amountOwed(money, limit === null ? null : satang(limit)) / 100
}
