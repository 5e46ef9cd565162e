import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { usePostgres } from '../../test/postgres-database.ts'
import { openShop } from '../../test/shop.ts'
import { anOrder, done } from '../../test/shop-goods.ts'
import { waitingForLocks } from '../../test/waiting-for-locks.ts'
import type { Tx } from '../db/client.ts'
import { orders } from '../db/schema/orders.ts'

const shop = openShop({ over: usePostgres() })

type Locks = Record<'first' | 'second' | 'own', (tx: Tx) => Promise<unknown>>

/**
 * Makes a request the victim of a deadlock. It waits for the lock `first`; another transaction has the lock `second`, which the
 * request takes next, and waits for `own`, which the request has. The one that closes the circle looks for it after a second.
 */
async function deadlockWith<T>(request: () => Promise<T>, { first, second, own }: Locks): Promise<T> {
  const waiting = (count: number) =>
    expect.poll(() => waitingForLocks(shop.orm), { interval: 10 }).toBe(count)
  let asked: Promise<T> | undefined
  let other: Promise<unknown> | undefined
  await shop.orm.transaction(async (tx) => {
    await first(tx)
    let hasSecond = () => {}
    const begun = new Promise<void>((resolve) => {
      hasSecond = resolve
    })
    other = shop.orm.transaction(async (another) => {
      await another.execute(sql`set local deadlock_timeout = '1min'`)
      await second(another)
      hasSecond()
      await waiting(1)
      await own(another)
    })
    await begun
    asked = request()
    await waiting(2)
  })
  await other
  if (asked === undefined) throw new Error('nothing was asked')
  return asked
}

it('a request that is the victim of a deadlock gets 503 and when to come back, and changes nothing', async () => {
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  const { id } = await anOrder(shop, member, 'pending')
  const approve = () => staff.post(`/staff/orders/${id}/transition/`, { to: 'approved' })
  const answer = await deadlockWith(approve, {
    first: (tx) => tx.execute(sql`lock table events in exclusive mode`),
    second: (tx) => tx.execute(sql`lock table audit_log in exclusive mode`),
    own: (tx) => tx.select().from(orders).where(eq(orders.id, id)).for('update'),
  })
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.headers['retry-after']).toBe('5')
  done(await approve(), 200)
})
