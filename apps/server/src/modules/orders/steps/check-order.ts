import type { OrderLine } from '@jansi/contract/checkout'
import { LIMITS } from '@jansi/contract/limits'
import { areOrdersClosed } from '@jansi/contract/orders-closed'
import { owesSlip } from '@jansi/contract/payment-methods'
import type { SiteSettings } from '@jansi/contract/settings'
import { invalid, refused } from '../../../core/app-error.ts'
import type { Executor } from '../../../db/client.ts'
import { bangkokDay } from '../../../domain/days.ts'
import {
  isOverMemberLimit,
  type Pieces,
  subtractPieces,
  sumPieces,
  totalOf,
  variantsOverLimit,
} from '../../../domain/piece-limits.ts'
import { orderAmount } from '../../../domain/pricing.ts'
import { isOver } from '../../../domain/workshop-days.ts'
import { coveredBySet } from '../../../domain/workshop-set.ts'
import {
  type CheckedLine,
  checkLines,
  type LayOutProblems,
  piecesByVariant,
  refuseShortages,
} from '../../cart/steps/check-lines.ts'
import { presentOrdersClosed } from '../../catalog/present.ts'
import { type FactsWanted, type OrderFacts, readOrderFacts } from '../order-facts.ts'

/**
 * The order to check: its lines, member and time. Without a payment method, a slip counts as owed if money
 * is. `revived` is a rejected order that comes back with a slip: its own pieces count neither as missing stock
 * nor towards the limits of its member.
 */
export type OrderRequest = {
  userId: number
  lines: readonly OrderLine[]
  paymentMethodId?: number
  now: Date
  layOut?: LayOutProblems
  /** The fields of the call that carry the lines; `order_items` by default. */
  fields?: readonly string[]
  revived?: { id: string; reserved: Pieces }
  /** Set if the pieces leave at once: then the limits on orders that wait for approval do not apply. */
  leavesAtOnce?: boolean
  /**
   * Set if staff make the order at the desk. Closed orders and the end of a workshop are for members online; only loans
   * need a workshop that is not over.
   */
  atDesk?: boolean
  /** The pieces of the member's checkout hold count as available. */
  countsOwnHold?: boolean
}

/** A valid order: its lines at today's prices, its amount in satang, the rules that it was checked by. */
export type CheckedOrder = {
  lines: CheckedLine[]
  workshop: CheckedLine['workshop']
  amount: number
  slipOwed: boolean
  settings: SiteSettings
}

/** Returns which facts the check of an order needs. */
export function factsFor({
  userId,
  lines,
  paymentMethodId,
  now,
  revived,
}: OrderRequest): Omit<FactsWanted, 'key'> {
  return {
    userId,
    variantIds: [...new Set(lines.map((line) => line.variant_id))],
    borrows: lines.some((line) => line.type === 'rent'),
    today: bangkokDay(now),
    except: revived?.id,
    paymentMethodId,
  }
}

/**
 * Checks an order against every rule that does not depend on its payment: lines, workshop, debts of the member, stock,
 * and how much the member already holds. The stock check and the order itself both use it, so that they allow the same.
 * Throws 400 by line, `workshop_over`, `orders_closed`, `rental_blocked`, `out_of_stock` with the list,
 * `too_many_open_orders`, `too_many_waiting_orders`, `too_many_of_variant`, `too_many_pieces` or `too_many_first_pieces`.
 * Writes nothing.
 */
export async function checkOrder(db: Executor, request: OrderRequest): Promise<CheckedOrder> {
  return checkFacts(request, await readOrderFacts(db, factsFor(request)))
}

function noLines(fields: readonly string[] = ['order_items']) {
  return Object.fromEntries(fields.map((field) => [field, ['This list may not be empty.']]))
}

/**
 * Checks an order by facts that were read already, against every rule that does not depend on its payment. Throws the 400s
 * that `checkOrder` lists.
 */
export function checkFacts(request: OrderRequest, facts: OrderFacts): CheckedOrder {
  const { now, revived, atDesk = false } = request
  const lines = checkLines(facts.orderable, request.lines, request.layOut)
  const [first] = lines
  if (!first) throw invalid(noLines(request.fields))
  const { workshop } = first
  const needsWorkshop = !atDesk || lines.some(({ type }) => type === 'rent')
  if (needsWorkshop && isOver(workshop, bangkokDay(now))) {
    throw refused('workshop_over', 'The active workshop is over.', { ends_on: workshop.endsOn })
  }
  // A revived order was made while orders were open.
  if (revived === undefined && !atDesk) refuseClosedOrders(workshop, now)
  refuseDebtor(facts)
  refuseShortages(lines, revived ? revived.reserved : ownPieces(request, facts))
  const amount = orderAmount(lines)
  const slipOwed = owesSlip(request.paymentMethodId, amount)
  refuseManyOrders(facts, slipOwed, revived !== undefined)
  if (!request.leavesAtOnce) refuseManyPieces(facts, lines)
  if (!request.leavesAtOnce && !request.atDesk) refuseManyFirstPieces(request, facts, lines)
  return { lines, workshop, amount, slipOwed, settings: facts.settings }
}

/** Pieces that are kept for the member: offers of the waiting list, and those of the checkout hold if they count. */
export function ownPieces(
  { countsOwnHold = false }: Pick<OrderRequest, 'countsOwnHold'>,
  { ownHold, ownOffers }: OrderFacts,
): Pieces {
  return countsOwnHold ? sumPieces([...ownHold, ...ownOffers]) : ownOffers
}

/** Throws 400 `orders_closed` with the instant of the opening while staff have closed the shop to orders. */
function refuseClosedOrders(workshop: CheckedLine['workshop'], now: Date): void {
  const { orders_closed: closed } = presentOrdersClosed(workshop)
  if (!closed || !areOrdersClosed(closed, now.getTime())) return
  throw refused('orders_closed', 'The shop takes no orders now.', closed)
}

/** Throws 400 `rental_blocked` with the kind of the member's debt. */
function refuseDebtor({ debt }: OrderFacts): void {
  if (debt !== null) {
    const detail = 'Return what is overdue or pay the open penalty before borrowing more.'
    throw refused('rental_blocked', detail, { debt })
  }
}

/** Stock is reserved at checkout, so the number of a member's unpaid and unapproved orders is limited. */
function refuseManyOrders(
  { awaitingSlip, waiting }: OrderFacts,
  slipOwed: boolean,
  isRevived: boolean,
): void {
  // A revived order has its slip.
  if (slipOwed && !isRevived && awaitingSlip >= LIMITS.openUnpaidOrders) {
    throw refused('too_many_open_orders', 'Too many orders wait for a slip.')
  }
  if (waiting >= LIMITS.waitingOrders) {
    throw refused('too_many_waiting_orders', 'Too many orders wait for approval.')
  }
}

/**
 * The pieces are limited too: otherwise one member could reserve all stock. Offers of the waiting list count as held,
 * except those that this order takes.
 */
function refuseManyPieces(
  { settings, held: ordered, ownOffers }: OrderFacts,
  lines: readonly CheckedLine[],
): void {
  const limits = {
    perVariant: settings.piece_limit_per_variant,
    perMember: settings.piece_limit_per_member,
  }
  const requested = piecesByVariant(lines)
  const held = sumPieces([...ordered, ...subtractPieces(ownOffers, requested)])
  const over = variantsOverLimit(requested, held, limits)
  if (over.length > 0) {
    throw refused('too_many_of_variant', 'Too many pieces of one variant wait for approval.', {
      limit: limits.perVariant,
      over_limit_items: over.flatMap((id) => {
        const line = lines.find(({ variant }) => variant.id === id)
        if (!line) return []
        return {
          name: line.product.name,
          size: line.variant.size,
          requested: requested.get(id) ?? 0,
          held: held.get(id) ?? 0,
          product_id: line.product.id,
          variant_id: id,
        }
      }),
    })
  }
  if (isOverMemberLimit(requested, held, limits)) {
    throw refused('too_many_pieces', 'Too many pieces wait for approval.', {
      limit: limits.perMember,
      requested: totalOf(requested),
      held: totalOf(held),
    })
  }
}

/**
 * Accounts are free: one that staff do not know has few pieces before they have looked at anything of it, and one set of the
 * workshop. Pieces that it holds already, as since before a limit was lowered, stay its own to order.
 */
function refuseManyFirstPieces(
  { revived }: OrderRequest,
  { settings, isNew, unchecked, workshopSet, ownHold }: OrderFacts,
  lines: readonly CheckedLine[],
): void {
  if (!isNew) return
  const limit = settings.piece_limit_first_orders
  const requested = piecesByVariant(lines)
  const isKept = subtractPieces(requested, revived?.reserved ?? ownHold).size === 0
  const held = unchecked.reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = lines.map(({ product, type, quantity }) => ({
    categoryId: product.categoryId,
    type,
    quantity,
  }))
  const ofSet = coveredBySet([...unchecked, ...ordered], workshopSet)
  if (isKept || totalOf(requested) + held - ofSet <= limit) return
  throw refused('too_many_first_pieces', 'Too many pieces before a first approved order.', {
    limit,
    requested: totalOf(requested),
    held,
    ...(ofSet > 0 && { of_set: ofSet }),
  })
}
