import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { recordWalkInReturn } from '@jansi/contract/staff-loans'
import { eq } from 'drizzle-orm'
import { conflict, orNotFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnItems, returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { askedBack, lockItemsOfOrder, lockOrder, type OrderItemRow } from '../../orders/queries.ts'
import { nextPart } from '../next-part.ts'
import { isComplete } from '../policy.ts'
import { lockReturnSession, openSessionsOfOrder, withDetails } from '../queries.ts'
import { decideReturn } from '../steps/decide-return.ts'

type DeskReturn = BodyOf<typeof recordWalkInReturn>
type Line = { item: OrderItemRow; quantity: number; outcomes: DeskReturn['items'][number]['outcomes'] }

/**
 * Records a return that staff take at the desk, and decides it at once: a session of the order's member,
 * without photos, with as many pieces as the outcomes name. Returns its id. 404; 409 if nothing of the order
 * is on loan, or for pieces that wait in a return which its member has sent; 400 for more pieces than are out, or as
 * in `decideReturn`.
 */
export async function takeReturnAtDesk(
  deps: Deps,
  actorId: number,
  orderId: string,
  input: DeskReturn,
): Promise<string> {
  return inTransaction(deps.database.orm, async (unit) => {
    const drafts = await lockOpenSessions(unit, orderId)
    const order = orNotFound(await lockOrder(unit.tx, orderId))
    if (order.status !== 'awaiting_return') {
      throw conflict('transition_not_allowed', `Nothing is on loan while an order is ${order.status}.`)
    }
    const lines = readLines(await lockItemsOfOrder(unit.tx, orderId), input)
    await takeFromDrafts(unit, drafts, lines)
    await refuseWaiting(unit, lines)

    const now = deps.clock()
    const [session] = await unit.tx
      .insert(returnSessions)
      .values({ id: randomUUID(), userId: order.userId, takenAtDesk: true, createdAt: now })
      .returning()
    if (!session) throw new Error('the return session was not written')
    const event = { from: null, to: session.status }
    await recordChange(unit.tx, { subject: { returnSessionId: session.id }, event, actorId, now })
    await unit.tx.insert(returnItems).values(
      lines.map(({ item, quantity }) => ({
        sessionId: session.id,
        orderItemId: item.id,
        quantity,
        part: nextPart(item.id),
        createdAt: now,
      })),
    )
    const [view] = await withDetails(unit.tx, [session])
    if (!view) throw new Error('the return session is gone')
    const items = view.items.flatMap(({ item }) =>
      lines
        .filter((line) => line.item.id === item.orderItemId)
        .map(({ outcomes }) => ({ return_item: item.id, outcomes })),
    )
    await decideReturn(unit, deps, actorId, view, { notes: input.notes, items })
    return session.id
  })
}

/** Sessions are locked before orders everywhere, in id order, so that this cannot deadlock with a member who sends. */
async function lockOpenSessions(unit: UnitOfWork, orderId: string) {
  const open = await openSessionsOfOrder(unit.tx, orderId)
  const sessions = []
  for (const id of open) {
    const session = await lockReturnSession(unit.tx, id)
    if (session?.status === 'pending') sessions.push(session)
  }
  return withDetails(unit.tx, sessions)
}

function readLines(items: readonly OrderItemRow[], input: DeskReturn): Line[] {
  if (new Set(input.items.map((given) => given.order_item)).size < input.items.length) {
    throw refused('review_incomplete', 'An item may be named once only.')
  }
  return input.items.map(({ order_item, outcomes }) => {
    const item = orNotFound(items.find(({ id, isRental }) => id === order_item && isRental))
    const quantity = outcomes.reduce((sum, outcome) => sum + outcome.quantity, 0)
    const out = item.handedOver - item.returnedOrLost
    if (out === 0) throw refused('item_not_on_loan', 'Nothing of this item is on loan.')
    if (quantity > out) throw refused('return_too_many', 'More pieces than are on loan.')
    return { item, quantity, outcomes }
  })
}

/** A session without photos is an unfinished form that only its member sees: it gives way to the pieces on the desk. */
async function takeFromDrafts(
  { tx }: UnitOfWork,
  open: Awaited<ReturnType<typeof lockOpenSessions>>,
  lines: readonly Line[],
): Promise<void> {
  const wanted = new Set(lines.map(({ item }) => item.id))
  for (const view of open) {
    if (isComplete(view)) continue
    for (const { item } of view.items) {
      if (wanted.has(item.orderItemId)) await tx.delete(returnItems).where(eq(returnItems.id, item.id))
    }
  }
}

/**
 * Pieces in a return that their member has sent are decided there; also those that the member added to one after the
 * drafts were locked. The others can be taken.
 */
async function refuseWaiting({ tx }: UnitOfWork, lines: readonly Line[]): Promise<void> {
  const asked = await askedBack(
    tx,
    lines.map(({ item }) => item.id),
  )
  for (const { item, quantity, outcomes } of lines) {
    const { pieces, named } = asked.get(item.id) ?? { pieces: 0, named: [] }
    const isNamed = outcomes.some((outcome) => outcome.pieces?.some((id) => named.includes(id)))
    if (isNamed || quantity > item.handedOver - item.returnedOrLost - pieces) throw alreadyReturning()
  }
}

function alreadyReturning() {
  return conflict('item_already_returning', 'These pieces wait in a return that their member has sent.')
}
