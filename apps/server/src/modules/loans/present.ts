import type { OwnCase } from '@jansi/contract/own-cases'
import { lateFee } from '@jansi/contract/penalties'
import type { Loan } from '@jansi/contract/staff-loans'
import type { ImageLinks } from '../../core/image-links.ts'
import { bangkokDay, daysLate } from '../../domain/days.ts'
import { satangToBaht } from '../../domain/money.ts'
import { presentReportsByItem } from '../damage-reports/present.ts'
import { dueOnOf } from '../orders/due-days.ts'
import { presentContact } from '../people/present.ts'
import { mayRemind } from './policy.ts'
import type { LoanView, WaitingPieces } from './queries.ts'

/**
 * A loan with its lateness, the penalty per piece and its reminders, newest first. `currentRate` is satang, for
 * loans whose order has no rate of its own.
 */
export function presentLoan(
  loan: LoanView,
  now: Date,
  links: ImageLinks,
  { currentRate, ownCase }: { currentRate: number; ownCase: OwnCase | null },
): Loan {
  const { order, member, items, reminders, waiting } = loan
  const sentBack = items.every((item) => loan.sentBack.has(item.id))
  if (order.returnDueOn === null) throw new Error(`the loan ${order.id} has no day`)
  const today = bangkokDay(now)
  const ratePerDay = order.lateFeePerDay ?? currentRate
  const daysOf = (item: LoanView['items'][number]) => daysLate(dueOnOf(item, order), today)
  const reports = presentReportsByItem(loan.damageReports, links)
  return {
    order: order.id,
    number: order.number,
    member: presentContact(member),
    return_due_on: order.returnDueOn,
    days_late: Math.max(...items.map(daysOf)),
    items: items.map((item) => ({
      order_item: item.id,
      product_name: item.productName,
      size: item.variantSize,
      out: item.handedOver - item.returnedOrLost,
      replacement_price: satangToBaht(item.replacementPrice),
      ...dueDay(dueOnOf(item, order)),
      days_late: daysOf(item),
      late_fee: satangToBaht(
        lateFee({ daysLate: daysOf(item), ratePerDay, replacementPrice: item.replacementPrice }),
      ),
      ...presentWaiting(waiting.get(item.id)),
      sent_back: loan.sentBack.has(item.id),
      variant: item.variantId,
      ...(loan.pieces.has(item.id) && { pieces: loan.pieces.get(item.id) }),
      ...(reports.has(item.id) && { damage_reports: reports.get(item.id) }),
    })),
    sent_back: sentBack,
    reminders: reminders.map(({ kind, createdAt }) => ({ kind, created_at: createdAt.toISOString() })),
    ...(ownCase && { own_case: ownCase }),
    can: { remind: !sentBack && mayRemind(reminders, today), answer_damage: ownCase !== 'refused' },
  }
}

function dueDay(dueOn: string | null): Pick<Loan['items'][number], 'return_due_on'> {
  return dueOn === null ? {} : { return_due_on: dueOn }
}

function presentWaiting(
  waiting: WaitingPieces | undefined,
): Pick<Loan['items'][number], 'waits_in' | 'waiting' | 'waiting_pieces'> {
  if (waiting === undefined) return { waits_in: null }
  const { sessionId, pieces, named } = waiting
  return { waits_in: sessionId, waiting: pieces, ...(named.length > 0 && { waiting_pieces: named }) }
}
