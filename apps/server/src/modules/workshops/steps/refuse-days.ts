import type { WorkshopInput } from '@jansi/contract/staff-workshops'
import { dayProblems } from '@jansi/contract/workshop-days'
import { refused } from '../../../core/app-error.ts'

/** Throws 400 `days_out_of_order` by field for days that do not follow one another or are too far apart. */
export function refuseDays(days: Omit<WorkshopInput, 'name' | 'product_ids' | 'set'>): void {
  const problems = Object.fromEntries(
    Object.entries(dayProblems(days)).map(([day, { text }]) => [day, [text]]),
  )
  if (Object.keys(problems).length === 0) return
  throw refused('days_out_of_order', 'The days do not follow one another.', problems)
}
