import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { ApiError } from '../lib/api-error.ts'
import { calendarDay } from '../lib/format.ts'
import { possibleDueDays } from './due-day.tsx'

/** A return day that is asked for when rentals are handed over after theirs has passed. */
export function useReturnDay(needed: boolean) {
  const [day, setDay] = useState('')
  const [refused, setRefused] = useState(false)
  const { first, last } = possibleDueDays()
  const asks = needed || refused
  return {
    asks,
    day,
    setDay,
    first,
    last,
    ready: !asks || (day >= first && day <= last),
    /** The part of it that the hand-over sends. */
    sent: asks ? { return_due_on: day } : {},
    /** The day passed since the page was read: then it is asked for now. */
    onRefusal: (error: ApiError) => {
      const isMissing = error.code === 'return_day_required'
      if (isMissing) setRefused(true)
      return isMissing
    },
  }
}

/** The field of that day; nothing while none is asked for. */
export function ReturnDayField({ returnDay }: { returnDay: ReturnType<typeof useReturnDay> }) {
  const { asks, day, setDay, first, last } = returnDay
  if (!asks) return null
  return (
    <TextField
      type="date"
      required
      label="กำหนดคืนใหม่"
      value={day}
      onChange={(event) => setDay(event.target.value)}
      error={day !== '' && !returnDay.ready}
      helperText={
        day !== '' && returnDay.ready
          ? calendarDay(day)
          : 'เลยกำหนดคืนเดิมแล้ว เลือกวันใหม่ตั้งแต่วันนี้ ใช้กับของยืมทุกชิ้นในคำสั่งซื้อนี้'
      }
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: first, max: last } }}
    />
  )
}
