import type { WorkshopInput } from '@jansi/contract/staff-workshops'
import { refused } from '../../../core/app-error.ts'
import { dayProblems } from '../../../domain/workshop-days.ts'

/** Throws 400 `days_out_of_order` by field for days that do not follow one another. */
export function refuseDays(days: Omit<WorkshopInput, 'name' | 'product_ids'>): void {
  const problems = dayProblems(days)
  if (Object.keys(problems).length === 0) return
  throw refused('days_out_of_order', 'The days do not follow one another.', problems)
}
