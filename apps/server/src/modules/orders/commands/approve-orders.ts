import type { BodyOf } from '@jansi/contract/endpoint'
import { isReadyToApprove } from '@jansi/contract/order-queues'
import type { Seen } from '@jansi/contract/seen-of'
import type { approveOrders as endpoint } from '@jansi/contract/staff-orders'
import { AppError, conflict, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockOrder } from '../queries.ts'
import { transitionRefused } from '../steps/apply-transition.ts'
import { decideOrder } from '../steps/decide-order.ts'

type Refusal = { order: string; detail: string; code?: string }

/**
 * Approves orders whose money is confirmed, and free ones, each in a transaction of its own. Returns the approved ones
 * and the refusals of the others, in the order of the ids. Any other failure ends it; approved orders stay approved.
 */
export async function approveOrders(
  deps: Deps,
  actorId: number,
  { orders: ids, seen = [] }: BodyOf<typeof endpoint>,
): Promise<{ approved: string[]; refused: Refusal[] }> {
  const approved: string[] = []
  const refused: Refusal[] = []
  for (const id of ids) {
    try {
      await approve(
        deps,
        actorId,
        id,
        seen.find(({ order }) => order === id),
      )
      approved.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      refused.push({ order: id, ...refusalOf(error) })
    }
  }
  return { approved, refused }
}

async function approve(deps: Deps, actorId: number, id: string, seen: Seen | undefined): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = orNotFound(await lockOrder(unit.tx, id))
    if (!isReadyToApprove(order)) {
      if (order.status !== 'pending') throw transitionRefused(order.status, 'approved')
      throw conflict('money_not_confirmed', 'The money of this order is not confirmed yet.')
    }
    await decideOrder(unit, deps, actorId, order, { to: 'approved', seen })
  })
}

function refusalOf({ body, status }: AppError): Omit<Refusal, 'order'> {
  const { detail, code } = body
  return {
    detail: typeof detail === 'string' ? detail : `refused with ${status}`,
    ...(typeof code === 'string' && { code }),
  }
}
