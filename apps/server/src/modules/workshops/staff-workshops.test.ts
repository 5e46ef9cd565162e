import type { Product, Workshop } from '@jansi/contract/catalog'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { Order } from '@jansi/contract/orders'
import type { getPickList, StaffWorkshop } from '@jansi/contract/staff-workshops'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anActiveWorkshop, anOrder, aProduct, done, line } from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()
const WORKSHOPS = '/staff/workshops/'
const days = {
  starts_on: '2026-12-12',
  ends_on: '2026-12-13',
  hand_over_on: '2026-12-11',
  return_due_on: '2026-12-20',
}
const december = { name: 'สีอะคริลิก', ...days, product_ids: [] as number[] }
type Shown = { workshop: Workshop | null; products: Product[] }
const inShop = async () => done(await shop.guest.get<Shown>('/workshop/active_workshop_products/'), 200)

describe('a workshop', () => {
  it('is planned next to the active one, which goes on', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop)
    const added = done(
      await staff.post<StaffWorkshop>(WORKSHOPS, { ...december, product_ids: [product.id, product.id] }),
      201,
    )
    expect(added).toEqual({
      id: 2,
      version: 1,
      ...december,
      is_active: false,
      product_ids: [product.id],
      set: [],
      order_count: 0,
      can: { activate: true, delete: true },
    })
    expect((await inShop()).workshop?.id).toBe(1)
    const listed = done(await staff.get<StaffWorkshop[]>(WORKSHOPS), 200)
    expect(listed.map(({ id, is_active }) => [id, is_active])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(done(await staff.get(`${WORKSHOPS}2/`), 200)).toEqual(added)
    expect((await staff.get(`${WORKSHOPS}3/`)).status).toBe(404)
    expect(await shop.orm.select().from(auditLog)).toMatchObject([
      { actorId: staff.id, action: 'workshop.create', subjectType: 'workshop', subjectId: '2' },
    ])
  })

  it('becomes the one that the shop sells and lends for, and the former steps back', async () => {
    const staff = await shop.staff()
    const former = await anActiveWorkshop(shop)
    const product = await aProduct(shop, { inWorkshop: false })
    const { id } = done(
      await staff.post<StaffWorkshop>(WORKSHOPS, { ...december, product_ids: [product.id] }),
      201,
    )
    expect((await inShop()).products).toEqual([])
    const activated = done(await staff.post<StaffWorkshop>(`${WORKSHOPS}${id}/activate/`), 200)
    expect(activated).toMatchObject({ is_active: true, can: { activate: false, delete: false } })
    const shown = await inShop()
    expect([shown.workshop?.id, shown.products.map((one) => one.id)]).toEqual([id, [product.id]])
    const active = await shop.orm.select().from(workshops).where(eq(workshops.isActive, true))
    expect(active.map((one) => one.id)).toEqual([id])
    done(await staff.post(`${WORKSHOPS}${id}/activate/`), 200)
    const audits = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'workshop.activate'))
    expect(audits.map(({ data }) => data)).toEqual([{ former: former.id }])
    expect((await staff.post(`${WORKSHOPS}99/activate/`)).status).toBe(404)
  })

  it('can be changed while it is active: the shop follows, loans keep their due day', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const lent = await anOrder(shop, member, 'awaiting_return', { staff })
    const shown = await inShop()
    expect(shown.products).toHaveLength(2)
    const kept = shown.products[0]?.id
    const change = { name: 'ชื่อใหม่', return_due_on: '2026-12-01', product_ids: [kept] }
    const saved = await staff.patch<StaffWorkshop>(`${WORKSHOPS}1/`, { version: 1, ...change })
    expect(done(saved, 200)).toMatchObject({ ...change, version: 2, starts_on: '2026-11-21', order_count: 1 })
    const after = await inShop()
    expect(after.workshop).toMatchObject({ name: 'ชื่อใหม่', return_due_on: '2026-12-01' })
    expect(after.products.map(({ id }) => id)).toEqual([kept])
    const order = done(await member.get<Order>(`/order/${lent.id}/`), 200)
    expect(order.return_due_on).toBe('2026-11-28')
    expect((await staff.patch(`${WORKSHOPS}9/`, { version: 1, ...change })).status).toBe(404)
  })

  it('is copied from a former one with its products, its set and other days', async () => {
    const staff = await shop.staff()
    const products = [await aProduct(shop), await aProduct(shop)].map(({ id }) => id)
    const set = [{ product_id: products[1], variant_id: null, type: 'rent', quantity: 2 }]
    done(await staff.patch(`${WORKSHOPS}1/`, { version: 1, set }), 200)
    const copy = { name: 'รอบสอง', ...days }
    expect(done(await staff.post(`${WORKSHOPS}1/copy/`, copy), 201)).toEqual({
      id: 2,
      version: 1,
      ...copy,
      is_active: false,
      product_ids: products,
      set,
      order_count: 0,
      can: { activate: true, delete: true },
    })
    expect((await staff.post(`${WORKSHOPS}9/copy/`, copy)).status).toBe(404)
  })

  it.each([
    [{ hand_over_on: '2026-12-13' }, 'hand_over_on'],
    [{ ends_on: '2026-12-11' }, 'ends_on'],
    [{ return_due_on: '2026-12-12' }, 'return_due_on'],
    [{ return_due_on: '2031-12-15' }, 'return_due_on'],
  ])('whose days do not follow one another is refused: %j', async (wrong, field) => {
    const staff = await shop.staff()
    const { id } = done(await staff.post<StaffWorkshop>(WORKSHOPS, december), 201)
    const before = await shop.everything()
    const refusal = { status: 400, body: { code: 'days_out_of_order', [field]: [expect.any(String)] } }
    expect(await staff.post(WORKSHOPS, { ...december, ...wrong })).toMatchObject(refusal)
    expect(await staff.patch(`${WORKSHOPS}${id}/`, { version: 1, ...wrong })).toMatchObject(refusal)
    expect(await staff.post(`${WORKSHOPS}${id}/copy/`, { name: 'x', ...days, ...wrong })).toMatchObject(
      refusal,
    )
    expect(await shop.everything()).toEqual(before)
  })

  it('may last one day, with hand-over and return on that day', async () => {
    const staff = await shop.staff()
    const day = '2026-12-12'
    const one = { starts_on: day, ends_on: day, hand_over_on: day, return_due_on: day }
    done(await staff.post(WORKSHOPS, { ...december, ...one }), 201)
    // A year of the Buddhist calendar is that year (case F6).
    const typed = { ...december, ...one, return_due_on: '๒๕๖๙-๑๒-๑๕' }
    expect(done(await staff.post(WORKSHOPS, typed), 201)).toMatchObject({ return_due_on: '2026-12-15' })
  })

  it.each([
    [{ name: '' }, { name: ['This field may not be blank.'] }],
    [{ starts_on: '2026-02-30' }, { starts_on: [expect.any(String)] }],
    [{ product_ids: [7] }, { product_ids: ['Invalid pk "7" - object does not exist.'] }],
    [{ is_active: true }, { non_field_errors: ['Unknown field: is_active.'] }],
  ])('with %j is refused by field', async (wrong, problems) => {
    const staff = await shop.staff()
    const answer = await staff.post(WORKSHOPS, { ...december, ...wrong })
    expect(answer).toMatchObject({ status: 400, body: problems })
    expect(done(await staff.get(WORKSHOPS), 200)).toEqual([])
  })
})

describe('a workshop whose last day has passed', () => {
  it('is not activated before it has new days', async () => {
    const staff = await shop.staff()
    await anActiveWorkshop(shop)
    const { id } = done(await staff.post<StaffWorkshop>(WORKSHOPS, december), 201)
    shop.at('2026-12-13T16:59:00Z')
    expect(done(await staff.get<StaffWorkshop>(`${WORKSHOPS}${id}/`), 200).can.activate).toBe(true)
    shop.at('2026-12-13T17:00:00Z')
    expect(done(await staff.get<StaffWorkshop>(`${WORKSHOPS}${id}/`), 200).can.activate).toBe(false)
    const before = await shop.everything()
    expect(await staff.post(`${WORKSHOPS}${id}/activate/`)).toMatchObject({
      status: 409,
      body: { code: 'workshop_days_past' },
    })
    expect(await shop.everything()).toEqual(before)
    const later = { version: 1, ends_on: '2026-12-20' }
    done(await staff.patch(`${WORKSHOPS}${id}/`, later), 200)
    done(await staff.post(`${WORKSHOPS}${id}/activate/`), 200)
  })
})

describe('a workshop is deleted', () => {
  const remove = (who: Person, id: number, version = 1) =>
    who.send<{ id: number }>({ method: 'DELETE', url: `/api${WORKSHOPS}${id}/?version=${version}` })

  it('when it has no orders, with an audit row that keeps its name', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop)
    const { id } = done(
      await staff.post<StaffWorkshop>(WORKSHOPS, { ...december, product_ids: [product.id] }),
      201,
    )
    expect(done(await remove(staff, id), 200)).toEqual({ id })
    expect((await staff.get(`${WORKSHOPS}${id}/`)).status).toBe(404)
    const [audit] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'workshop.delete'))
    expect(audit).toMatchObject({ actorId: staff.id, subjectId: String(id), data: { name: december.name } })
    expect((await remove(staff, id)).status).toBe(404)
  })

  it('not while it is active, with orders, or changed meanwhile', async () => {
    const staff = await shop.staff()
    await anOrder(shop, await shop.aMember(), 'cancelled', { staff })
    const { id } = done(await staff.post<StaffWorkshop>(WORKSHOPS, december), 201)
    expect(await remove(staff, 1)).toMatchObject({ status: 409, body: { code: 'workshop_active' } })
    done(await staff.post(`${WORKSHOPS}${id}/activate/`), 200)
    const before = await shop.everything()
    expect(await remove(staff, 1)).toMatchObject({ status: 409, body: { code: 'workshop_has_orders' } })
    expect(await remove(staff, 1, 7)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: 1 } },
    })
    expect((await remove(await shop.aMember(), 1)).status).toBe(403)
    expect(await staff.get(`${WORKSHOPS}1/`)).toMatchObject({ body: { can: { delete: false } } })
    const after = await shop.everything()
    expect(after.workshops).toEqual(before.workshops)
  })
})

describe('the shop is closed to orders', () => {
  const close = (who: Person, body: object) => who.put<StaffWorkshop>(`${WORKSHOPS}1/orders-closed/`, body)
  const order = (member: Person, lines: object[]) =>
    member.post<{ code?: string }>('/order/create_from_cart/', { payment_method: 1, order_items: lines })

  it('by staff until they open it: catalogue and carts answer as before, checks and orders are refused', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop)
    const { type: _, ...cartLine } = line(product, 'sale')
    const carts = { sale: [cartLine], rent: [] }
    const before = await inShop()
    expect(before.workshop).not.toHaveProperty('orders_closed')
    expect(done(await close(staff, { closed: true }), 200)).toMatchObject({
      version: 1,
      orders_closed: { opens_at: null },
    })
    const closed = await inShop()
    expect(closed).toEqual({ ...before, workshop: { ...before.workshop, orders_closed: { opens_at: null } } })
    const refusal = { status: 400, body: { code: 'orders_closed', opens_at: null } }
    expect(await member.post('/cart/verify_stock/', carts)).toMatchObject(refusal)
    expect(await order(member, [line(product, 'sale')])).toMatchObject(refusal)
    expect(await order(member, [line(product, 'rent')])).toMatchObject(refusal)
    done(await member.put('/cart/sync_cart/', carts), 200)
    done(await member.post('/cart/verify_stock/', { sale: [], rent: [] }), 200)
    const summary = done(await staff.get('/staff/summary/'), 200)
    expect(summary).toMatchObject({ hand_over_next: { orders_closed: { opens_at: null } } })
    expect(done(await close(staff, { closed: false }), 200)).not.toHaveProperty('orders_closed')
    expect(await inShop()).toEqual(before)
    done(await order(member, [line(product, 'sale')]), 201)
    const audits = await shop.orm.select().from(auditLog)
    expect(audits.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['workshop.close_orders', '1'],
      ['workshop.open_orders', '1'],
    ])
  })

  it('until a time at which it opens by itself', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop)
    const opens_at = '2026-11-21T02:00:00.000Z'
    shop.at('2026-11-20T02:00:00Z')
    done(await close(staff, { closed: true, opens_at }), 200)
    expect(await inShop()).toMatchObject({ workshop: { orders_closed: { opens_at } } })
    shop.at('2026-11-21T01:59:59Z')
    expect(await order(member, [line(product, 'sale')])).toMatchObject({
      status: 400,
      body: { code: 'orders_closed', opens_at },
    })
    shop.at('2026-11-21T02:00:00Z')
    done(await order(member, [line(product, 'sale')]), 201)
  })

  it('an order that exists goes on', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const waiting = await anOrder(shop, member, 'awaiting_slip', { staff })
    done(await close(staff, { closed: true }), 200)
    done(await member.upload('/paymentslip/', { order: waiting.id }, await aPhoto()), 201)
    done(await staff.post(`/staff/orders/${waiting.id}/transition/`, { to: 'approved' }), 200)
    done(await staff.post(`/staff/orders/${waiting.id}/hand-over/`), 200)
  })

  it('not to a time that has passed or is far ahead, and only by staff', async () => {
    const staff = await shop.staff()
    await anActiveWorkshop(shop)
    shop.at('2026-11-20T02:00:00Z')
    for (const opens_at of ['2026-11-20T02:00:00Z', '2027-12-01T02:00:00Z']) {
      const answer = await close(staff, { closed: true, opens_at })
      expect(answer).toMatchObject({ status: 400, body: { code: 'opening_time_invalid' } })
    }
    expect((await close(await shop.aMember(), { closed: true })).status).toBe(403)
    expect((await staff.put(`${WORKSHOPS}9/orders-closed/`, { closed: true })).status).toBe(404)
  })
})

it('nothing is lent for a workshop whose return day has passed', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop)
  shop.at('2026-11-28T17:00:00Z')
  const { type: _, ...cartLine } = line(product, 'rent')
  const refusal = { status: 400, body: { code: 'workshop_over' } }
  expect(await member.post('/cart/verify_stock/', { sale: [], rent: [cartLine] })).toMatchObject(refusal)
  const body = { payment_method: 1, order_items: [line(product, 'rent')] }
  expect(await member.post('/order/create_from_cart/', body)).toMatchObject(refusal)
})

describe('the pick list', () => {
  type PickList = SuccessOf<typeof getPickList>

  it('names what is left of each approved order of the workshop, and nothing of others', async () => {
    const staff = await shop.staff()
    const [mali, ploy] = [await shop.aMember({ firstName: 'มะลิ' }), await shop.aMember({ firstName: 'พลอย' })]
    const [paint, paper] = [await aProduct(shop, { name: 'สี' }), await aProduct(shop, { name: 'กระดาษ' })]
    const lines = [line(paint, 'sale', 1), line(paper, 'rent', 2)]
    const whole = await anOrder(shop, mali, 'approved', { lines, staff })
    const partly = await anOrder(shop, ploy, 'approved', { lines, staff })
    const [sold, lent] = partly.items
    const handed = {
      items: [
        { order_item: sold?.id, quantity: 1 },
        { order_item: lent?.id, quantity: 1 },
      ],
    }
    done(await staff.post(`/staff/orders/${partly.id}/hand-over/`, handed), 200)
    await anOrder(shop, mali, 'pending', { lines: [line(paint, 'sale')] })
    await anOrder(shop, mali, 'completed', { lines: [line(paint, 'sale')], staff })

    const list = done(await staff.get<PickList>(`${WORKSHOPS}1/pick-list/`), 200)
    expect(list.workshop).toMatchObject({ id: 1, order_count: 4 })
    const lines_ = list.orders.map(({ id, number, member, items }) => [
      id,
      number,
      member.first_name,
      items.map((item) => [item.order_item, item.product_name, item.size, item.is_rental, item.left]),
    ])
    expect(lines_).toEqual([
      [
        whole.id,
        1,
        'มะลิ',
        [
          [whole.items[0]?.id, 'สี', 'เบอร์ 1', false, 1],
          [whole.items[1]?.id, 'กระดาษ', 'เบอร์ 1', true, 2],
        ],
      ],
      [partly.id, 2, 'พลอย', [[lent?.id, 'กระดาษ', 'เบอร์ 1', true, 1]]],
    ])
    const other = done(await staff.post<StaffWorkshop>(WORKSHOPS, december), 201)
    const empty = done(await staff.get<PickList>(`${WORKSHOPS}${other.id}/pick-list/`), 200)
    expect(empty.orders).toEqual([])
    expect((await staff.get(`${WORKSHOPS}9/pick-list/`)).status).toBe(404)
  })
})

it('workshops are for staff alone', async () => {
  const member = await shop.aMember()
  await anActiveWorkshop(shop)
  for (const [who, status] of [
    [shop.guest, 401],
    [member, 403],
  ] as const) {
    for (const path of ['', '1/', '1/pick-list/']) {
      expect((await who.get(`${WORKSHOPS}${path}`)).status).toBe(status)
    }
    expect((await who.post(WORKSHOPS, december)).status).toBe(status)
    expect((await who.patch(`${WORKSHOPS}1/`, { name: 'x' })).status).toBe(status)
    expect((await who.post(`${WORKSHOPS}1/activate/`)).status).toBe(status)
    expect((await who.post(`${WORKSHOPS}1/copy/`, { name: 'x', ...days })).status).toBe(status)
  }
})
