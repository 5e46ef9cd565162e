import { refusePenaltySlip } from '@jansi/contract/calls/staff-returns'
import { SLIP_REJECTION_REASONS } from '@jansi/contract/slip-money'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import Typography from '@mui/material/Typography'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { storedInputOf, typedInput } from '../lib/input/stored-input.ts'
import { useStoreWhenLeft } from '../lib/input/use-store-when-left.ts'
import { ReasonChoice, useReason } from '../review/reason-choice.tsx'
import { OTHER_REASON } from '../review/reason-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'

const WHAT = 'บันทึกว่าสลิปไม่ผ่าน'
const REASONS = [...SLIP_REJECTION_REASONS, OTHER_REASON]

/** Asks why a penalty slip is refused. The penalties stay owed, and the member may send another slip. */
export function RefuseSlipDialog(props: { session: StaffReturn; slip: number; onClose: () => void }) {
  const { session, slip, onClose } = props
  const choice = useReason(storedInputOf('returns', session.id, WHAT)?.text)
  const typed = typedInput(WHAT, choice.reason)
  const keepNothing = useStoreWhenLeft('returns', session.id, typed)
  const { run, busy } = useRecordAction('returns', session.id)

  function close() {
    keepNothing()
    onClose()
  }

  async function confirm() {
    const body = { slip, reason: choice.reason }
    const succeeded = await run(
      () => api(refusePenaltySlip, { params: { id: session.id }, body }),
      'บันทึกว่าสลิปไม่ผ่านแล้ว และแจ้งเหตุผลให้สมาชิก',
      undefined,
      typed ?? undefined,
    )
    if (succeeded) close()
  }

  return (
    <FormDialog
      title="สลิปค่าปรับไม่ผ่าน"
      confirm="ยืนยันสลิปไม่ผ่าน"
      tone="error"
      busy={busy}
      ready={choice.reason !== ''}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Typography color="textSecondary">
        ค่าปรับยังค้างอยู่ สมาชิกจะอ่านเหตุผลนี้ในอีเมลและประวัติการคืน แล้วแนบสลิปใหม่ได้
      </Typography>
      <ReasonChoice reasons={REASONS} value={choice} />
    </FormDialog>
  )
}
