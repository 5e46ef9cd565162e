import { MAX_WORKSHOP_NAME_CHARACTERS } from '@jansi/contract/staff-workshops'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { RefObject } from 'react'
import { Panel } from '../ui/panel.tsx'
import { DayFields } from './day-fields.tsx'
import { ProductChoice } from './product-choice.tsx'
import { sorted, type WorkshopDraft, type WorkshopProblems } from './workshop-draft.ts'

type WorkshopFormProps = {
  draft: WorkshopDraft
  problems: WorkshopProblems
  onChange: (part: Partial<WorkshopDraft>) => void
  formRef: RefObject<HTMLDivElement | null>
}

/** A workshop's name, days and products. */
export function WorkshopForm({ draft, problems, onChange, formRef }: WorkshopFormProps) {
  return (
    <Box ref={formRef} sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
      <Panel title="ชื่อและวัน">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label="ชื่อเวิร์กช็อป"
            required
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
            error={problems.name !== undefined}
            helperText={problems.name}
            slotProps={{ htmlInput: { maxLength: MAX_WORKSHOP_NAME_CHARACTERS } }}
          />
          <DayFields days={draft} problems={problems} onChange={onChange} />
        </Box>
      </Panel>
      <ProductChoice chosen={draft.product_ids} onChange={(ids) => onChange({ product_ids: sorted(ids) })} />
    </Box>
  )
}
