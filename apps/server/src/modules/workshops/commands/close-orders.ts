import type { BodyOf } from '@jansi/contract/endpoint'
import { LIMITS } from '@jansi/contract/limits'
import type { closeOrders as endpoint } from '@jansi/contract/staff-workshops'
import { eq } from 'drizzle-orm'
import { notFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { workshops } from '../../../db/schema/workshops.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockWorkshops } from '../queries.ts'
import { recordWorkshop } from '../steps/record-workshop.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Closes the shop to orders while the workshop is active, or opens it. With `opens_at` it opens by itself at that
 * instant: checks compare the time. Throws 404, 400 `opening_time_invalid` for an instant that has passed or is too
 * far ahead.
 */
export async function closeOrders(
  deps: Deps,
  actorId: number,
  id: number,
  { closed, opens_at: opensAt }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const [current] = await lockWorkshops(tx, id)
    if (!current) throw notFound()
    const ordersOpenAt = closed && opensAt !== null ? new Date(opensAt) : null
    if (ordersOpenAt) refuseOpening(ordersOpenAt, deps.clock())
    await tx.update(workshops).set({ ordersClosed: closed, ordersOpenAt }).where(eq(workshops.id, id))
    const action = closed ? 'workshop.close_orders' : 'workshop.open_orders'
    await recordWorkshop(tx, deps, actorId, action, id, closed ? { opens_at: opensAt } : {})
  })
}

function refuseOpening(opensAt: Date, now: Date): void {
  const latest = now.getTime() + LIMITS.returnDayDays * DAY_MS
  if (opensAt > now && opensAt.getTime() <= latest) return
  throw refused('opening_time_invalid', 'Name a time that is still to come, within a year.')
}
