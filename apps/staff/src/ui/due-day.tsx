import { bangkokDay } from '@jansi/client/bangkok-time'
import { LIMITS, MAX_DUE_DAY_REASON_CHARACTERS } from '@jansi/contract/limits'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { calendarDay } from '../lib/format.ts'

const DAY_MS = 24 * 60 * 60_000

/** The first and the last day that staff may set as a due day (YYYY-MM-DD). */
export function possibleDueDays(): { first: string; last: string } {
  const now = Date.now()
  return { first: bangkokDay(now), last: bangkokDay(now + LIMITS.returnDayDays * DAY_MS) }
}

/** Another due day and the reason for it, as they are typed. */
export function useDueDay() {
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const { first, last } = possibleDueDays()
  const isPossible = day >= first && day <= last
  return {
    day,
    setDay,
    reason,
    setReason,
    first,
    last,
    isPossible,
    ready: isPossible && reason.trim() !== '',
    sent: { return_due_on: day, reason: reason.trim() },
  }
}

/** The fields of another due day: the day, and the reason that borrowers read. */
export function DueDayFields({ dueDay }: { dueDay: ReturnType<typeof useDueDay> }) {
  const { day, setDay, reason, setReason, first, last, isPossible } = dueDay
  return (
    <>
      <TextField
        type="date"
        required
        label="กำหนดคืนใหม่"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={day !== '' && !isPossible}
        helperText={isPossible ? calendarDay(day) : 'ตั้งแต่วันนี้ และไม่เกินหนึ่งปี'}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: first, max: last } }}
      />
      <TextField
        required
        label="เหตุผล"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_DUE_DAY_REASON_CHARACTERS } }}
      />
      <Typography variant="body2" color="textSecondary">
        ผู้ยืมได้รับอีเมลที่มีวันเดิม วันใหม่ และเหตุผลนี้ ค่าปรับล่าช้าคิดจากวันใหม่
      </Typography>
    </>
  )
}
