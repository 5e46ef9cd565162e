import { saveFile } from '@jansi/client/save-file'
import { downloadStaffReceipt } from '@jansi/contract/calls/staff-orders'
import { shortId } from '@jansi/contract/limits'
import type { ReceiptKind } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'

const LABELS: Record<ReceiptKind, string> = {
  summary: 'ดาวน์โหลดใบสรุป',
  void_summary: 'ดาวน์โหลดใบสรุป',
  payment_proof: 'ดาวน์โหลดหลักฐานการชำระเงิน',
  receipt: 'ดาวน์โหลดใบเสร็จ',
}

/** Saves the document that an order has now: its receipt, or its summary while there is none. */
export function ReceiptButton({ order: { id, receipt_kind } }: { order: StaffOrder }) {
  const { call, busy } = useCall()
  const download = () =>
    call(async () => {
      const image = await api(downloadStaffReceipt, { params: { id } })
      saveFile(`receipt-${shortId(id)}.png`, new Uint8Array(image), 'image/png')
    })
  return (
    <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void download()}>
      {LABELS[receipt_kind ?? 'summary']}
    </Button>
  )
}
