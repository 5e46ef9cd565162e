import { answerDamageReport, listLoans, moveDueDay, sendReturnReminder } from '@jansi/contract/staff-loans'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { withConflictDetails } from '../audit/conflict-details.ts'
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
    const loan = await openLoan(database.orm, orderId, now)
    if (!loan) throw notFound()
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
  const change = async (id: string, viewerId: number, work: () => Promise<void>) => {
    await withConflictDetails(database.orm, viewerId, { type: 'order', id }, work)
    return show(id, viewerId)
  }
  mount(scope, sendReturnReminder, ({ params: { id }, principal: { userId } }) =>
    change(id, userId, () => remindByHand(deps, userId, id)),
  )
  mount(scope, moveDueDay, ({ params: { id }, body, principal: { userId } }) =>
    change(id, userId, () => moveLoan(deps, userId, id, body)),
  )
  mount(scope, answerDamageReport, ({ params: { id }, body, principal: { userId } }) =>
    change(id, userId, () => answerReport(deps, userId, id, body)),
  )
}
