import { CONDITION_NAMES } from '@jansi/contract/statuses'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { baht } from '../lib/format.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { DecisionChip } from './return-status.tsx'
import { type Decision, decisionOf, penaltyOf, type ReviewDraft, totalPenalty } from './review.ts'

const MEANING: Record<Decision, string> = {
  approved: 'รับคืนครบทุกชิ้น',
  partial: 'รับคืนบางส่วน ชิ้นที่ไม่ได้รับยังยืมอยู่ และส่งคำขอใหม่ได้',
  rejected: 'ไม่รับคืนเลย ทุกชิ้นยังยืมอยู่ และส่งคำขอใหม่ได้',
}

type ReviewConfirmProps = { draft: ReviewDraft; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Shows the result as it will be sent. */
export function ReviewConfirm({ draft, busy, onConfirm, onClose }: ReviewConfirmProps) {
  const decision = decisionOf(draft)
  return (
    <FormDialog
      title="ยืนยันผลการตรวจ"
      confirm="บันทึกผลการตรวจ"
      tone={decision === 'rejected' ? 'error' : 'primary'}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <DecisionChip decision={decision} />
        <Typography>{MEANING[decision]}</Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {draft.items.flatMap(({ item, outcomes }) =>
          outcomes.map((outcome) => (
            <Typography component="li" key={`${item.id}-${outcome.key}`}>
              {item.order_item.product_name} × {outcome.quantity}: {CONDITION_NAMES[outcome.condition]},{' '}
              {outcome.waived ? 'ยกเว้นค่าปรับ' : `ค่าปรับ ${baht(penaltyOf(item, outcome) ?? 0)}`}
            </Typography>
          )),
        )}
      </Box>
      <Typography sx={{ fontWeight: 600 }}>ค่าปรับรวม {baht(totalPenalty(draft))}</Typography>
      {draft.notes.trim() && <Typography color="textSecondary">หมายเหตุ: {draft.notes.trim()}</Typography>}
    </FormDialog>
  )
}
