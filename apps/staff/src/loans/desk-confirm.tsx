import { CONDITION_NAMES } from '@jansi/contract/statuses'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { baht } from '../lib/format.ts'
import { type OutcomeDraft, type Prices, penaltyOf } from '../returns/review.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { DeskDraft } from './desk-return.ts'

type DeskConfirmProps = { draft: DeskDraft; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Shows the return as it will be recorded: it cannot be taken back. */
export function DeskConfirm({ draft, busy, onConfirm, onClose }: DeskConfirmProps) {
  return (
    <FormDialog title="ยืนยันการรับคืน" confirm="บันทึกการรับคืน" busy={busy} onConfirm={onConfirm} onClose={onClose}>
      <Typography>บันทึกแล้วสต็อกและค่าปรับเปลี่ยนทันที</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {draft.items
          .filter((entry) => entry.brought)
          .flatMap(({ item, outcomes }) =>
            outcomes.map((outcome) => (
              <Typography component="li" key={`${item.order_item}-${outcome.key}`}>
                {item.product_name} × {outcome.quantity}: {CONDITION_NAMES[outcome.condition]},{' '}
                {penaltyWords(draft.prices, outcome)}
              </Typography>
            )),
          )}
      </Box>
      {draft.notes.trim() && <Typography color="textSecondary">หมายเหตุ: {draft.notes.trim()}</Typography>}
    </FormDialog>
  )
}

function penaltyWords(prices: Prices, outcome: OutcomeDraft): string {
  if (outcome.waived) return 'ยกเว้นค่าปรับ'
  const penalty = penaltyOf(prices, outcome)
  return penalty === undefined ? 'ค่าปรับตามกฎ' : `ค่าปรับ ${baht(penalty ?? 0)}`
}
