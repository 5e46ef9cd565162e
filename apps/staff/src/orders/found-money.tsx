import { formatBaht } from '@jansi/client/format'
import type { MoneyMethod } from '@jansi/contract/journal'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { FoundMoney } from '@jansi/contract/staff-orders'
import Alert from '@mui/material/Alert'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { bahtFromText, textFromBaht } from '../lib/text/baht-text.ts'
import { BahtField } from '../ui/fields/baht-field.tsx'
import { MoneyMethodField } from '../ui/fields/money-method-field.tsx'
import { hasMail } from './member-mail.ts'

type Choice = {
  came: boolean | null
  method: MoneyMethod
  text: string
  set: (change: Partial<Pick<Choice, 'came' | 'method' | 'text'>>) => void
  /** The reply, null until it is whole. */
  found: FoundMoney | null
}

/** The reply of staff to whether the money that is recorded for an order came; nothing is chosen at first. */
export function useFoundMoney({ amount_received, money_method }: StaffOrder): Choice {
  const [chosen, setChosen] = useState({
    came: null as boolean | null,
    method: money_method ?? 'transfer',
    text: textFromBaht(amount_received ?? 0),
  })
  const amount = bahtFromText(chosen.text)
  const isAmount = typeof amount === 'number' && amount > 0
  return {
    ...chosen,
    set: (change) => setChosen((was) => ({ ...was, ...change })),
    found:
      chosen.came === false
        ? { came: false }
        : chosen.came && isAmount
          ? { came: true, amount, method: chosen.method }
          : null,
  }
}

type FoundMoneyFieldsProps = {
  order: StaffOrder
  choice: Choice
  /** The order waits for a new slip, so money that came goes back only if it ends. */
  isHeld: boolean
}

/** Asks whether the recorded money came, and if it did, how much and by which way. */
export function FoundMoneyFields({ order, choice, isHeld }: FoundMoneyFieldsProps) {
  const label = useId()
  const { came, method, text, set, found } = choice
  return (
    <>
      <FormControl>
        <FormLabel id={label}>
          {`บันทึกไว้ว่าได้รับเงิน ${formatBaht(order.amount_received ?? 0)} เงินเข้าจริงไหม`}
        </FormLabel>
        <RadioGroup
          aria-labelledby={label}
          value={came === null ? '' : String(came)}
          onChange={(_, value) => set({ came: value === 'true' })}
        >
          <FormControlLabel value="false" control={<Radio />} label="ไม่พบเงินเข้า" />
          <FormControlLabel value="true" control={<Radio />} label="เงินเข้าจริง" />
        </RadioGroup>
      </FormControl>
      {came && (
        <>
          <MoneyMethodField label="ได้รับทาง" value={method} onChange={(next) => set({ method: next })} />
          <BahtField
            label="ยอดที่ได้รับทั้งหมด"
            value={text}
            problem={found === null ? 'ใส่จำนวนเงินเป็นตัวเลขมากกว่า 0' : undefined}
            onChange={(next) => set({ text: next })}
          />
        </>
      )}
      {found && <Alert severity="info">{effect(order, found, isHeld)}</Alert>}
    </>
  )
}

function effect(order: StaffOrder, found: FoundMoney, isHeld: boolean): string {
  const isMailed = hasMail(order)
  if (!found.came) {
    return `ถอนเงินที่บันทึกไว้ออก ไม่มียอดต้องคืน${isMailed ? ' สมาชิกได้อีเมลว่าไม่พบเงิน' : ''}`
  }
  if (isHeld) return 'เงินยังอยู่กับคำสั่งซื้อนี้ ถ้าไม่มีสลิปใหม่ ระบบบันทึกเป็นเงินที่ต้องคืน'
  return `บันทึกเป็นเงินที่ต้องคืน${isMailed ? ' และแจ้งสมาชิกทางอีเมล' : ''}`
}
