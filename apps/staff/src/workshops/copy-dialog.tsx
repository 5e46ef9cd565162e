import { joinThai } from '@jansi/contract/join-thai'
import { copyWorkshop, type StaffWorkshop } from '@jansi/contract/staff-workshops'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import type { z } from 'zod'
import { FieldsDialog } from '../form/fields-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { DayFields } from './workshop-fields.tsx'
import { dayRules, WORKSHOP_DAYS, workshopFields, workshopForm } from './workshop-form.tsx'

export type CopyBody = z.output<typeof copyWorkshop.body>

type CopyDialogProps = {
  workshop: StaffWorkshop
  busy: boolean
  onConfirm: (copy: CopyBody) => void
  onClose: () => void
}

/** Asks for the name and the days of a workshop with the same products and the same set. */
export function CopyDialog({ workshop, busy, onConfirm, onClose }: CopyDialogProps) {
  const { product_ids: _, place: __, set: ___, ...empty } = workshopForm.empty
  const rules = { texts: workshopForm.texts, rules: dayRules }
  const dialog = useDialogForm(copyWorkshop.body, { ...empty, name: workshop.name }, rules)
  const { watch, trigger, clearErrors } = dialog.form

  // Days that are not chosen yet are no mistake: only an order that cannot be is pointed out.
  useEffect(() => {
    const { unsubscribe } = watch((days) => {
      clearErrors()
      void trigger(WORKSHOP_DAYS.filter((day) => days[day]))
    })
    return unsubscribe
  }, [watch, trigger, clearErrors])

  return (
    <FieldsDialog
      dialog={dialog}
      title={joinThai`ทำสำเนา${WORKSHOP}`}
      confirm="สร้างสำเนา"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {joinThai`ได้${WORKSHOP}ใหม่ที่มีสินค้า ${workshop.product_ids.length} รายการเหมือน “${workshop.name}”`}
      </Typography>
      {workshopFields.name.control('name')}
      <DayFields />
    </FieldsDialog>
  )
}
