import type { ChangeTopic, LiveChange } from '@jansi/contract/staff-live'
import { MAX_STREAMS_PER_ACCOUNT, MAX_STREAMS_PER_SESSION } from '@jansi/contract/staff-live'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deliverDueMails } from '../../../test/deliver-mails.ts'
import { followChanges } from '../../../test/follow-changes.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, line, moneyCame } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { sessions, users } from '../../db/schema/people.ts'
import { refundCases } from '../../db/schema/refunds.ts'
import { MAX_ATTEMPTS } from '../../mail/mail-driver.ts'
import { expireOrders } from '../orders/commands/expire-orders.ts'

const shop = openShop()
let address = ''
const FAQ = {
  question: '<p>?</p>',
  answer: '<p>!</p>',
  category: 'การยืม',
  tags: '',
  is_active: true,
  position: 0,
}
/** For mails that are not tried. */
const NO_MAIL = { transport: { send: () => Promise.reject(new Error('no mail')) }, compose: async () => null }
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

/** Waits until a change of a topic was reported. */
async function hears(stream: Awaited<ReturnType<typeof follow>>, topic: ChangeTopic): Promise<void> {
  for (;;) {
    const { topics } = (await stream.next('change', 2_000)) as LiveChange
    if (topics.includes(topic)) return
  }
}

/** Saves a question, and waits until it was reported: by then, all that came before it was. */
async function saveQuestion(stream: Awaited<ReturnType<typeof follow>>, staff: Person): Promise<void> {
  done(await staff.post('/staff/faqs/', FAQ), 201)
  await hears(stream, 'shop')
}

describe('the console', () => {
  it('receives the topic of a new order, and no more than that', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop, { rentalPrice: 0 })
    const stream = await follow(staff)
    await anOrder(shop, await shop.aMember(), 'pending', { staff, lines: [line(product, 'rent')], method: 4 })
    expect(await stream.next('change', 2_000)).toEqual({ topics: ['orders'], ids: null })
    expect(stream.headers['content-type']).toBe('text/event-stream')
    expect(stream.headers['cache-control']).toBe('no-store, no-transform')
    expect(stream.headers['x-accel-buffering']).toBe('no')
    expect(stream.headers['content-encoding']).toBeUndefined()
  })

  it('receives claims and decisions of colleagues, and returns and destinations of members', async () => {
    const [mali, somchai, member] = [await shop.staff(), await shop.staff(), await shop.aMember()]
    const order = await anOrder(shop, member, 'pending', { staff: somchai })
    const stream = await follow(mali)
    done(await somchai.post(`/staff/orders/${order.id}/claim/`, {}), 200)
    await hears(stream, 'claims')
    done(await somchai.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
    await hears(stream, 'orders')
    done(await somchai.send({ method: 'DELETE', url: `/api/staff/orders/${order.id}/claim/` }), 200)
    await hears(stream, 'claims')
    const cancel = { to: 'cancelled', reason: 'ของหมด', money: moneyCame(order.amount) }
    done(await somchai.post(`/staff/orders/${order.id}/transition/`, cancel), 200)
    const [refund] = await shop.orm.select().from(refundCases).where(eq(refundCases.orderId, order.id))
    const destination = { kind: 'promptpay', number: '081-234-5678' }
    done(await member.put(`/refund/${refund?.id}/destination/`, destination), 200)
    await hears(stream, 'refunds')
    const loan = await aLoan(shop, member, { staff: somchai })
    await aReturn(member, [loan.item.id])
    await hears(stream, 'returns')
  })

  it('receives changes that no call made: an order whose time is over, a mail that failed', async () => {
    const staff = await shop.staff()
    const order = await anOrder(shop, await shop.aMember(), 'awaiting_slip', { staff })
    const stream = await follow(staff)
    await saveQuestion(stream, staff)
    await shop.orm.update(orders).set({ slipDueAt: shop.deps.clock() }).where(eq(orders.id, order.id))
    await expireOrders(shop.deps)
    expect(await stream.next('change', 2_000)).toEqual({ topics: ['orders'], ids: null })
    const mail = {
      kind: 'order_approved',
      recipient: 'm@jansi.test',
      subject: '',
      textBody: '',
      htmlBody: '',
    }
    const lastAttempt = { attempts: MAX_ATTEMPTS, nextAttemptAt: shop.deps.clock() }
    await shop.orm.insert(outboxMails).values({ ...mail, ...lastAttempt, createdAt: shop.deps.clock() })
    await deliverDueMails({ ...shop.deps, orm: shop.orm, logger: shop.app.log, ...NO_MAIL })
    expect(await stream.next('change', 2_000)).toEqual({ topics: ['orders', 'shop'], ids: null })
  })

  it('receives nothing of refusals, of renewed claims and of carts', async () => {
    const [mali, somchai, member] = [await shop.staff(), await shop.staff(), await shop.aMember()]
    const order = await anOrder(shop, member, 'pending', { staff: somchai })
    const stream = await follow(mali)
    done(await somchai.post(`/staff/orders/${order.id}/claim/`, {}), 200)
    await saveQuestion(stream, mali)
    done(await somchai.post(`/staff/orders/${order.id}/claim/`, {}), 200)
    expect((await somchai.post(`/staff/orders/${order.id}/transition/`, { to: 'completed' })).status).toBe(
      409,
    )
    done(await member.put('/cart/sync_cart/', { items: [] }), 200)
    done(await somchai.post('/staff/faqs/', FAQ), 201)
    expect(await stream.next('change', 2_000)).toEqual({ topics: ['shop'], ids: null })
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
    ['its access token is over', async () => shop.pass(15 * 60), 'token'],
  ])('ends when %s, before it receives anything else', async (_, end, reason = 'session') => {
    const [staff, other] = [await shop.staff(), await shop.staff()]
    const stream = await follow(staff)
    await end(staff.id)
    await anOrder(shop, await shop.aMember(), 'pending', { staff: other })
    expect(await stream.next('end')).toEqual({ reason })
    await stream.ended
    expect(stream.events).toEqual([])
    if (reason === 'token') expect((await follow(staff)).status).toBe(200)
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
