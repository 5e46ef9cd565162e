import type { ReturnDecision } from '@jansi/contract/return-statuses'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FoundList } from '../review/found-list.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { DecisionChip } from './return-status.tsx'
import { decisionOf, foundIn, type ReviewDraft } from './review.ts'

const MEANING: Record<ReturnDecision, string> = {
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
      <FoundList found={foundIn(draft)} notes={draft.notes} />
    </FormDialog>
  )
}
