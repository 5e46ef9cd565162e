import type { SlipMoney, SlipState } from '@jansi/contract/slip-money'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'

const ANSWERS = {
  to_check: 'ยังไม่ได้ดู ส่งไปรายการเงินคืนให้ตรวจยอด',
  none: 'ดูบัญชีแล้ว ไม่พบเงินตามสลิป',
} as const satisfies Partial<Record<SlipMoney, string>>

export type SlipAnswer = keyof typeof ANSWERS

/** True while one of the slips waits: cash that is recorded next to it asks what became of its money. */
export function hasWaitingSlip(slips: readonly { state?: SlipState | undefined }[]): boolean {
  return slips.some(({ state }) => state === 'waits')
}

type SlipMoneyFieldProps = { value: SlipAnswer | null; onChange: (answer: SlipAnswer) => void }

/** Asks what became of the money of a slip that waits; nothing is chosen at first. */
export function SlipMoneyField({ value, onChange }: SlipMoneyFieldProps) {
  const label = useId()
  return (
    <FormControl>
      <FormLabel id={label}>มีสลิปที่ยังไม่ได้ตรวจ เงินตามสลิปเข้าบัญชีด้วยไหม</FormLabel>
      <RadioGroup
        aria-labelledby={label}
        value={value ?? ''}
        onChange={(_, chosen) => onChange(chosen === 'none' ? 'none' : 'to_check')}
      >
        {Object.entries(ANSWERS).map(([answer, text]) => (
          <FormControlLabel key={answer} value={answer} control={<Radio />} label={text} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
