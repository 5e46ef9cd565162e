import { setTimeout } from 'node:timers/promises'
import type { LiveChange } from '@jansi/contract/staff-live'
import { MAX_STREAMS_PER_ACCOUNT, MAX_STREAMS_PER_SESSION } from '@jansi/contract/staff-live'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { followChanges } from '../../../test/follow-changes.ts'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, line, moneyCame } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { sessions, users } from '../../db/schema/people.ts'
import { refundCases } from '../../db/schema/refunds.ts'
import { expireOrders } from '../orders/commands/expire-orders.ts'
import { ChangeFeed } from './change-feed.ts'
import { ChangeStream } from './change-stream.ts'

const shop = openShop()
let address = ''
const open: { leave: () => void }[] = []

beforeAll(async () => {
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const stream of open.splice(0)) stream.leave()
  await expect.poll(openStreams).toBe(0)
})

const openStreams = async () => {
  const { bytes } = await shop.guest.send({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(/^jansi_change_streams (\d+)$/m.exec(bytes.toString())?.[1])
}

async function follow(who: Person) {
  const stream = await followChanges(address, await who.token())
  open.push(stream)
  if (stream.status === 200) await stream.next('ready')
  return stream
}

/** Waits until a change of a record was reported, and returns all of it that was. */
async function changeOf(stream: Awaited<ReturnType<typeof follow>>, id: string): Promise<LiveChange> {
  for (;;) {
    const change = (await stream.next('change', 2_000)) as LiveChange
    if (change.ids?.includes(id)) return change
  }
}

describe('the console', () => {
  it('receives a new order within two seconds, by its id and without a name', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop, { rentalPrice: 0 })
    const stream = await follow(staff)
    const order = await anOrder(shop, await shop.aMember(), 'pending', {
      staff,
      lines: [line(product, 'rent')],
      method: 4,
    })
    expect(await changeOf(stream, order.id)).toEqual({ topics: ['orders'], ids: [order.id], arrived: 1 })
    expect(stream.headers['content-type']).toBe('text/event-stream')
    expect(stream.headers['cache-control']).toBe('no-store, no-transform')
    expect(stream.headers['x-accel-buffering']).toBe('no')
    expect(stream.headers['content-encoding']).toBeUndefined()
  })

  it('receives decisions and claims of colleagues, and returns of members', async () => {
    const [mali, somchai] = [await shop.staff(), await shop.staff()]
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'pending', { staff: somchai })
    const stream = await follow(mali)
    done(await somchai.post(`/staff/orders/${order.id}/claim/`, {}), 200)
    expect(await changeOf(stream, order.id)).toMatchObject({ topics: ['claims'], arrived: 0 })
    done(await somchai.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
    expect((await changeOf(stream, order.id)).topics).toContain('orders')

    const loan = await aLoan(shop, member, { staff: somchai })
    const sent = await aReturn(member, [loan.item.id])
    expect((await changeOf(stream, sent.id)).topics).toContain('returns')
  })

  it('receives a report of broken pieces with its photo, by the id of the order', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const { order, item } = await aLoan(shop, member, { staff })
    const stream = await follow(staff)
    const report = {
      order_item: item.id,
      kind: 'broken',
      quantity: 1,
      note: 'หัก',
      request_key: 'k'.repeat(16),
    }
    const { id } = done(await member.post<{ id: number }>('/damagereport/', report), 201)
    expect((await changeOf(stream, order.id)).topics).toContain('orders')
    done(
      await member.upload('/damagereportphoto/', { report: String(id), position: '1' }, await aPhoto()),
      201,
    )
    expect((await changeOf(stream, order.id)).topics).toContain('orders')
    done(await member.post(`/damagereport/${id}/withdraw/`), 200)
    expect((await changeOf(stream, order.id)).topics).toContain('orders')
  })

  it('receives changes that no call made, such as an order whose time is over', async () => {
    const staff = await shop.staff()
    const order = await anOrder(shop, await shop.aMember(), 'awaiting_slip', { staff })
    const stream = await follow(staff)
    await shop.orm.update(orders).set({ slipDueAt: shop.deps.clock() }).where(eq(orders.id, order.id))
    await expireOrders(shop.deps)
    expect(await changeOf(stream, order.id)).toMatchObject({ topics: ['orders'], arrived: 0 })
  })

  it('receives the destination that a member names for a refund', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const order = await anOrder(shop, member, 'approved', { staff })
    const cancel = { to: 'cancelled', reason: 'ของหมด', money: moneyCame(order.amount) }
    done(await staff.post(`/staff/orders/${order.id}/transition/`, cancel), 200)
    const [refund] = await shop.orm.select().from(refundCases).where(eq(refundCases.orderId, order.id))
    const stream = await follow(staff)
    const destination = { kind: 'promptpay', number: '081-234-5678' }
    done(await member.put(`/refund/${refund?.id}/destination/`, destination), 200)
    expect((await changeOf(stream, order.id)).topics).toContain('refunds')
  })

  it('receives a mail that failed, with the order that it is about', async () => {
    const staff = await shop.staff()
    const order = await anOrder(shop, await shop.aMember(), 'approved', { staff })
    const stream = await follow(staff)
    const ofOrder = eq(outboxMails.orderId, order.id)
    await shop.orm.update(outboxMails).set({ failedAt: shop.deps.clock() }).where(ofOrder)
    const { topics } = await changeOf(stream, order.id)
    expect(topics.toSorted()).toEqual(['orders', 'shop'])
  })

  it('receives nothing while nothing happens', async () => {
    const stream = await follow(await shop.staff())
    await setTimeout(1_500)
    expect(stream.events).toEqual([])
  })
})

describe('a stream', () => {
  it('is for staff', async () => {
    expect((await followChanges(address, 'nonsense')).status).toBe(401)
    expect((await follow(await shop.aMember())).status).toBe(403)
  })

  it.each([
    ['its session is revoked', (id: number) => endSessions(id)],
    ['its account is closed', (id: number) => change(id, { isActive: false })],
    ['its account is no longer staff', (id: number) => change(id, { role: 'member' })],
  ])('ends when %s, before it receives anything else', async (_, end) => {
    const [staff, other] = [await shop.staff(), await shop.staff()]
    const stream = await follow(staff)
    await end(staff.id)
    await anOrder(shop, await shop.aMember(), 'pending', { staff: other })
    expect(await stream.next('end')).toEqual({ reason: 'session' })
    await stream.ended
    expect(stream.events).toEqual([])
  })

  it('that joins while the sessions of the others are read stays open', async () => {
    const streams: ChangeStream[] = []
    for (let count = 0; count < 6; count++) {
      const staff = await shop.staff()
      await staff.token()
      const [session] = await shop.orm.select().from(sessions).where(eq(sessions.userId, staff.id))
      if (!session) throw new Error('a volunteer who is signed in has a session')
      const principal = { userId: staff.id, role: 'staff' as const, sessionId: session.id }
      streams.push(new ChangeStream(principal, new Date('9999-01-01'), () => undefined))
    }
    const waiting = [...streams]
    const join = async () => {
      const stream = waiting.pop()
      if (stream) await feed.follow(stream)
    }
    // The feed takes the time right before each of its queries.
    const clock = () => {
      queueMicrotask(() => void join())
      return shop.deps.clock()
    }
    const feed = new ChangeFeed({ ...shop.deps, clock, logger: shop.app.log })
    await join()
    await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(0)
    await setTimeout(1_500)
    expect(feed.open.size).toBe(streams.length)
    for (const stream of streams) feed.leave(stream)
  }, 20_000)

  it('ends with its access token, and the next token opens another', async () => {
    const staff = await shop.staff()
    const stream = await follow(staff)
    shop.pass(15 * 60)
    expect(await stream.next('end')).toEqual({ reason: 'token' })
    await stream.ended
    expect((await follow(staff)).status).toBe(200)
  })

  it('is refused beyond the limits of a session and an account, and others are not', async () => {
    const staff = await shop.staff()
    const token = await staff.token()
    for (let count = 0; count < MAX_STREAMS_PER_SESSION; count++) {
      open.push(await followChanges(address, token))
    }
    const refused = await followChanges(address, token)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(await openStreams()).toBe(MAX_STREAMS_PER_SESSION)
    expect(MAX_STREAMS_PER_ACCOUNT).toBeGreaterThan(MAX_STREAMS_PER_SESSION)
    expect((await follow(await shop.staff())).status).toBe(200)
    open[0]?.leave()
    await expect.poll(async () => (await follow(staff)).status).toBe(200)
  })
})

const endSessions = (userId: number) =>
  shop.orm.update(sessions).set({ revokedAt: shop.deps.clock() }).where(eq(sessions.userId, userId))
const change = (id: number, set: Partial<typeof users.$inferInsert>) =>
  shop.orm.update(users).set(set).where(eq(users.id, id))
