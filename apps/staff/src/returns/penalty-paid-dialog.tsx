import { formatBaht } from '@jansi/client/format'
import { callOf } from '@jansi/contract/endpoint'
import type { MoneyMethod } from '@jansi/contract/journal'
import { seenOfReturn } from '@jansi/contract/seen-of'
import { MAX_RETURN_NOTE_CHARACTERS, markPenaltyPaid, type StaffReturn } from '@jansi/contract/staff-returns'
import { PENALTY_CORRECTED } from '@jansi/contract/statuses'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { useRequestKey } from '../lib/api/request-key.ts'
import { storedInputOf, typedInput } from '../lib/input/stored-input.ts'
import { useStoreWhenLeft } from '../lib/input/use-store-when-left.ts'
import { bahtFromText, textFromBaht } from '../lib/text/baht-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { BahtField } from '../ui/fields/baht-field.tsx'
import { MoneyMethodField } from '../ui/fields/money-method-field.tsx'
import { hasWaitingSlip, type SlipAnswer, SlipMoneyField } from '../ui/fields/slip-money-field.tsx'

const PAID = 'บันทึกการชำระค่าปรับ'

/**
 * Asks how and how much money came in for the penalties of a return, as they were when the dialog opened. Where nothing is
 * due, all of it is owed back.
 */
export function PenaltyPaidDialog({ session, onClose }: { session: StaffReturn; onClose: () => void }) {
  const [seen] = useState(() => seenOfReturn(session))
  const { id, penalty_slip: slip } = session
  const due = seen.sum
  const isAdded = due === 0
  const waits = hasWaitingSlip(slip ? [slip] : [])
  const isOldSlip = waits && isCorrectedAfter(session, slip?.created_at ?? '')
  // Without a slip it is paid at the desk, in coins.
  const [method, setMethod] = useState<MoneyMethod>(slip ? 'promptpay' : 'cash')
  const [text, setText] = useState(isOldSlip || isAdded ? '' : textFromBaht(due))
  const [note, setNote] = useState(storedInputOf('returns', id, PAID)?.text ?? '')
  const [answer, setAnswer] = useState<SlipAnswer | null>(null)
  const typed = typedInput(PAID, note)
  const keepNothing = useStoreWhenLeft('returns', id, typed)
  const { run, busy } = useRecordAction('returns', id)
  const queryClient = useQueryClient()
  const key = useRequestKey(id)

  const amount = bahtFromText(text)
  const isAmount = typeof amount === 'number' && amount > 0
  const isLess = isAmount && amount < due
  const asksForSlip = waits && method === 'cash'

  function close() {
    keepNothing()
    onClose()
  }

  async function confirm() {
    if (!isAmount) return
    const body = {
      method,
      amount,
      seen,
      ...(isLess && { rest: 'wait' as const }),
      ...(asksForSlip && answer && { slip_money: answer }),
      ...(note.trim() && { note: note.trim() }),
    }
    const send = () => api(callOf(markPenaltyPaid), { params: { id }, body, idempotencyKey: key })
    const done = isLess
      ? 'บันทึกเงินที่ได้รับแล้ว ยังรอส่วนที่เหลือ'
      : isAdded
        ? 'บันทึกเงินที่เข้าเพิ่มแล้ว'
        : 'บันทึกว่าชำระค่าปรับแล้ว'
    if (!(await run(send, done, undefined, typed ?? undefined))) return
    void queryClient.invalidateQueries({ queryKey: ['refunds'] })
    close()
  }

  return (
    <FormDialog
      title={isAdded ? 'บันทึกเงินที่เข้าเพิ่ม' : 'ยืนยันการชำระค่าปรับ'}
      confirm={isLess ? 'บันทึกและรอส่วนที่เหลือ' : isAdded ? 'บันทึกยอดเงิน' : 'ยืนยันการชำระ'}
      busy={busy}
      ready={isAmount && (!asksForSlip || answer !== null)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Typography>
        {isAdded
          ? 'ไม่มีค่าปรับที่ต้องชำระแล้ว'
          : isAmount && !isLess
            ? `ได้รับค่าปรับ ${formatBaht(due)} ครบแล้ว`
            : `ค่าปรับที่ต้องได้รับ ${formatBaht(due)}`}
      </Typography>
      {isOldSlip && <Alert severity="warning">ค่าปรับถูกแก้หลังส่งสลิปนี้ ใส่ยอดที่เข้าบัญชีจริง</Alert>}
      <MoneyMethodField label="ได้รับทาง" value={method} onChange={setMethod} />
      <BahtField
        label="ยอดที่ได้รับ"
        value={text}
        problem={isAmount || text === '' ? undefined : 'ใส่จำนวนเงินเป็นตัวเลขมากกว่า 0'}
        onChange={setText}
      />
      {isAmount && amount > due && (
        <Alert severity="info">
          {`เกินมา ${formatBaht(amount - due)} ระบบบันทึกเป็นเงินที่ต้องคืน และแจ้งสมาชิกทางอีเมล`}
        </Alert>
      )}
      {isLess && <Alert severity="info">{`ยังขาด ${formatBaht(due - amount)} ค่าปรับยังค้างตามยอดนี้`}</Alert>}
      {asksForSlip && <SlipMoneyField value={answer} onChange={setAnswer} />}
      <TextField
        label="บันทึก (ไม่ระบุก็ได้)"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_RETURN_NOTE_CHARACTERS } }}
      />
    </FormDialog>
  )
}

/** True if the penalties were corrected after the slip was sent: it may show another sum. */
function isCorrectedAfter({ events }: StaffReturn, sentAt: string): boolean {
  return events.some(({ to, created_at }) => to === PENALTY_CORRECTED && created_at >= sentAt)
}
