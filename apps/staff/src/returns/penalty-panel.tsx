import { formatBaht } from '@jansi/client/format'
import { callOf } from '@jansi/contract/endpoint'
import { seenOfReturn } from '@jansi/contract/seen-of'
import { waivePenalty } from '@jansi/contract/staff-loans'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { z } from 'zod'
import { FormText } from '../form/fields.tsx'
import { FieldsDialog } from '../form/fields-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { storedInputOf, typedInput } from '../lib/input/stored-input.ts'
import { useStoreWhenLeft } from '../lib/input/use-store-when-left.ts'
import { SlipView } from '../review/slip-view.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { CorrectPenaltyDialog } from './correct-penalty-dialog.tsx'
import { PenaltyPaidDialog } from './penalty-paid-dialog.tsx'
import { RefuseSlipDialog } from './refuse-slip-dialog.tsx'
import { SlipNotice } from './slip-notice.tsx'

const WAIVED = 'ยกเว้นค่าปรับ'

const waived = waivePenalty.body.pick({ reason: true })
type Waived = z.infer<typeof waived>

/** The state of a return's penalties: owed, their slip, paid. Nothing where no money for them is expected. */
export function PenaltyPanel({ session, onExpired }: { session: StaffReturn; onExpired: () => void }) {
  const [asking, setAsking] = useState<'paid' | 'waive' | 'refuse' | 'correct' | null>(null)
  const slip = session.penalty_slip
  const isOwed = session.total_penalties !== 0
  useShortcut(
    'approve',
    'ยืนยันว่าชำระค่าปรับแล้ว',
    isOwed && session.can.penalty_paid ? () => setAsking('paid') : null,
  )
  useShortcut(
    'reject',
    'สลิปไม่ผ่าน',
    isOwed && slip && session.can.refuse_penalty_slip ? () => setAsking('refuse') : null,
  )
  const { add_payment: mayAdd = false } = session.can
  if (!isOwed && !mayAdd) return null
  return (
    <Panel title="การชำระค่าปรับ">
      <Typography sx={{ mb: 1.5 }}>{owedText(session)}</Typography>
      {slip && (
        <SlipView
          slip={slip}
          paidFor={{ at: session.created_at, name: 'ส่งคำขอคืน' }}
          name="สลิปค่าปรับ"
          onExpired={onExpired}
        />
      )}
      {session.penalty_slip_refusal && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {`สลิปนี้ไม่ผ่าน: ${session.penalty_slip_refusal}`}
        </Alert>
      )}
      {isOwed && !slip && !session.payment_complete && (
        <Typography color="textSecondary">สมาชิกยังไม่แนบสลิปค่าปรับ</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '&:empty': { display: 'none' } }}>
        {session.can.penalty_paid && (
          <Button variant="contained" onClick={() => setAsking('paid')}>
            ยืนยันว่าชำระค่าปรับแล้ว
          </Button>
        )}
        {slip && session.can.refuse_penalty_slip && (
          <Button variant="outlined" color="error" onClick={() => setAsking('refuse')}>
            สลิปไม่ผ่าน
          </Button>
        )}
        {session.can.correct_penalty && (
          <Button variant="outlined" onClick={() => setAsking('correct')}>
            แก้ค่าปรับ
          </Button>
        )}
        {mayAdd && <Button onClick={() => setAsking('paid')}>มีเงินเข้าเพิ่ม</Button>}
        {session.can.waive_penalty && (
          <Button variant="outlined" onClick={() => setAsking('waive')}>
            ยกเว้นค่าปรับ
          </Button>
        )}
      </Box>
      {asking === 'paid' && <PenaltyPaidDialog session={session} onClose={() => setAsking(null)} />}
      {slip && asking === 'refuse' && (
        <RefuseSlipDialog session={session} slip={slip.id} onClose={() => setAsking(null)} />
      )}
      {asking === 'correct' && <CorrectPenaltyDialog session={session} onClose={() => setAsking(null)} />}
      {asking === 'waive' && <WaiveDialog session={session} onClose={() => setAsking(null)} />}
    </Panel>
  )
}

function owedText({ payment_complete, penalty_due, total_penalties }: StaffReturn): string {
  const total = formatBaht(total_penalties)
  if (total_penalties === 0) return 'ไม่มีค่าปรับที่ต้องชำระ'
  if (payment_complete) return `ชำระแล้ว ${total}`
  return penalty_due === undefined
    ? `รอสมาชิกชำระ ${total}`
    : `รอสมาชิกชำระ ${formatBaht(penalty_due)} จากทั้งหมด ${total}`
}

function WaiveDialog({ session, onClose }: { session: StaffReturn; onClose: () => void }) {
  const [seen] = useState(() => seenOfReturn(session))
  const dialog = useDialogForm(waived, {
    reason: storedInputOf('returns', session.id, WAIVED)?.text ?? '',
  })
  const typed = typedInput(WAIVED, dialog.form.getValues('reason'))
  const keepNothing = useStoreWhenLeft('returns', session.id, typed)
  const { run, busy } = useRecordAction('returns', session.id)

  function close() {
    keepNothing()
    onClose()
  }

  async function confirm(body: Waived) {
    const succeeded = await run(
      () => api(callOf(waivePenalty), { params: { id: session.id }, body: { ...body, seen } }),
      'ยกเว้นค่าปรับแล้ว',
      undefined,
      typed ?? undefined,
    )
    if (succeeded) close()
  }

  return (
    <FieldsDialog
      dialog={dialog}
      title="ยกเว้นค่าปรับ"
      confirm="ยืนยันยกเว้น"
      busy={busy}
      onConfirm={(body) => void confirm(body)}
      onClose={close}
    >
      <Typography>{`ยกเว้นค่าปรับที่ค้าง ${formatBaht(seen.sum)} ทั้งหมด เรียกคืนไม่ได้`}</Typography>
      <SlipNotice session={session} />
      {session.penalty_due !== undefined && (
        <Alert severity="info">
          {`เงินที่ได้รับแล้ว ${formatBaht(session.total_penalties - session.penalty_due)} กลายเป็นเงินที่ต้องคืนสมาชิก`}
        </Alert>
      )}
      <FormText<Waived> name="reason" label="เหตุผลที่ยกเว้น" required rows={2} />
    </FieldsDialog>
  )
}
