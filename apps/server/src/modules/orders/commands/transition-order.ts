import type { OrderStatus } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import { workshops } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { notFound } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { recordAudit } from '../../audit/commands/record-audit.ts'
import { itemsOfOrder, lockOrder } from '../queries.ts'
import { mailOrderApproved, mailOrderRejected } from './mail-order.ts'
import { moveOrder } from './move-order.ts'

/** Staff move an order along its table, with mail and audit row. 409 for a move that is not allowed. */
export async function transitionOrder(
  deps: Deps,
  actorId: number,
  id: string,
  wish: { to: OrderStatus; reason?: string | undefined },
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (!order) throw notFound()
    const by = { mover: 'staff' as const, actorId, reason: wish.reason, now: deps.clock() }
    const moved = await moveOrder(unit, deps.reads, order, wish.to, by)
    await recordAudit(unit.tx, {
      actorId,
      action: `order.${wish.to}`,
      subjectType: 'order',
      subjectId: id,
      data: { from: order.status, to: wish.to, reason: wish.reason ?? null },
      createdAt: by.now,
    })
    if (wish.to === 'rejected') await mailOrderRejected(unit, deps, moved)
    if (wish.to === 'approved') {
      const [workshop] = await unit.tx.select().from(workshops).where(eq(workshops.id, order.workshopId))
      if (!workshop) throw new Error(`order ${id} without its workshop`)
      await mailOrderApproved(unit, deps, moved, await itemsOfOrder(unit.tx, id), workshop)
    }
  })
}
