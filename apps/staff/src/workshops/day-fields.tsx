import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { FormText } from '../form/fields.tsx'
import { calendarDay } from '../lib/text/format.ts'
import { WORKSHOP_DAYS, type WorkshopDays } from './workshop-form.ts'

// Each day with its rule, as the volunteer picks it.
const DAYS = {
  hand_over_on: { label: 'วันรับของ', rule: 'ไม่หลังวันเริ่ม' },
  starts_on: { label: 'วันเริ่ม', rule: 'วันแรกของกิจกรรม' },
  ends_on: { label: 'วันสิ้นสุด', rule: 'ไม่ก่อนวันเริ่ม' },
  return_due_on: { label: 'กำหนดคืน', rule: 'ไม่ก่อนวันสิ้นสุด' },
} satisfies Record<keyof WorkshopDays, { label: string; rule: string }>

/** The four days of a workshop, each with its rule and the day in the Buddhist calendar. */
export function DayFields() {
  const chosen = useWatch<WorkshopDays, typeof WORKSHOP_DAYS>({ name: WORKSHOP_DAYS })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
      }}
    >
      {WORKSHOP_DAYS.map((day, index) => (
        <FormText<WorkshopDays>
          key={day}
          name={day}
          type="date"
          required
          label={DAYS[day].label}
          hint={chosen[index] ? calendarDay(chosen[index]) : DAYS[day].rule}
        />
      ))}
    </Box>
  )
}
