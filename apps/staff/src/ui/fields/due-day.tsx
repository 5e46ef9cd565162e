import { bangkokDay } from '@jansi/client/bangkok-time'
import { formatWeekday } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { LIMITS, MAX_DUE_DAY_REASON_CHARACTERS } from '@jansi/contract/limits'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ApiError } from '../../lib/api/api-error.ts'
import { TextInput } from './text-input.tsx'

const DAY_MS = 24 * 60 * 60_000

/** A due day as it is typed (YYYY-MM-DD), and the first and the last day that staff may set. */
function useTypedDay() {
  const [day, setDay] = useState('')
  const now = serverNow()
  const first = bangkokDay(now)
  const last = bangkokDay(now + LIMITS.returnDayDays * DAY_MS)
  return { day, setDay, first, last, isPossible: day >= first && day <= last }
}

/** The field of a due day; `hint` names the possible days until one is chosen. */
function DayField({ typed, hint }: { typed: ReturnType<typeof useTypedDay>; hint: string }) {
  const { day, setDay, first, last, isPossible } = typed
  return (
    <TextInput
      type="date"
      required
      label="กำหนดคืนใหม่"
      value={day}
      onChange={setDay}
      problem={day === '' || isPossible ? undefined : hint}
      hint={isPossible ? formatWeekday(day) : hint}
      attributes={{ min: first, max: last }}
    />
  )
}

/** Another due day for running loans and the reason for it, as they are typed. Starts with a reason written before. */
export function useDueDay(before = '') {
  const typed = useTypedDay()
  const [reason, setReason] = useState(before)
  return {
    typed,
    reason,
    setReason,
    ready: typed.isPossible && reason.trim() !== '',
    sent: { return_due_on: typed.day, reason: reason.trim() },
  }
}

/** The fields of another due day: the day, and the reason that borrowers read. */
export function DueDayFields({ dueDay }: { dueDay: ReturnType<typeof useDueDay> }) {
  const { typed, reason, setReason } = dueDay
  return (
    <>
      <DayField typed={typed} hint="ตั้งแต่วันนี้ และไม่เกินหนึ่งปี" />
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

/** A due day that is asked for when rentals are handed over after theirs has passed. */
export function useHandOverDueDay(needed: boolean) {
  const typed = useTypedDay()
  const [refused, setRefused] = useState(false)
  const asks = needed || refused
  return {
    typed,
    asks,
    ready: !asks || typed.isPossible,
    /** The part of it that the hand-over sends. */
    sent: asks ? { return_due_on: typed.day } : {},
    /** The day passed since the page was read: then it is asked for now. */
    onRefusal: (error: ApiError) => {
      const isMissing = error.code === 'return_day_required'
      if (isMissing) setRefused(true)
      return isMissing
    },
  }
}

/** The field of that day; nothing while none is asked for. */
export function HandOverDueDayField({ dueDay }: { dueDay: ReturnType<typeof useHandOverDueDay> }) {
  if (!dueDay.asks) return null
  return <DayField typed={dueDay.typed} hint="เลยกำหนดคืนเดิมแล้ว เลือกวันใหม่ตั้งแต่วันนี้ ใช้กับของยืมที่ส่งมอบครั้งนี้" />
}
