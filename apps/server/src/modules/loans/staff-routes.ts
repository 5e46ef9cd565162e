import { answerDamageReport, listLoans, moveDueDay, sendReturnReminder } from '@jansi/contract/staff-loans'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { conflictDetailsOf } from '../audit/conflict-details.ts'
import { answerReport } from '../damage-reports/commands/answer-report.ts'
import { readOwnCase, readOwnCases } from '../people/own-cases.ts'
import { loadSettings } from '../settings/queries.ts'
import { moveLoan } from './commands/move-loan.ts'
import { remindByHand } from './commands/remind-by-hand.ts'
import { presentLoan } from './present.ts'
import { openLoan, openLoans } from './queries.ts'

/** Loans with their borrowers, reminders to bring them back, their due day, and reports of damage. */
export function staffLoanRoutes(scope: Scope, deps: Deps): void {
  const { database, clock, links } = deps
  const show = async (orderId: string, viewerId: number) => {
    const now = clock()
    const loan = orNotFound(await openLoan(database.orm, orderId, now))
    return presentLoan(loan, now, links, {
      currentRate: (await loadSettings(database.orm)).late_fee_per_day,
      ownCase: await readOwnCase(database.orm, viewerId, loan.member.id),
    })
  }
  mount(scope, listLoans, async ({ query, principal }) => {
    const now = clock()
    const { late_fee_per_day } = await loadSettings(database.orm)
    const loans = await openLoans(database.orm, now, {
      isOverdue: query.overdue === 'true',
      hasWaitingReport: query.damage === 'true',
    })
    const ownCaseOf = await readOwnCases(database.orm, principal.userId)
    return loans.map((loan) =>
      presentLoan(loan, now, links, { currentRate: late_fee_per_day, ownCase: ownCaseOf(loan.member.id) }),
    )
  })
  const change = mountChanges(scope, deps, {
    show: (id: string, viewer) => show(id, viewer.userId),
    around: conflictDetailsOf(deps, 'order'),
  })
  change(sendReturnReminder, remindByHand)
  change(moveDueDay, moveLoan)
  change(answerDamageReport, answerReport)
}
