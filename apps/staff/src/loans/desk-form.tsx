import { type Loan, walkInReturn } from '@jansi/contract/staff-loans'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useLeaveGuard } from '../lib/use-leave-guard.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { OutcomeRow } from '../returns/outcome-row.tsx'
import { RETURN_PATHS } from '../returns/return-paths.ts'
import { type Prices, splitOutcomes } from '../returns/review.ts'
import { Panel } from '../ui/panel.tsx'
import { DeskConfirm } from './desk-confirm.tsx'
import { type DeskItem, deskBody, deskProblems, startDeskReturn, staysOut } from './desk-return.ts'

const LONGEST_NOTES = 2000

/** Records a return with the pieces on the desk, decided at once; then shows what it came to. */
export function DeskForm({ loan }: { loan: Loan }) {
  const [start] = useState(() => startDeskReturn(loan))
  const [draft, setDraft] = useState(start)
  const [confirming, setConfirming] = useState(false)
  const { run, busy } = useRecordAction('returns', '')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const letGo = useLeaveGuard(draft !== start)
  const problems = deskProblems(draft)

  const change = (changed: DeskItem) =>
    setDraft((was) => ({
      ...was,
      items: was.items.map((entry) => (entry.item.order_item === changed.item.order_item ? changed : entry)),
    }))

  async function send() {
    const settled = await run(async () => {
      try {
        const session = await api(walkInReturn, { params: { id: loan.order }, body: deskBody(draft) })
        letGo()
        navigate(RETURN_PATHS.one(session.id))
        return session
      } finally {
        void queryClient.invalidateQueries({ queryKey: ['loans'] })
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
      }
    }, 'บันทึกการรับคืนแล้ว')
    if (settled) setConfirming(false)
  }

  return (
    <Panel title="รับคืนที่โต๊ะ">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        เลือกของที่นำมาคืนและสภาพของแต่ละชิ้น ค่าปรับที่เว้นว่างคิดตามกฎ ยอดรวมแสดงหลังบันทึก
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {draft.items.map((entry) => (
          <DeskItemRows key={entry.item.order_item} entry={entry} prices={draft.prices} onChange={change} />
        ))}
        <TextField
          label="หมายเหตุถึงสมาชิก (ไม่ระบุก็ได้)"
          value={draft.notes}
          onChange={(event) => setDraft((was) => ({ ...was, notes: event.target.value }))}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: LONGEST_NOTES } }}
        />
      </Box>
      {problems.length > 0 && (
        <Box component="ul" role="status" sx={{ mt: 1.5, mb: 0, pl: 2.5, color: 'error.dark' }}>
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
      {confirming && (
        <DeskConfirm
          draft={draft}
          busy={busy}
          onConfirm={() => void send()}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  )
}

type DeskItemRowsProps = { entry: DeskItem; prices: Prices; onChange: (entry: DeskItem) => void }

function DeskItemRows({ entry, prices, onChange }: DeskItemRowsProps) {
  const { item, brought, outcomes } = entry
  const left = staysOut(entry)
  const title = `${item.product_name} (${item.size})`
  return (
    <Box role="group" aria-label={title}>
      <FormControlLabel
        control={
          <Checkbox checked={brought} onChange={(_, checked) => onChange({ ...entry, brought: checked })} />
        }
        label={`${title} · ยืมอยู่ ${item.out} ชิ้น`}
      />
      {brought && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {outcomes.map((outcome, index) => (
            <OutcomeRow
              key={outcome.key}
              name={outcomes.length > 1 ? `${title} ส่วนที่ ${index + 1}` : `สภาพของ ${title}`}
              prices={prices}
              outcome={outcome}
              most={item.out}
              onChange={(changed) =>
                onChange({
                  ...entry,
                  outcomes: outcomes.map((row) => (row.key === changed.key ? changed : row)),
                })
              }
              {...(outcomes.length > 1 && {
                onRemove: () =>
                  onChange({ ...entry, outcomes: outcomes.filter((row) => row.key !== outcome.key) }),
              })}
            />
          ))}
          {left > 0 && (
            <Typography variant="body2" color="textSecondary">
              อีก {left} ชิ้นยังยืมอยู่
            </Typography>
          )}
          {item.out > outcomes.length && (
            <Button
              size="small"
              startIcon={<AddIcon />}
              onClick={() => onChange({ ...entry, outcomes: splitOutcomes(outcomes, left) })}
              sx={{ justifySelf: 'start' }}
            >
              แบ่งตามสภาพ
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
