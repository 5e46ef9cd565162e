import type { SuccessOf } from '@jansi/contract/endpoint'
import type { approveOrders, listStaffOrders } from '@jansi/contract/staff-orders'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, line } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { auditLog } from '../../db/schema/records.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()

const list = async (who: Person, query: string) =>
  done(await who.get<SuccessOf<typeof listStaffOrders>>(`/staff/orders/?${query}`), 200)
const ids = async (who: Person, query: string) => (await list(who, query)).results.map(({ id }) => id)
const next = async (who: Person, queue: object, after?: string) =>
  done(await who.post<{ id: string | null }>('/staff/orders-next/', { after, queue }), 200).id

describe('the filters and the order of the queue', () => {
  const made = { small: '', large: '', free: '', other: '' }
  let staff: Person
  let later = 0
  let before = 0

  // Four pending orders, one an hour; the last one is for another workshop, made on the next day in Bangkok.
  beforeEach(async () => {
    staff = await shop.staff()
    const product = await aProduct(shop, { salePrice: 4000, rentalPrice: 0, variants: [{ stock: 90 }] })
    const order = async (at: string, quantity: number, method: number) => {
      shop.at(at)
      const type = method === 4 ? 'rent' : 'sale'
      const lines = [line(product, type, quantity)]
      return (await anOrder(shop, await shop.aMember(), 'pending', { lines, method, staff })).id
    }
    made.small = await order('2026-11-20T14:00:00Z', 1, 1)
    made.large = await order('2026-11-20T15:00:00Z', 3, 3)
    made.free = await order('2026-11-20T16:00:00Z', 1, 4)
    made.other = await order('2026-11-20T17:30:00Z', 2, 1)
    const rows = await shop.orm.select().from(orders).where(eq(orders.id, made.small))
    before = rows[0]?.workshopId ?? 0
    const [workshop] = await shop.orm
      .insert(workshops)
      .values({
        name: 'สีน้ำมัน',
        startsOn: '2026-11-28',
        endsOn: '2026-11-29',
        handOverOn: '2026-11-27',
        returnDueOn: '2026-12-05',
        createdAt: shop.deps.clock(),
      })
      .returning()
    later = workshop?.id ?? 0
    await shop.orm.update(orders).set({ workshopId: later }).where(eq(orders.id, made.other))
    await shop.orm.update(workshops).set({ handOverOn: '2026-12-02' }).where(eq(workshops.id, before))
  })

  test('the queue is filtered by payment method, workshop and day in Bangkok', async () => {
    const { small, large, free, other } = made
    expect(await ids(staff, 'status=pending')).toEqual([small, large, free, other])
    expect(await ids(staff, 'status=pending&payment_method=1')).toEqual([small, other])
    expect(await ids(staff, `status=pending&workshop=${before}`)).toEqual([small, large, free])
    expect(await ids(staff, 'status=pending&ordered_on=2026-11-21')).toEqual([other])
    expect(await list(staff, `payment_method=1&workshop=${before}&ordered_on=2026-11-20`)).toMatchObject({
      count: 1,
      results: [{ id: small }],
    })
  })

  test('the queue is sorted by age, amount and pick-up day', async () => {
    const { small, large, free, other } = made
    expect(await ids(staff, 'status=pending&sort=newest')).toEqual([other, free, large, small])
    expect(await ids(staff, 'sort=oldest')).toEqual([small, large, free, other])
    expect(await ids(staff, 'status=pending&sort=amount')).toEqual([large, other, small, free])
    expect(await ids(staff, 'status=pending&sort=pick_up')).toEqual([other, small, large, free])
    expect(await ids(staff, 'status=pending&sort=amount&page=2&page_size=2')).toEqual([small, free])
  })

  test('the next order follows the queue to its end, in each order', async () => {
    for (const sort of ['oldest', 'newest', 'amount', 'pick_up']) {
      const who = await shop.staff()
      const queue = await ids(who, `status=pending&sort=${sort}`)
      const led = [await next(who, { sort })]
      while (led.length < 4) led.push(await next(who, { sort }, led.at(-1) ?? ''))
      expect(led).toEqual(queue)
      // After the last one the first, which still waits.
      expect(await next(who, { sort }, queue.at(-1))).toBe(queue[0])
      shop.pass(120)
    }
  })

  test('the next order is one of the filtered queue', async () => {
    const who = await shop.staff()
    const queue = { payment_method: 1, sort: 'newest' }
    expect(await next(who, queue)).toBe(made.other)
    expect(await next(who, queue, made.other)).toBe(made.small)
    expect(await next(who, { ordered_on: '2026-11-19' })).toBeNull()
    expect(await next(who, { status: 'paid' })).toBeNull()
    expect(await next(who, { q: '฿120' })).toBe(made.large)
    expect((await who.post('/staff/orders-next/', { queue: { status: 'approved' } })).status).toBe(400)
  })
})

test('the queue of ended orders leaves out rejected ones that wait for a new slip', async () => {
  const staff = await shop.staff()
  const held = await anOrder(shop, await shop.aMember(), 'rejected', { reason: 'รูปไม่ชัด', staff })
  const ended = [
    await anOrder(shop, await shop.aMember(), 'rejected', { staff }),
    await anOrder(shop, await shop.aMember(), 'cancelled', { staff }),
    await anOrder(shop, await shop.aMember(), 'completed', {
      lines: [line(await aProduct(shop), 'sale')],
      staff,
    }),
  ].map(({ id }) => id)
  const found = await ids(staff, 'status=ended')
  expect(found).not.toContain(held.id)
  expect(found).toEqual(expect.arrayContaining(ended))
})

describe('several orders at once', () => {
  const approve = async (who: Person, ...named: string[]) =>
    done(await who.post<SuccessOf<typeof approveOrders>>('/staff/orders-approval/', { orders: named }), 200)

  test('are approved if their money is confirmed or they are free, each on its own', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 9 }] })
    const free = { lines: [line(product, 'rent')], method: 4, staff }
    const paid = await anOrder(shop, await shop.aMember(), 'paid', { staff })
    const loan = await anOrder(shop, await shop.aMember(), 'pending', free)
    const unchecked = await anOrder(shop, await shop.aMember(), 'pending', { staff })
    const cancelled = await anOrder(shop, await shop.aMember(), 'cancelled', { staff })
    const own = await anOrder(shop, staff, 'pending', { ...free, staff: await shop.staff() })
    const unknown = '00000000-0000-4000-8000-000000000000'

    const result = await approve(staff, unchecked.id, paid.id, cancelled.id, unknown, own.id, loan.id)
    expect(result.approved).toEqual([paid.id, loan.id])
    expect(result.refused.map(({ order, code }) => [order, code])).toEqual([
      [unchecked.id, 'money_not_confirmed'],
      [cancelled.id, 'transition_not_allowed'],
      [unknown, undefined],
      [own.id, 'own_case'],
    ])
    const statuses = async (...named: string[]) => {
      const rows = await shop.orm.select().from(orders).where(inArray(orders.id, named))
      return named.map((id) => rows.find((row) => row.id === id)?.status)
    }
    expect(await statuses(paid.id, loan.id, unchecked.id, cancelled.id, own.id)).toEqual([
      'approved',
      'approved',
      'pending',
      'cancelled',
      'pending',
    ])
    const audited = await shop.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, staff.id), eq(auditLog.action, 'order.approved')))
    expect(audited.map(({ subjectId }) => subjectId)).toEqual([paid.id, loan.id])
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'order_approved'))
    expect(mails.map(({ orderId }) => orderId)).toEqual([paid.id, loan.id])
  })

  test('are approved once by two volunteers at the same time', async () => {
    const [mali, somchai] = [await shop.staff(), await shop.staff()]
    const paid = [
      await anOrder(shop, await shop.aMember(), 'paid', { staff: mali }),
      await anOrder(shop, await shop.aMember(), 'paid', { staff: mali }),
    ].map(({ id }) => id)
    const results = await Promise.all([approve(mali, ...paid), approve(somchai, ...[...paid].reverse())])
    expect(results.flatMap(({ approved }) => approved).sort()).toEqual([...paid].sort())
    expect(results.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual([
      'transition_not_allowed',
      'transition_not_allowed',
    ])
  })

  test('are named once, at most a hundred of them, and by staff only', async () => {
    const staff = await shop.staff()
    const { id } = await anOrder(shop, await shop.aMember(), 'paid', { staff })
    const call = (who: Person, named: string[]) => who.post('/staff/orders-approval/', { orders: named })
    const many = Array.from(
      { length: 101 },
      (_, at) => `00000000-0000-4000-8000-${`${at}`.padStart(12, '0')}`,
    )
    expect(await call(staff, [id, id])).toMatchObject({
      status: 400,
      body: { orders: ['Ensure that no item is repeated.'] },
    })
    expect((await call(staff, [])).status).toBe(400)
    expect((await call(staff, many)).status).toBe(400)
    expect((await call(await shop.aMember(), [id])).status).toBe(403)
  })
})
