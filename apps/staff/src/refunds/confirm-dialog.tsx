import { formatBaht } from '@jansi/client/format'
import { confirmRefund } from '@jansi/contract/calls/staff-refunds'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api/api.ts'
import type { ApiError } from '../lib/api/api-error.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'
import { useRefundAction } from './use-refund-action.ts'

/**
 * Asks an admin for the second yes to a refund. To one that they found themselves they give it alone, with their password.
 */
export function ConfirmDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const isAlone = refund.can.confirm_alone === true
  const [password, setPassword] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { run, busy } = useRefundAction(refund)

  async function confirm() {
    const { id, version } = refund
    const body = { version, ...(isAlone && { password }) }
    const send = () => api(confirmRefund, { params: { id }, body })
    const showsRefusal = (error: ApiError) => {
      const isPassword = error.status === 400 && 'password' in Object(error.body)
      setIsWrong(isPassword)
      return isPassword
    }
    if (await run(send, 'ยืนยันการคืนเงินแล้ว', showsRefusal)) onClose()
  }

  return (
    <FormDialog
      title="ยืนยันการคืนเงิน"
      confirm="ยืนยันให้คืนเงิน"
      busy={busy}
      leavesTo={[refund.member]}
      ready={!isAlone || password !== ''}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>
        ดูในแอปธนาคารว่าเงินก้อนนี้เข้ามาจริง แล้วยืนยันให้คืน <strong>{formatBaht(refund.amount ?? 0)}</strong>
        <span> แก่ </span>
        <MemberName member={refund.member} />
      </Typography>
      {isAlone && (
        <>
          <Alert severity="warning">
            คุณเป็นคนตรวจยอดนี้ ยืนยันคนเดียวได้ แต่ระบบจะแจ้งผู้ดูแลทุกคนและอีเมลของชมรม และแสดงในหน้าวันนี้จนกว่าจะคืน
          </Alert>
          <TextField
            type="password"
            label="รหัสผ่านของคุณ"
            required
            value={password}
            error={isWrong}
            helperText={isWrong ? 'รหัสผ่านไม่ถูกต้อง' : undefined}
            onChange={(event) => {
              setPassword(event.target.value)
              setIsWrong(false)
            }}
            slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
          />
        </>
      )}
    </FormDialog>
  )
}
