import type { BodyOf } from '@jansi/contract/endpoint'
import { moneyMethodOf } from '@jansi/contract/journal'
import { isForStaff } from '@jansi/contract/payment-methods'
import type { makeDeskOrder as endpoint } from '@jansi/contract/staff-orders'
import { eq } from 'drizzle-orm'
import { notFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { users } from '../../../db/schema/people.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { onceByKey } from '../once-by-key.ts'
import { approveAtDesk } from '../steps/approve-at-desk.ts'
import { createOrder } from '../steps/create-order.ts'

type DeskOrder = BodyOf<typeof endpoint> & { key: string | undefined }

/**
 * Staff make an order for a member at the desk, by the rules and prices of a checkout. Cash is recorded and the order
 * approved at once, and so is an order without an amount; another one waits for its money. Returns its id. 404 for an
 * unknown member, 400 `email_unconfirmed` for an account whose address was never confirmed unless staff confirm it, 409
 * `own_case` for themselves; the refusals of `createOrder`.
 */
export async function makeDeskOrder(deps: Deps, staffId: number, order: DeskOrder): Promise<string> {
  const attempt = { userId: order.member, staffId, order, key: order.key }
  const make = async (unit: UnitOfWork) => {
    await checkMember(unit, order)
    const { id } = (await createOrder(unit, deps, attempt)).order
    const mark = await refuseOwnCase(unit, deps, staffId, {
      ownerId: order.member,
      decision: 'order.made_at_desk',
      subjectId: id,
    })
    await recordChange(unit.tx, {
      subject: { orderId: id },
      audit: { action: 'order.made_at_desk', data: { payment_method: order.payment_method, ...mark } },
      actorId: staffId,
      now: deps.clock(),
    })
    const method = isForStaff(order.payment_method) ? moneyMethodOf(order.payment_method) : null
    await approveAtDesk(unit, deps, id, { method, actorId: staffId, mark })
    return id
  }
  return onceByKey(deps, make, async (id) => id)
}

/** An address with a typing error has an account of its own, which looks like the one that its member uses. */
async function checkMember({ tx }: UnitOfWork, { member: id, unconfirmed_email }: DeskOrder): Promise<void> {
  const [member] = await tx.select().from(users).where(eq(users.id, id))
  if (!member) throw notFound()
  if (member.emailVerifiedAt === null && unconfirmed_email !== true) {
    throw refused('email_unconfirmed', 'The e-mail address of this account was never confirmed.', {
      unconfirmed_email: ['Confirm that this is the account of the member.'],
    })
  }
}
