import type { RefundDestination } from '@jansi/contract/member-refunds'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import CopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { Facts, Panel } from '../ui/panel.tsx'

/** Where the member wants the money: the number to copy, and the code that pays it. Nothing before it is owed. */
export function DestinationPanel({ refund }: { refund: StaffRefund }) {
  const notify = useNotify()
  const { destination, awaits_destination } = refund
  if (!destination) {
    if (!awaits_destination) return null
    return (
      <Panel title="บัญชีรับเงินคืน">
        <Typography>รอเลขบัญชีจากสมาชิก ระบบแจ้งทางอีเมลแล้ว และเตือนอีกครั้งหลัง 7 วัน</Typography>
      </Panel>
    )
  }
  const { kind, number, bank_name, holder, qr_code_url } = destination

  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      notify('คัดลอกเลขแล้ว', { type: 'success' })
    } catch {
      notify('คัดลอกไม่ได้ เลือกข้อความแล้วคัดลอกเองได้เลย', { type: 'warning' })
    }
  }

  return (
    <Panel title="บัญชีรับเงินคืน">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Facts
            facts={[
              [kind === 'promptpay' ? 'พร้อมเพย์' : 'เลขที่บัญชี', <strong key="number">{number}</strong>],
              ...(kind === 'bank' ? [['ธนาคาร', bank_name ?? '–'] as const] : []),
              ...(holder ? [['ชื่อบัญชี', holder] as const] : []),
            ]}
          />
          <Button startIcon={<CopyIcon />} onClick={() => void copy()} sx={{ mt: 1 }}>
            คัดลอกเลข
          </Button>
        </Box>
        {qr_code_url && (
          <Box sx={{ textAlign: 'center' }}>
            <Box
              component="img"
              src={qr_code_url}
              alt="QR พร้อมเพย์สำหรับโอนคืน"
              sx={{ width: 160, height: 160, display: 'block', bgcolor: '#fff', borderRadius: 1 }}
            />
            <Typography variant="caption" color="textSecondary">
              สแกนเพื่อโอนคืน
            </Typography>
          </Box>
        )}
      </Box>
    </Panel>
  )
}

/** Returns where the money goes in one line, such as "พร้อมเพย์ 0812345678". */
export function destinationText({ kind, number, bank_name, holder }: RefundDestination): string {
  if (kind === 'promptpay') return `พร้อมเพย์ ${number}`
  return ['บัญชี', bank_name, number, holder].filter(Boolean).join(' ')
}
