import { reviewReturn, type StaffReturn } from '@jansi/contract/staff-returns'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { baht } from '../lib/format.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { Panel } from '../ui/panel.tsx'
import { DecisionChip } from './return-status.tsx'
import { decisionOf, type ItemDraft, problemsOf, reviewBody, startReview, totalPenalty } from './review.ts'
import { ReviewConfirm } from './review-confirm.tsx'
import { ReviewItem } from './review-item.tsx'

const LONGEST_NOTES = 2000

/** Writes down in what condition each piece came back and what it costs, and shows the result before sending. */
export function ReviewForm({ session }: { session: StaffReturn }) {
  const [draft, setDraft] = useState(() => startReview(session.items))
  const [confirming, setConfirming] = useState(false)
  const { run, busy } = useRecordAction('returns', session.id)
  const problems = problemsOf(draft)
  const decision = decisionOf(draft)

  const changeItem = (changed: ItemDraft) =>
    setDraft((was) => ({
      ...was,
      items: was.items.map((entry) => (entry.item.id === changed.item.id ? changed : entry)),
    }))

  async function send() {
    const settled = await run(
      () => api(reviewReturn, { params: { id: session.id }, body: reviewBody(draft) }),
      'บันทึกผลการตรวจแล้ว และแจ้งสมาชิกทางอีเมล',
    )
    if (!settled) return
    setConfirming(false)
    // The form gives way to the result, which stands at the top.
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      {draft.items.map((entry) => (
        <ReviewItem key={entry.item.id} entry={entry} onChange={changeItem} />
      ))}
      <Panel title="สรุปผลการตรวจ">
        <TextField
          label="หมายเหตุถึงสมาชิก"
          value={draft.notes}
          onChange={(event) => setDraft((was) => ({ ...was, notes: event.target.value }))}
          multiline
          minRows={2}
          required={decision === 'rejected'}
          helperText={decision === 'rejected' ? 'ไม่รับคืนเลย จึงต้องบอกเหตุผลให้สมาชิก' : 'ไม่ระบุก็ได้'}
          slotProps={{ htmlInput: { maxLength: LONGEST_NOTES } }}
        />
        <Box
          role="status"
          aria-label="ผลการตรวจ"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}
        >
          <DecisionChip decision={decision} />
          <Typography sx={{ fontWeight: 600 }}>ค่าปรับรวม {baht(totalPenalty(draft))}</Typography>
        </Box>
        {problems.length > 0 && (
          <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5, color: 'error.dark' }}>
            {problems.map((problem) => (
              <Typography component="li" variant="body2" key={problem}>
                {problem}
              </Typography>
            ))}
          </Box>
        )}
        <Button
          variant="contained"
          disabled={problems.length > 0}
          onClick={() => setConfirming(true)}
          sx={{ mt: 2, width: { xs: '100%', md: 'auto' } }}
        >
          ดูผลก่อนบันทึก
        </Button>
      </Panel>
      {confirming && (
        <ReviewConfirm draft={draft} busy={busy} onConfirm={send} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}
