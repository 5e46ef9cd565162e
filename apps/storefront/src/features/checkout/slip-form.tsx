import { useDraftState } from '../../lib/forms/form-drafts.ts'
import { toast } from '../../ui/page/toast-store.ts'
import { ImageSendForm } from '../../ui/uploads/image-send-form.tsx'
import { uploadSlip } from './api/send-slip.ts'

export type SlipFormProps = {
  orderId: string
  /** A slip was sent before and is replaced. */
  replaces: boolean
  onSent: () => void
}

/** Sends the slip of an existing order: the first one, or a replacement. */
export function SlipForm({ orderId, replaces, onSent }: SlipFormProps) {
  const [files, setFiles] = useDraftState<File[]>(`slip of ${orderId}`, [])
  return (
    <ImageSendForm
      files={files}
      onPick={setFiles}
      label={replaces ? 'เลือกสลิปใหม่' : 'เลือกรูปสลิป'}
      hint="ไฟล์รูปภาพ 1 รูป รูปใหญ่ย่อให้อัตโนมัติ"
      sendLabel={replaces ? 'ส่งสลิปใหม่' : 'ส่งสลิป'}
      missingText="กรุณาแนบสลิปการโอนเงิน"
      onSend={async (image, onProgress) => {
        const problem = await uploadSlip(orderId, image, onProgress)
        if (problem === null) {
          toast.success('ส่งสลิปแล้ว รอเจ้าหน้าที่ตรวจสอบ')
          onSent()
        }
        return problem
      }}
    />
  )
}
