import { invalid } from '../../core/app-error.ts'
import { bangkokDay, dayAfter, daysBetween } from '../../domain/days.ts'

/** Calendar days in Bangkok, both included. */
export type Period = { from: string; to: string }

const WEEKS = 12
const MAX_DAYS = 366

/**
 * The period of a report: by default until today, from the Monday eleven weeks before its last week. 400 for
 * days in the wrong order, or for more than a year.
 */
export function readPeriod(given: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const to = given.to ?? bangkokDay(now)
  const from = given.from ?? dayAfter(mondayOf(to), -7 * (WEEKS - 1))
  const days = daysBetween(from, to) + 1
  if (days < 1) throw invalid({ from: ['The first day must not be after the last.'] })
  if (days > MAX_DAYS) throw invalid({ from: [`A report covers ${MAX_DAYS} days at most.`] })
  return { from, to }
}

function mondayOf(day: string): string {
  const weekday = new Date(day).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}
