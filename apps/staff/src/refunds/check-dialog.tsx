import { formatBaht } from '@jansi/client/format'
import { checkRefund } from '@jansi/contract/calls'
import { amountOwed } from '@jansi/contract/refunds'
import { MAX_REFUND_NOTE_CHARACTERS, type StaffRefund } from '@jansi/contract/staff-refunds'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { bahtFromText, textFromBaht } from '../lib/baht-text.ts'
import { BahtField } from '../ui/baht-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useRefundAction } from './use-refund-action.ts'

const satang = (amount: number) => Math.round(amount * 100)

/** Asks for the total received for the order, and proposes the refund. */
export function CheckDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const [receivedText, setReceivedText] = useState(textFromBaht(refund.received))
  const [amountText, setAmountText] = useState<string | null>(null)
  const [note, setNote] = useState(refund.check_note)
  const { run, busy } = useRefundAction(refund)

  const received = bahtFromText(receivedText)
  const proposed = typeof received === 'number' ? proposal(refund, received) : null
  const amount = amountText === null ? proposed : bahtFromText(amountText)
  const most = typeof received === 'number' ? received - refund.returned_before : 0
  const tooMuch = typeof amount === 'number' && satang(amount) > satang(Math.max(0, most))
  const text = note.trim()
  const ready =
    typeof received === 'number' && typeof amount === 'number' && !tooMuch && (amount > 0 || text !== '')

  async function confirm() {
    if (typeof received !== 'number' || typeof amount !== 'number') return
    const { id, version } = refund
    const succeeded = await run(
      () => api(checkRefund, { params: { id }, body: { version, received, amount, note: text } }),
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
      <Typography color="textSecondary">
        ดูในแอปธนาคารว่ามีเงินของ{refund.return_session ? 'ค่าปรับ' : 'คำสั่งซื้อ'}นี้เข้ามาเท่าไร รวมทุกครั้ง ถ้าไม่มีเงินเข้า
        ใส่&nbsp;0
      </Typography>
      <BahtField
        label="ยอดที่ได้รับทั้งหมด"
        value={receivedText}
        problem={received === undefined ? 'ใส่จำนวนเงินเป็นตัวเลข' : undefined}
        hint={
          refund.return_session
            ? `ค่าปรับตอนนี้ ${formatBaht(refund.return_session.total_penalties)}`
            : `ยอดคำสั่งซื้อ ${formatBaht(refund.order.amount)}`
        }
        onChange={setReceivedText}
      />
      <BahtField
        label="ยอดที่ต้องคืน"
        value={amountText ?? textFromBaht(proposed)}
        problem={amount === undefined ? 'ใส่จำนวนเงินเป็นตัวเลข' : tooMuch ? 'ยอดที่คืนเกินยอดที่ได้รับ' : undefined}
        hint={amountText === null ? 'ระบบคิดให้จากยอดที่ได้รับ แก้ได้' : undefined}
        onChange={setAmountText}
      />
      <TextField
        label={amount === 0 ? 'หมายเหตุ (ต้องระบุเมื่อไม่มียอดคืน)' : 'หมายเหตุ (ไม่ระบุก็ได้)'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        helperText="เห็นเฉพาะทีมงาน"
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_REFUND_NOTE_CHARACTERS } }}
      />
    </FormDialog>
  )
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
