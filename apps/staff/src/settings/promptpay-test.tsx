import { testPromptPay } from '@jansi/contract/calls/staff-settings'
import { isClubPromptPay, isScannedTarget } from '@jansi/contract/club-numbers'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../lib/api/api.ts'
import { errorText } from '../lib/api/api-error.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import type { SettingsValues } from './settings-form.tsx'

/** Whether the code of the typed PromptPay target was scanned, and the way to scan it before it is saved. */
export function PromptPayTest() {
  const { control, setValue } = useFormContext<SettingsValues>()
  const [target, scanned, holder, club] = useWatch({
    control,
    name: ['promptpay_target', 'promptpay_scanned', 'bank_holder', 'club_name'],
  })
  const [isOpen, setOpen] = useState(false)
  if (target.trim() === '') return null
  const isScanned = isScannedTarget(target, scanned)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        ทดสอบ QR พร้อมเพย์
      </Button>
      <Typography variant="body2" role="status" color={isScanned ? 'success' : 'error'}>
        {isScanned ? 'สแกนทดสอบแล้ว' : 'เลขนี้ยังไม่มีใครสแกนทดสอบ'}
      </Typography>
      {isOpen && (
        <TestDialog
          target={target}
          name={holder.trim() || club}
          onConfirm={() => {
            setValue('promptpay_scanned', target.trim(), { shouldDirty: true })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}

type TestDialogProps = { target: string; name: string; onConfirm: () => void; onClose: () => void }

/** Shows the code of a target with the name that a bank app must show for it. */
function TestDialog({ target, name, onConfirm, onClose }: TestDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['promptpay-test', target],
    queryFn: ({ signal }) => api(testPromptPay, { body: { promptpay_target: target }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <FormDialog
      title="ทดสอบ QR พร้อมเพย์"
      confirm="ชื่อถูกต้อง"
      busy={false}
      ready={data !== undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <span>สแกนด้วยแอปธนาคาร ไม่ต้องโอน ชื่อผู้รับที่แอปแสดงต้องเป็น </span>
        <strong>{name}</strong>
      </Typography>
      {data ? (
        <Box
          component="img"
          src={data.qr_code_url}
          alt={`QR พร้อมเพย์ ${target}`}
          sx={{ width: 220, height: 220, alignSelf: 'center', bgcolor: '#fff', borderRadius: 1 }}
        />
      ) : error ? (
        <Alert severity="error">
          {isClubPromptPay(target) ? errorText(error) : 'เลขนี้ใช้ทำ QR ไม่ได้ ตรวจเลขอีกครั้ง'}
        </Alert>
      ) : (
        <Typography color="textSecondary">กำลังสร้าง QR…</Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        ถ้าเป็นชื่ออื่น กดกลับแล้วแก้เลข ถ้าถูกต้อง กดบันทึกการตั้งค่าต่อด้วย
      </Typography>
    </FormDialog>
  )
}
