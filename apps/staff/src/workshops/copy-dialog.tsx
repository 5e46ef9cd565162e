import { MAX_WORKSHOP_NAME_CHARACTERS, type StaffWorkshop } from '@jansi/contract/staff-workshops'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormDialog } from '../ui/form-dialog.tsx'
import { DayFields } from './day-fields.tsx'
import { EMPTY_WORKSHOP, type WorkshopDays, workshopBody, workshopProblems } from './workshop-draft.ts'

type CopyDialogProps = {
  workshop: StaffWorkshop
  busy: boolean
  onConfirm: (copy: WorkshopDays & { name: string }) => void
  onClose: () => void
}

/** Asks for the name and the days of a workshop with the same products. */
export function CopyDialog({ workshop, busy, onConfirm, onClose }: CopyDialogProps) {
  const [copy, setCopy] = useState({ ...EMPTY_WORKSHOP, name: workshop.name })
  const problems = workshopProblems(copy)
  // Days that are not chosen yet are no mistake: only an order that cannot be is pointed out.
  const shown = Object.fromEntries(
    Object.entries(problems).filter(([field]) => copy[field as keyof WorkshopDays] !== ''),
  )

  function confirm() {
    const { product_ids: _, ...body } = workshopBody(copy)
    onConfirm(body)
  }

  return (
    <FormDialog
      title="ทำสำเนาเวิร์กช็อป"
      confirm="สร้างสำเนา"
      busy={busy}
      ready={Object.keys(problems).length === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        ได้เวิร์กช็อปใหม่ที่มีสินค้า {workshop.product_ids.length} รายการเหมือน “{workshop.name}”
      </Typography>
      <TextField
        label="ชื่อเวิร์กช็อป"
        required
        value={copy.name}
        onChange={(event) => setCopy((was) => ({ ...was, name: event.target.value }))}
        slotProps={{ htmlInput: { maxLength: MAX_WORKSHOP_NAME_CHARACTERS } }}
      />
      <DayFields days={copy} problems={shown} onChange={(part) => setCopy((was) => ({ ...was, ...part }))} />
    </FormDialog>
  )
}
