import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { calendarDay } from '../lib/format.ts'
import type { WorkshopDays, WorkshopProblems } from './workshop-draft.ts'

const DAY_NAMES = {
  hand_over_on: 'วันรับของ',
  starts_on: 'วันเริ่ม',
  ends_on: 'วันสิ้นสุด',
  return_due_on: 'กำหนดคืน',
} satisfies Record<keyof WorkshopDays, string>

// The earliest and latest value of a day, as the volunteer picks it.
const RULES = {
  hand_over_on: 'ไม่หลังวันเริ่ม',
  starts_on: 'วันแรกของกิจกรรม',
  ends_on: 'ไม่ก่อนวันเริ่ม',
  return_due_on: 'ไม่ก่อนวันสิ้นสุด',
} satisfies Record<keyof WorkshopDays, string>

const DAYS = Object.keys(DAY_NAMES) as (keyof WorkshopDays)[]

type DayFieldsProps = {
  days: WorkshopDays
  problems: WorkshopProblems
  onChange: (part: Partial<WorkshopDays>) => void
}

/** The four days of a workshop, each with its rule and the day in the Buddhist calendar. */
export function DayFields({ days, problems, onChange }: DayFieldsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
      }}
    >
      {DAYS.map((day) => (
        <TextField
          key={day}
          type="date"
          required
          label={DAY_NAMES[day]}
          value={days[day]}
          onChange={(event) => onChange({ [day]: event.target.value })}
          error={problems[day] !== undefined}
          helperText={problems[day] ?? (days[day] ? calendarDay(days[day]) : RULES[day])}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </Box>
  )
}
