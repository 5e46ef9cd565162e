import type { RefundDestination } from '@jansi/contract/member-refunds'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import CopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCopy } from '../lib/input/use-copy.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { Facts, Panel } from '../ui/page/panel.tsx'
import { DestinationDialog } from './destination-dialog.tsx'

/**
 * Where the money goes: the number to copy, and the code that pays it. Nothing before it is owed. Staff write down that of
 * a buyer without an account.
 */
export function DestinationPanel({ refund }: { refund: StaffRefund }) {
  const copy = useCopy()
  const [asking, setAsking] = useState(false)
  const { destination, awaits_destination, can } = refund
  const change = can.set_destination && (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)} sx={{ mt: 1 }}>
        {destination ? 'แก้บัญชี' : 'จดบัญชีรับเงินคืน'}
      </Button>
      {asking && <DestinationDialog refund={refund} onClose={() => setAsking(false)} />}
    </>
  )
  if (!destination) {
    if (!awaits_destination && !can.set_destination) return null
    return (
      <Panel title="บัญชีรับเงินคืน">
        <Typography>
          {can.set_destination
            ? 'ผู้ซื้อไม่มีบัญชีสมาชิก คืนเป็นเงินสด หรือจดเลขบัญชีที่ผู้ซื้อบอก'
            : 'รอเลขบัญชีจากสมาชิก ระบบแจ้งทางอีเมลแล้ว และเตือนอีกครั้งหลัง 7 วัน'}
        </Typography>
        {change}
      </Panel>
    )
  }
  const { kind, number, bank_name, holder, qr_code_url } = destination

  return (
    <Panel title="บัญชีรับเงินคืน">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Facts
            facts={[
              [
                kind === 'promptpay' ? 'พร้อมเพย์' : 'เลขที่บัญชี',
                <strong key="number" translate="no">
                  {number}
                </strong>,
              ],
              ...(kind === 'bank' ? [['ธนาคาร', bank_name ?? '–'] as const] : []),
              ...(holder ? [['ชื่อบัญชี', <NamedText key="holder" text={holder} name={holder} />] as const] : []),
            ]}
          />
          <Button startIcon={<CopyIcon />} onClick={() => void copy(number, 'คัดลอกเลขแล้ว')} sx={{ mt: 1 }}>
            คัดลอกเลข
          </Button>
          {change}
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
