import { BANK_NAMES } from '@jansi/contract/banks'
import type { OwnRefund, Refund, RefundDestination } from '@jansi/contract/member-refunds'
import type { StaffRefundSummary } from '@jansi/contract/staff-order-body'
import type { ImageLinks } from '../../core/image-links.ts'
import type { refundCases, refundDestinations } from '../../db/schema/refunds.ts'
import { bahtOrNull } from '../../domain/money.ts'
import { awaitsDestination, maySetDestination, namesDestination } from '../../domain/refunds.ts'
import type { CaseView } from './refund-queries.ts'

type CaseRow = typeof refundCases.$inferSelect

/** A refund case as its member sees it: the amount from the time it was checked, the image once it is paid. */
export function presentRefund(row: CaseRow, links: ImageLinks): Refund {
  const proofKey = row.state === 'paid' ? row.proofImageKey : null
  return {
    state: row.state,
    cause: row.cause,
    amount: row.state === 'to_check' ? null : bahtOrNull(row.amount),
    paid_at: row.paidAt?.toISOString() ?? null,
    paid_note: row.paidNote,
    method: row.paidMethod,
    proof: proofKey === null ? null : links.private(proofKey),
    proof_thumbnail: proofKey === null ? null : links.thumbnail(proofKey),
  }
}

/** A refund case as the member sees it who gets the money. */
export function presentOwnRefund(row: CaseView, links: ImageLinks): OwnRefund {
  return {
    ...presentRefund(row, links),
    id: row.id,
    destination: row.destination && presentDestination(row.destination),
    can: { set_destination: maySetDestination(row) },
  }
}

/** The refunds that a member sees, newest first; nothing if there is none. */
export function presentOwnRefunds(rows: readonly CaseView[], links: ImageLinks): { refunds?: OwnRefund[] } {
  const shown = rows.filter(({ state }) => state !== 'withdrawn')
  return shown.length === 0 ? {} : { refunds: shown.map((row) => presentOwnRefund(row, links)) }
}

/** Where the money goes, in full: for its member and for the staff who pay it back. */
export function presentDestination(row: typeof refundDestinations.$inferSelect): RefundDestination {
  return {
    kind: row.kind,
    number: row.number,
    bank: row.bankCode,
    bank_name: row.bankCode === null ? null : (BANK_NAMES[row.bankCode] ?? null),
    holder: row.holder,
  }
}

/** A refund case as staff see it on its order or return. */
export function presentRefundSummary(
  row: CaseView,
  links: ImageLinks,
  member: { hasAccount: boolean; erasedAt: Date | null },
): StaffRefundSummary {
  return {
    ...presentRefund(row, links),
    id: row.id,
    version: row.version,
    received: bahtOrNull(row.received),
    created_at: row.createdAt.toISOString(),
    awaits_destination: namesDestination(member) && awaitsDestination(row),
  }
}
