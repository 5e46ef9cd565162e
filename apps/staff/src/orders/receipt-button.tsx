import { saveFile } from '@jansi/client/save-file'
import { downloadStaffReceipt } from '@jansi/contract/calls'
import { shortId } from '@jansi/contract/limits'
import type { StaffOrder } from '@jansi/contract/staff-orders'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { api } from '../lib/api.ts'
import { useCall } from '../lib/use-call.ts'

/** Saves the receipt of an order, or its summary while no money came in. */
export function ReceiptButton({ order: { id, amount_received } }: { order: StaffOrder }) {
  const { call, busy } = useCall()
  const download = () =>
    call(async () => {
      const image = await api(downloadStaffReceipt, { params: { id } })
      saveFile(`receipt-${shortId(id)}.png`, new Uint8Array(image), 'image/png')
    })
  return (
    <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void download()} sx={{ mt: 1 }}>
      {amount_received ? 'ดาวน์โหลดใบเสร็จ' : 'ดาวน์โหลดใบสรุป'}
    </Button>
  )
}
