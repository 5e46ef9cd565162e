import { bangkokDay, bangkokHour, dayAfter, daysBetween } from './days.ts'

/** A reminder that goes out by itself, and the day that it is for. */
export type DueReminder = { kind: 'day_before' | 'due_day' | 'weekly'; on: string }

const FIRST_HOUR = 8
const LAST_HOUR = 19

/** Nobody is reminded at night: from 8:00 until 20:00 in Bangkok. */
export function isReminderTime(now: Date): boolean {
  const hour = bangkokHour(now)
  return hour >= FIRST_HOUR && hour <= LAST_HOUR
}

/**
 * The reminder that a loan due on a day is owed today: on the day before, on the day, and for every full week after.
 * A weekly one that was missed goes out on a later day, once; null when none is owed.
 */
export function reminderFor(dueOn: string, now: Date): DueReminder | null {
  const late = daysBetween(dueOn, bangkokDay(now))
  if (late === -1) return { kind: 'day_before', on: dayAfter(dueOn, -1) }
  if (late === 0) return { kind: 'due_day', on: dueOn }
  const weeks = Math.floor(late / 7)
  return weeks < 1 ? null : { kind: 'weekly', on: dayAfter(dueOn, weeks * 7) }
}
