import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { type Pieces, subtractPieces, sumPieces } from '../../../domain/piece-limits.ts'
import { takeMails } from '../../mails/steps/queue-mails.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { readFactsOfOrders } from '../../orders/order-facts.ts'
import type { OrderView } from '../../orders/queries.ts'
import { factsFor } from '../../orders/steps/check-order.ts'
import { takeOffers } from '../../stock/steps/end-waiting.ts'
import { type Attempt, keyOf } from '../once-by-key.ts'
import { type AcceptedOrder, acceptOrder } from './accept-order.ts'
import { factsAfter } from './facts-after.ts'
import { lockMembersAndVariants } from './lock-member-and-variants.ts'
import { releaseForOrders } from './release-held-pieces.ts'
import { writeOrders } from './write-orders.ts'

/** An order that was sent to the database; `view` shows it as it was written, once the transaction has committed. */
export type CreatedOrder = { id: string; view: () => OrderView }

/** The end of one of several attempts: the order that it made, or its refusal. */
export type Outcome = { created: CreatedOrder } | { refusal: unknown }

/**
 * Creates an order: checks every line, reserves the stock and writes the order at the server's prices, in the caller's
 * transaction. Does not wait for the write, because nothing depends on its result: it can only fail as a whole. Throws the
 * refusals of `checkOrder`, 400 for a payment method, and 409 `price_changed` if the amount differs from the one that the
 * client showed.
 */
export async function createOrder(unit: UnitOfWork, deps: Deps, attempt: Attempt): Promise<CreatedOrder> {
  const [outcome] = await createOrders(unit, deps, [attempt])
  if (outcome === undefined) throw new Error('the attempt was not tried')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.created
}

/**
 * As `createOrder`, for attempts of different members, each after the one before it. A refused one writes nothing and
 * changes nothing for the others. Pieces that an order frees, because its member's checkout hold had more than it takes,
 * are for the next transaction. Returns the outcomes in the order of the attempts.
 */
export async function createOrders(
  unit: UnitOfWork,
  deps: Deps,
  attempts: readonly Attempt[],
): Promise<Outcome[]> {
  const { tx } = unit
  const now = deps.clock()
  const wanted = attempts.map((attempt) => ({
    key: keyOf(attempt) ?? undefined,
    ...factsFor({ now, ...attempt }),
  }))
  // Sent together and run one after the other. A statement of its own after the locks sees the rows of the transactions
  // that held them.
  const [members, facts] = await Promise.all([
    lockMembersAndVariants(
      tx,
      attempts.map(({ userId }) => userId),
      wanted.flatMap(({ variantIds }) => variantIds),
    ),
    readFactsOfOrders(tx, wanted),
  ])
  let taken: Pieces = new Map()
  const decided = attempts.map((attempt, at) => {
    try {
      const own = factsAfter(taken, facts, at)
      const accepted = acceptOrder(attempt, members.get(attempt.userId), own, now)
      taken = sumPieces([...taken, ...accepted.takes])
      return accepted
    } catch (refusal) {
      return { refusal }
    }
  })
  const accepted = decided.filter((one) => 'newOrder' in one)
  const created = await writeAccepted(unit, deps, accepted, now)
  return decided.map((one) => {
    if ('refusal' in one) return one
    const order = created.get(one)
    if (order === undefined) throw new Error('an accepted order was not written')
    return { created: order }
  })
}

/** Writes the orders with their mails, after the pieces that were kept for their members are free. */
async function writeAccepted(
  unit: UnitOfWork,
  deps: Deps,
  accepted: readonly AcceptedOrder[],
  now: Date,
): Promise<Map<AcceptedOrder, CreatedOrder>> {
  if (accepted.length === 0) return new Map()
  await freeOwnPieces(unit, deps, accepted, now)
  const orders = accepted.map(({ newOrder }) => newOrder)
  for (const { newOrder, member } of accepted) {
    const { order, items } = newOrder
    await notify(
      unit,
      deps,
      'order_received',
      { order: { ...order, number: null }, items, next: null },
      member,
    )
  }
  const result = unit.resultAfterCommit(writeOrders(unit.tx, orders, takeMails(unit), now))
  unit.afterCommit(() => deps.responseCache.quantities.change(result().moved))
  const created = (one: AcceptedOrder, at: number): CreatedOrder => ({
    id: one.newOrder.order.id,
    view: () => {
      const written = result().written[at]
      if (written === undefined) throw new Error(`the order ${one.newOrder.order.id} was not written`)
      return { workshop: one.workshop, slips: [], refunds: [], receipt: null, inTimeTo: null, ...written }
    },
  })
  return new Map(accepted.map((one, at) => [one, created(one, at)]))
}

/** Frees the pieces that were kept for the members, so that their orders find them in the stock. */
async function freeOwnPieces(
  unit: UnitOfWork,
  { responseCache }: Pick<Deps, 'responseCache'>,
  accepted: readonly AcceptedOrder[],
  now: Date,
): Promise<void> {
  const holders = accepted.filter(
    ({ attempt, facts }) => attempt.staffId === undefined && facts.ownHold.size > 0,
  )
  releaseForOrders(
    unit,
    responseCache,
    holders.map(({ attempt }) => attempt.userId),
    holders.flatMap(({ facts, newOrder }) => [...subtractPieces(facts.ownHold, piecesOf(newOrder)).keys()]),
    now,
  )
  for (const { attempt, facts, newOrder } of accepted) {
    if (facts.ownOffers.size === 0) continue
    const variantIds = newOrder.items.map(({ variantId }) => variantId)
    const { userId, staffId } = attempt
    await takeOffers(unit, responseCache, userId, variantIds, { actorId: staffId ?? userId, now })
  }
}

function piecesOf({ items }: AcceptedOrder['newOrder']): Pieces {
  return sumPieces(items.map(({ variantId, quantity }) => [variantId, quantity]))
}
