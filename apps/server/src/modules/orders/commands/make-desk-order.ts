import type { BodyOf } from '@jansi/contract/endpoint'
import { isForStaff } from '@jansi/contract/payment-methods'
import type { makeDeskOrder as endpoint } from '@jansi/contract/staff-orders'
import { eq } from 'drizzle-orm'
import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { users } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { satangToBaht } from '../../../domain/money.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { type OwnCaseMark, refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { onceByKey } from '../once-by-key.ts'
import { lockOrder } from '../queries.ts'
import { applyTransition } from '../steps/apply-transition.ts'
import { createOrder } from '../steps/create-order.ts'
import { notifyApproved } from '../steps/notify-approved.ts'
import { receivePayment } from '../steps/receive-payment.ts'

type DeskOrder = BodyOf<typeof endpoint> & { key: string | undefined }

/**
 * Staff make an order for a member at the desk, by the rules and prices of a checkout. Cash is recorded and the order
 * approved at once, and so is an order without an amount; another one waits for its money. Returns its id. 404 for an
 * unknown member, 409 `own_case` for themselves; the refusals of `createOrder`.
 */
export async function makeDeskOrder(deps: Deps, staffId: number, order: DeskOrder): Promise<string> {
  const attempt = {
    userId: order.member,
    staffId,
    paymentMethodId: order.payment_method,
    lines: order.order_items,
    expectedAmount: order.expected_amount,
    key: order.key,
  }
  const make = async (unit: UnitOfWork) => {
    await refuseUnknownMember(unit, order.member)
    const { id } = (await createOrder(unit, deps, attempt)).order
    const mark = await refuseOwnCase(unit, deps, staffId, {
      ownerId: order.member,
      decision: 'order.made_at_desk',
      subjectId: id,
    })
    await recordAudit(unit.tx, {
      actorId: staffId,
      action: 'order.made_at_desk',
      subjectType: 'order',
      subjectId: id,
      data: { payment_method: order.payment_method, ...mark },
      createdAt: deps.clock(),
    })
    await confirmAtOnce(unit, deps, id, { actorId: staffId, mark })
    return id
  }
  return onceByKey(deps, make, async (id) => id)
}

async function refuseUnknownMember({ tx }: UnitOfWork, id: number): Promise<void> {
  const [member] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!member) throw notFound()
}

async function confirmAtOnce(
  unit: UnitOfWork,
  deps: Deps,
  id: string,
  staff: { actorId: number; mark: OwnCaseMark },
): Promise<void> {
  const order = await lockOrder(unit.tx, id)
  if (!order) throw new Error(`the order ${id} is gone`)
  if (order.amount > 0 && isForStaff(order.paymentMethodId)) {
    const amount = satangToBaht(order.amount)
    await receivePayment(unit, deps, order, { method: 'cash', amount, approve: true, ...staff })
  } else if (order.amount === 0 && order.status === 'pending') {
    const by = { actor: 'staff' as const, actorId: staff.actorId, now: deps.clock() }
    await notifyApproved(unit, deps, await applyTransition(unit, deps.responseCache, order, 'approved', by))
  }
}
