import { listLoans, moveDueDay, sendReturnReminder } from '@jansi/contract/staff-loans'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { loadSettings } from '../settings/queries.ts'
import { moveLoan } from './commands/move-loan.ts'
import { remindByHand } from './commands/remind-by-hand.ts'
import { presentLoan } from './present.ts'
import { openLoan, openLoans } from './queries.ts'

/** Loans with their borrowers, reminders to bring them back, and their due day. */
export function staffLoanRoutes(scope: Scope, deps: Deps): void {
  const { database, clock } = deps
  const show = async (orderId: string) => {
    const now = clock()
    const loan = await openLoan(database.orm, orderId, now)
    if (!loan) throw notFound()
    return presentLoan(loan, now, (await loadSettings(database.orm)).late_fee_per_day)
  }
  mount(scope, listLoans, async ({ query }) => {
    const now = clock()
    const { late_fee_per_day } = await loadSettings(database.orm)
    const loans = await openLoans(database.orm, now, query.overdue === 'true')
    return loans.map((loan) => presentLoan(loan, now, late_fee_per_day))
  })
  mount(scope, sendReturnReminder, async ({ params, principal }) => {
    await remindByHand(deps, principal.userId, params.id)
    return show(params.id)
  })
  mount(scope, moveDueDay, async ({ params, body, principal }) => {
    await moveLoan(deps, principal.userId, params.id, body)
    return show(params.id)
  })
}
