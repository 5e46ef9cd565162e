import type { BodyOf } from '@jansi/contract/endpoint'
import type { moveWorkshopDueDay as endpoint } from '@jansi/contract/staff-workshops'
import { eq } from 'drizzle-orm'
import { invalid, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { workshops } from '../../../db/schema/workshops.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { lockLoansOfWorkshop } from '../../loans/queries.ts'
import { moveDueDay, refuseImpossibleDueDay } from '../../loans/steps/move-due-day.ts'
import { type OwnCaseMark, refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { lockAsRead } from '../steps/lock-as-read.ts'
import { recordWorkshop } from '../steps/record-workshop.ts'
import { refuseDays } from '../steps/refuse-days.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Moves the due day of a workshop's running loans that are due on one of the days in `from`, but not of late ones: they stay
 * late, and staff move the day of such a loan on its own. With
 * `move_workshop` moves the workshop's own, which loans get that are still to be handed over. Each borrower is informed.
 * Returns the numbers of moved loans and of borrowers. Throws 404, 409 `stale`, 400 for a day that cannot be one,
 * and if nothing is to be moved; 409 `own_case` if all loans are their own.
 */
export async function moveWorkshopDueDay(
  deps: Deps,
  actorId: number,
  id: number,
  { version, from, move_workshop: movesWorkshop, return_due_on: dueOn, reason }: Body,
): Promise<{ loans: number; borrowers: number }> {
  if (from.length === 0 && !movesWorkshop) throw invalid({ from: ['This list may not be empty.'] })
  return inTransaction(deps.database.orm, async (unit) => {
    const workshop = await lockAsRead(unit.tx, id, version, deps.clock())
    refuseImpossibleDueDay(dueOn, deps.clock())
    if (movesWorkshop) await moveWorkshop(unit, workshop, dueOn)
    const others = from.filter((day) => day !== dueOn)
    const today = bangkokDay(deps.clock())
    const days = others.filter((day) => day >= today)
    if (days.length === 0 && !movesWorkshop) {
      throw others.length > 0
        ? refused('loans_late', 'These loans are late: move the day of each on its own.')
        : refused('return_day_same', 'These loans are due on that day already.')
    }
    const loans = await lockLoansOfWorkshop(unit.tx, id, days, deps.clock())
    const mark = await markOwnLoans(unit, deps, actorId, loans)
    const moved = [...new Map(loans.map(({ order }) => [order.id, order])).values()]
    for (const loan of loans) await moveDueDay(unit, deps, loan, { dueOn, actorId, reason })
    await recordWorkshop(unit.tx, deps, actorId, 'workshop.due_day', id, {
      ...(movesWorkshop ? { was_due_on: workshop.returnDueOn } : {}),
      return_due_on: dueOn,
      from: days,
      orders: moved.map(({ id }) => id),
      loans: moved.length,
      reason,
      ...mark,
    })
    return { loans: moved.length, borrowers: new Set(moved.map(({ userId }) => userId)).size }
  })
}

/** Loans of the actor that move with those of others are marked; a move of only their own is a case of their own. */
async function markOwnLoans(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  loans: readonly { order: { id: string; userId: number } }[],
): Promise<OwnCaseMark> {
  const own = loans.filter(({ order }) => order.userId === actorId)
  const [first] = own
  if (!first) return {}
  if (own.length < loans.length) return { own_case: true }
  const decided = { ownerId: actorId, decision: 'order.due_day', subjectId: first.order.id } as const
  return refuseOwnCase(unit, deps, actorId, decided)
}

async function moveWorkshop(
  unit: UnitOfWork,
  workshop: typeof workshops.$inferSelect,
  dueOn: string,
): Promise<void> {
  refuseDays({
    starts_on: workshop.startsOn,
    ends_on: workshop.endsOn,
    hand_over_on: workshop.handOverOn,
    return_due_on: dueOn,
  })
  await unit.tx
    .update(workshops)
    .set({ returnDueOn: dueOn, version: workshop.version + 1 })
    .where(eq(workshops.id, workshop.id))
}
