import { MAX_NAME_CHARACTERS } from '@jansi/contract/limits'
import { formatPhone, phoneProblem } from '@jansi/contract/rules'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { TextInput } from '../ui/fields/text-input.tsx'
import { Panel } from '../ui/page/panel.tsx'

/** Somebody who buys without an account: the name and the phone number as they are typed. */
export type DeskBuyer = { name: string; phone: string }

type DeskBuyerProps = { buyer: DeskBuyer; onChange: (buyer: DeskBuyer) => void; onClear: () => void }

/** Asks for the name of a buyer without an account, and shows the effects of a sale by name. */
export function DeskBuyerPanel({ buyer, onChange, onClear }: DeskBuyerProps) {
  return (
    <Panel title="ผู้ซื้อที่ไม่มีบัญชี">
      <Alert severity="info">ขายได้อย่างเดียว ให้ยืมเฉพาะสมาชิก เมื่อบันทึกแล้วถือว่าได้รับเงินและส่งของแล้ว</Alert>
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <TextInput
          label="ชื่อผู้ซื้อ"
          value={buyer.name}
          onChange={(name) => onChange({ ...buyer, name })}
          hint="ชื่อนี้อยู่ในใบเสร็จ"
          maxLength={MAX_NAME_CHARACTERS}
          attributes={{ autoComplete: 'off' }}
          required
        />
        <TextInput
          label="เบอร์โทร (ไม่ใส่ก็ได้)"
          type="tel"
          value={buyer.phone}
          onChange={(phone) => onChange({ ...buyer, phone: formatPhone(phone) })}
          hint="ไว้ติดต่อเมื่อต้องคืนเงิน ชื่อและเบอร์ลบเองหลัง 90 วัน"
          attributes={{ autoComplete: 'off' }}
        />
      </Box>
      <Button variant="outlined" onClick={onClear} sx={{ mt: 2 }}>
        เลือกสมาชิกแทน
      </Button>
    </Panel>
  )
}

/** True if a sale can name this buyer: the phone number is ten digits, or none. */
export function isNamed({ name, phone }: DeskBuyer): boolean {
  return name.trim() !== '' && (phone === '' || phoneProblem(phone) === null)
}
