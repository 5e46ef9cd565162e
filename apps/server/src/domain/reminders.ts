import { bangkokDay, bangkokHour, dayAfter, daysBetween } from './days.ts'

/** A reminder that is sent automatically, and its day. */
export type DueReminder = { kind: 'day_before' | 'due_day' | 'weekly'; on: string }

const FIRST_HOUR = 8
const LAST_HOUR = 19

/** No reminders at night: only from 8:00 until 20:00 in Bangkok. */
export function isReminderTime(now: Date): boolean {
  const hour = bangkokHour(now)
  return hour >= FIRST_HOUR && hour <= LAST_HOUR
}

/**
 * Returns the reminder that is due today for a loan: on the day before, on the day, and for every full week
 * after. A missed weekly one is sent on a later day, once. Null if none is due.
 */
export function reminderFor(dueOn: string, now: Date): DueReminder | null {
  const late = daysBetween(dueOn, bangkokDay(now))
  if (late === -1) return { kind: 'day_before', on: dayAfter(dueOn, -1) }
  if (late === 0) return { kind: 'due_day', on: dueOn }
  const weeks = Math.floor(late / 7)
  return weeks < 1 ? null : { kind: 'weekly', on: dayAfter(dueOn, weeks * 7) }
}
