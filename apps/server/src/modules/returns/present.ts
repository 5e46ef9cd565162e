import { isCondition } from '@jansi/contract/penalties'
import { CONDITION_NAMES } from '@jansi/contract/return-statuses'
import type { CountedDays, PendingReturnOrder, ReturnItem, ReturnSession } from '@jansi/contract/returns'
import type { SiteSettings } from '@jansi/contract/settings'
import { ORDER_STATUS } from '@jansi/contract/statuses'
import type { ImageLinks } from '../../core/image-links.ts'
import { bangkokDay, daysLate } from '../../domain/days.ts'
import { groupBy } from '../../domain/group-by.ts'
import { satangToBaht } from '../../domain/money.ts'
import { type PaletteWords, wellsOf } from '../../domain/palette.ts'
import { dueOnOf } from '../orders/due-days.ts'
import { presentPalette } from '../orders/present.ts'
import { presentOwnRefunds } from '../orders/present-refund.ts'
import { slipState } from '../payments/policy.ts'
import { presentSlip } from '../payments/present.ts'
import { countDays } from './late-loan.ts'
import { isComplete, maySendPenaltySlip, owesPenalty, penaltyDue } from './policy.ts'
import { type ReturnableItem, type ReturnView, refundedBy } from './queries.ts'

/** Orders with the items that can be returned now. */
export function presentPending(
  rows: readonly ReturnableItem[],
  links: ImageLinks,
  now: Date,
  words: PaletteWords,
): PendingReturnOrder[] {
  return [...groupBy(rows, ({ order }) => order.id).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { order, allItems } = first
    const wells = wellsOf({ ...order, items: allItems }, false)
    return {
      id: order.id,
      created_at: order.createdAt.toISOString(),
      payment_status_name: ORDER_STATUS[order.status].name,
      return_due_on: order.returnDueOn,
      is_overdue: group.some(({ item }) => daysLate(dueOnOf(item, order), bangkokDay(now)) > 0),
      ...(wells && { palette: presentPalette(wells, words) }),
      items: group.map(({ item, quantity, pieces }) => ({
        id: item.id,
        is_rental: item.isRental,
        product_name: item.productName,
        product_variant: { size: item.variantSize },
        quantity,
        price: satangToBaht(item.price),
        image: links.publicOrNull(item.imageKey),
        ...(pieces.length > 0 && { pieces }),
      })),
    }
  })
}

/** The fields of a return session that its member and staff both see. */
export function presentSessionBase(
  view: ReturnView,
  links: ImageLinks,
): Omit<ReturnSession, 'items' | 'can' | 'refunds'> {
  const { session, evidence, slips } = view
  const [slip] = slips
  return {
    id: session.id,
    status: session.status,
    notes: session.notes,
    created_at: session.createdAt.toISOString(),
    processed_at: session.processedAt?.toISOString() ?? null,
    received_at: session.receivedAt?.toISOString() ?? null,
    total_penalties: satangToBaht(session.totalPenalties),
    payment_complete: session.totalPenalties > 0 && session.penaltyPaidAt !== null,
    ...presentDue(view),
    evidence: evidence.map((photo) => presentEvidence(photo, links)),
    // Once a part was counted by it, the member may send another for the rest.
    penalty_slip:
      slip && !(owesPenalty(session) && slipState(slip) === 'checked') ? presentSlip(slip, links) : null,
    ...(slip?.refusalReason && { penalty_slip_refusal: slip.refusalReason }),
  }
}

/** The rest of penalties of which a part was paid. */
function presentDue({ session, refunds }: ReturnView): Pick<ReturnSession, 'penalty_due'> {
  const due = penaltyDue(session, refundedBy(refunds))
  return due > 0 && due < session.totalPenalties ? { penalty_due: satangToBaht(due) } : {}
}

/** A photo of a return with links for a viewer who may see it. */
export function presentEvidence(
  { id, imageKey }: { id: number; imageKey: string },
  links: ImageLinks,
): ReturnSession['evidence'][number] {
  return { id, image: links.private(imageKey), thumbnail: links.thumbnail(imageKey) }
}

/** A return session as its member sees it. */
export function presentSession(
  view: ReturnView,
  settings: SiteSettings,
  links: ImageLinks,
  now: Date,
): ReturnSession {
  const { session } = view
  return {
    ...presentSessionBase(view, links),
    ...presentOwnRefunds(view.refunds, links),
    items: view.items.map((row) => presentReturnItem(row, countDays(view, row, settings, now))),
    can: {
      finish: session.status === 'pending' && !isComplete(view),
      send_penalty_slip: maySendPenaltySlip(view),
    },
  }
}

/** A returned item with how its pieces were found. */
export function presentReturnItem(
  { item, orderItem, outcomes, askedElsewhere, namedPieces }: ReturnView['items'][number],
  days: CountedDays | null,
): ReturnItem {
  const out = orderItem.handedOver - orderItem.returnedOrLost
  const stillOut = item.isOpen ? out - item.quantity - askedElsewhere : 0
  return {
    id: item.id,
    order_item: {
      id: orderItem.id,
      product_name: orderItem.productName,
      product_variant: { size: orderItem.variantSize },
      quantity: orderItem.quantity,
    },
    quantity: item.quantity,
    ...(namedPieces.length > 0 && { named_pieces: namedPieces }),
    ...(stillOut > 0 && { still_out: stillOut }),
    penalty_amount: satangToBaht(outcomes.reduce((sum, outcome) => sum + outcome.penaltyAmount, 0)),
    condition_name: [...new Set(outcomes.map((outcome) => conditionName(outcome.condition)))].join(', '),
    outcomes: outcomes.map((outcome) => ({
      id: outcome.id,
      condition: outcome.condition,
      condition_name: conditionName(outcome.condition),
      quantity: outcome.quantity,
      penalty_amount: satangToBaht(outcome.penaltyAmount),
      waived: outcome.waived,
      reason: outcome.reason,
    })),
    days,
  }
}

function conditionName(condition: number): string {
  return isCondition(condition) ? CONDITION_NAMES[condition] : ''
}
