import { isBorrowMethod, isForStaff, paymentMethod } from '@jansi/contract/payment-methods'
import type { PaymentMethod } from '@jansi/contract/payments'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { Panel } from '../ui/page/panel.tsx'
import { DeskQr } from './desk-qr.tsx'

type DeskMethodsProps = {
  methods: readonly PaymentMethod[]
  chosen: number | undefined
  /** The club has switched cash on. */
  takesCash: boolean
  /** Baht that a buyer without an account pays now; undefined for a member's order, which waits for its money. */
  paysNow: number | undefined
  onChange: (id: number) => void
}

/** The payment methods for an order at the desk. */
export function DeskMethods({ methods, chosen, takesCash, paysNow, onChange }: DeskMethodsProps) {
  return (
    <Panel title="วิธีชำระ">
      <RadioGroup aria-label="วิธีชำระ" value={chosen ?? ''} onChange={(_, value) => onChange(Number(value))}>
        {methods.map(({ id, name }) => (
          <FormControlLabel key={id} value={id} control={<Radio />} label={name} />
        ))}
      </RadioGroup>
      {paysNow !== undefined && chosen !== undefined && !isForStaff(chosen) && (
        <>
          <Typography color="textSecondary">ดูให้เห็นว่าเงินเข้าบัญชีชมรมแล้ว ก่อนบันทึกการขาย</Typography>
          {paymentMethod(chosen)?.showsQr && <DeskQr amount={paysNow} />}
        </>
      )}
      {!takesCash && (
        <Typography color="textSecondary" variant="body2" sx={{ mt: 1 }}>
          ยังไม่รับเงินสด แอดมินเปิดได้ที่ตั้งค่าร้าน หัวข้อวิธีชำระเงิน
        </Typography>
      )}
      {methods.length === 0 && <Typography color="textSecondary">ยังไม่มีวิธีชำระที่ใช้ได้ เปิดได้ในหน้าตั้งค่า</Typography>}
    </Panel>
  )
}

/** Returns the methods for an order: those for borrowing only without an amount, the others only with one. */
export function methodsFor(methods: readonly PaymentMethod[], isFree: boolean): PaymentMethod[] {
  return methods.filter((method) => isBorrowMethod(method) === isFree)
}
