import { formatBaht } from '@jansi/client/format'
import { payRefund, uploadRefundProof } from '@jansi/contract/calls/staff-refunds'
import type { MoneyMethod } from '@jansi/contract/journal'
import { MAX_REFUND_NOTE_CHARACTERS, type StaffRefund } from '@jansi/contract/staff-refunds'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { api } from '../lib/api/api.ts'
import { newKey } from '../lib/api/request-key.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyMethodField } from '../ui/fields/money-method-field.tsx'
import { ImageDrop } from '../ui/images/image-drop.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'
import { destinationText } from './destination-panel.tsx'
import { useRefundAction } from './use-refund-action.ts'

/** Records that the money went back, how and when, with the image of the transfer. */
export function PayDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const { destination } = refund
  const isBuyer = refund.member.has_account === false
  const [method, setMethod] = useState<MoneyMethod>(
    isBuyer && !destination ? 'cash' : destination?.kind === 'bank' ? 'transfer' : 'promptpay',
  )
  const [idempotencyKey] = useState(newKey)
  const [note, setNote] = useState('')
  const [image, setImage] = useState<File | null>(null)
  // An image that arrived is not sent again when only the payment failed.
  const attached = useRef<{ image: File; version: number } | null>(null)
  const { run, busy } = useRefundAction(refund)

  const hasProof = image !== null || Boolean(refund.proof)
  const text = note.trim()
  const ready = text !== '' && (method === 'cash' || hasProof)

  async function pay() {
    const { id } = refund
    let { version } = refund
    if (image !== null && attached.current?.image === image) version = attached.current.version
    else if (image !== null) {
      const form = { version: String(version) }
      version = (await api(uploadRefundProof, { params: { id }, form, image })).version
      attached.current = { image, version }
    }
    return api(payRefund, { params: { id }, body: { version, note: text, method }, idempotencyKey })
  }

  async function confirm() {
    if (await run(pay, isBuyer ? 'บันทึกว่าคืนเงินแล้ว' : 'บันทึกว่าคืนเงินแล้ว และแจ้งสมาชิกทางอีเมล')) onClose()
  }

  return (
    <FormDialog
      title="บันทึกว่าคืนเงินแล้ว"
      confirm="ยืนยันว่าคืนแล้ว"
      busy={busy}
      leavesTo={[refund.member]}
      ready={ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>
        คืนเงิน <strong>{formatBaht(refund.amount ?? 0)}</strong>
        <span> ให้ </span>
        <MemberName member={refund.member} />
        <span> แล้ว ถ้าบันทึกผิด ผู้ดูแลยกเลิกได้</span>
      </Typography>
      {destination && (
        <Typography variant="body2" color="textSecondary">
          <span>{isBuyer ? 'ผู้ซื้อให้โอนเข้า' : 'สมาชิกให้โอนเข้า'}</span>
          <span translate="no">{destinationText(destination)}</span>
        </Typography>
      )}
      <MoneyMethodField label="คืนทาง" value={method} onChange={setMethod} />
      <ImageDrop
        label={method === 'cash' ? 'แนบรูป (ไม่แนบก็ได้)' : 'แนบรูปสลิปการโอนคืน'}
        busy={busy}
        onFiles={([file]) => setImage(file ?? null)}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {image !== null
          ? `รูปที่จะแนบ: ${image.name}`
          : refund.proof
            ? 'มีรูปที่แนบไว้แล้ว เลือกใหม่เพื่อเปลี่ยน'
            : isBuyer
              ? 'เก็บไว้ให้ชมรมตรวจ'
              : 'สมาชิกเห็นรูปนี้ในหน้าประวัติ'}
      </Typography>
      <TextField
        label="คืนเมื่อไร ทางไหน"
        required
        multiline
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        helperText={isBuyer ? 'ไม่ต้องใส่เลขบัญชี' : 'สมาชิกเห็นข้อความนี้ในอีเมลและประวัติ ไม่ต้องใส่เลขบัญชี'}
        slotProps={{ htmlInput: { maxLength: MAX_REFUND_NOTE_CHARACTERS } }}
      />
    </FormDialog>
  )
}
