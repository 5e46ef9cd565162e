import { listDamageReports } from '@jansi/contract/calls/damage-reports'
import { MAX_DAMAGE_PHOTOS } from '@jansi/contract/damage-kinds'
import type { OwnDamageReport } from '@jansi/contract/damage-reports'
import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useDraftState } from '../../lib/forms/form-drafts.ts'
import { refresh } from '../../lib/orders/refresh.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { ImagePicker } from '../../ui/uploads/image-picker.tsx'
import { NOT_AN_IMAGE, useSending } from '../../ui/uploads/use-sending.ts'
import { sendPhotos } from './submit-damage.ts'

const TITLE = 'เพิ่มรูป'

/** A button that adds photos to a report, while it takes some. */
export function MorePhotos({ report }: { report: OwnDamageReport }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={report.state === 'incomplete' ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        <ImagePlus aria-hidden className="size-5" />
        <span>{TITLE}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={TITLE}>
        <PhotoForm report={report} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function PhotoForm({ report, onSent }: { report: OwnDamageReport; onSent: () => void }) {
  const queryClient = useQueryClient()
  const [before] = useState(report)
  const [photos, setPhotos] = useDraftState<File[]>(`photos of damage ${report.id}`, [])
  const [sent, setSent] = useDraftState<ReadonlyMap<File, number>>(
    `sent photos of damage ${report.id}`,
    new Map(),
  )
  const { busy, problem, setProblem, send } = useSending(onSent)
  const left = MAX_DAMAGE_PHOTOS - before.photos.length
  const upload = async () => {
    const failure = await sendPhotos(before, sent, photos, setSent)
    void refresh(queryClient, listDamageReports)
    return failure
  }
  return (
    <div className="space-y-4">
      <ImagePicker
        label="แนบรูปจุดที่ชำรุด"
        hint={`ไม่เกิน ${left} รูป รูปใหญ่ย่อให้อัตโนมัติ`}
        files={photos}
        onChange={setPhotos}
        multiple
        max={left}
        disabled={busy}
        onRefused={() => setProblem(NOT_AN_IMAGE)}
      />
      {problem && <Alert tone="care" title={problem} />}
      <Button
        className="w-full"
        busy={busy}
        busyLabel="กำลังส่ง"
        disabled={photos.length === 0}
        onClick={() => void send(upload)}
      >
        ส่งรูป
      </Button>
    </div>
  )
}
