import { DUE_DAY_MOVED } from '@jansi/contract/statuses'
import { refused } from '../../../core/app-error.ts'
import type { orderItems, orders } from '../../../db/schema/orders.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { isPossibleDueDay } from '../../../domain/due-days.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'
import { setDueDay } from './set-due-day.ts'

export type DueDayMove = { dueOn: string; actorId: number; reason: string }

/** Moves the due day of loans of a locked order and informs the borrower. `items` are those with pieces out that are due on `wasDueOn`. */
export async function moveDueDay(
  unit: UnitOfWork,
  deps: NotifyDeps,
  loan: {
    order: typeof orders.$inferSelect
    items: readonly (typeof orderItems.$inferSelect)[]
    wasDueOn: string
  },
  { dueOn, actorId, reason }: DueDayMove,
): Promise<void> {
  const { order, items, wasDueOn } = loan
  const now = deps.clock()
  const moved = await setDueDay(unit, order, { kind: DUE_DAY_MOVED, wasDueOn, dueOn, actorId, reason, now })
  const days = { wasDueOn, dueOn }
  await notify(unit, deps, 'loan_due_day_moved', { order: moved, items, reason, ...days })
}

/** Throws 400 `return_day_invalid` for a day before today in Bangkok or too far ahead. */
export function refuseImpossibleDueDay(dueOn: string, now: Date): void {
  const today = bangkokDay(now)
  if (isPossibleDueDay(dueOn, today)) return
  throw refused('return_day_invalid', `Name a return day from ${today} on, within a year.`)
}
