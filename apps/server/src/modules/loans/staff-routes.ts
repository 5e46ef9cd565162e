import { listLoans, sendReturnReminder } from '@jansi/contract/staff-loans'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { bangkokDay } from '../../domain/days.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { readOwnCase, readOwnCases } from '../people/own-cases.ts'
import { loadSettings } from '../settings/queries.ts'
import { remindByHand } from './commands/remind-by-hand.ts'
import { presentLoan } from './present.ts'
import { openLoan, openLoans } from './queries.ts'

/** Loans with their borrowers, and reminders to bring them back. */
export function staffLoanRoutes(scope: Scope, deps: Deps): void {
  const { database, clock } = deps
  mount(scope, listLoans, async ({ query, principal }) => {
    const now = clock()
    const overdueOn = query.overdue === 'true' ? bangkokDay(now) : undefined
    const { late_fee_per_day } = await loadSettings(database.orm)
    const loans = await openLoans(database.orm, overdueOn)
    const ownCaseOf = await readOwnCases(database.orm, principal.userId)
    return loans.map((loan) =>
      presentLoan(loan, now, { ratePerDay: late_fee_per_day, ownCase: ownCaseOf(loan.member.id) }),
    )
  })
  mount(scope, sendReturnReminder, async ({ params, principal }) => {
    await remindByHand(deps, principal.userId, params.id)
    const loan = await openLoan(database.orm, params.id)
    if (!loan) throw notFound()
    return presentLoan(loan, clock(), {
      ratePerDay: (await loadSettings(database.orm)).late_fee_per_day,
      ownCase: await readOwnCase(database.orm, principal.userId, loan.member.id),
    })
  })
}
