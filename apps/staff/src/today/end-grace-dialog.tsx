import { formatCount } from '@jansi/client/format'
import { endCheckoutHold } from '@jansi/contract/calls/checkout-holds'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Summary } from '../lib/admin/summary.ts'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'

type EndHoldDialogProps = { hold: NonNullable<Summary['checkout_holds']>[number]; onClose: () => void }

/** Asks whether the pieces that are held for a member who is paying go back into the shop. */
export function EndGraceDialog({ hold, onClose }: EndHoldDialogProps) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { call, busy } = useCall()
  const end = () =>
    call(async () => {
      await api(endCheckoutHold, { params: { id: hold.member } })
      notify('ปล่อยของแล้ว', { type: 'success' })
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['summary'] })
    })
  return (
    <FormDialog
      title={`ปล่อยของที่กันไว้ให้ ${hold.name}`}
      name={hold.name}
      confirm="ปล่อยของ"
      tone="error"
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <Typography>
        {`ของ ${formatCount(hold.pieces)} ชิ้นกลับไปอยู่ในร้านทันที สมาชิกยังสั่งซื้อได้ถ้าของยังมี แต่หน้าชำระเงินที่เปิดอยู่จะแจ้งว่าหมดเวลากันของแล้ว`}
      </Typography>
    </FormDialog>
  )
}
