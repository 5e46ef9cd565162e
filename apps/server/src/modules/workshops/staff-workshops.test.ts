import type { Product, Workshop } from '@jansi/contract/catalog'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { Order } from '@jansi/contract/orders'
import type { getPickList, StaffWorkshop } from '@jansi/contract/staff-workshops'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { anActiveWorkshop, anOrder, aProduct, done, line } from '../../../test/shop-goods.ts'
import { auditLog, workshops } from '../../db/schema.ts'

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
      order_count: 0,
      can: { activate: true },
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
    expect(activated).toMatchObject({ is_active: true, can: { activate: false } })
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

  it('is copied from a former one with its products and other days', async () => {
    const staff = await shop.staff()
    const products = [await aProduct(shop), await aProduct(shop)].map(({ id }) => id)
    const copy = { name: 'รอบสอง', ...days }
    expect(done(await staff.post(`${WORKSHOPS}1/copy/`, copy), 201)).toEqual({
      id: 2,
      version: 1,
      ...copy,
      is_active: false,
      product_ids: products,
      order_count: 0,
      can: { activate: true },
    })
    expect((await staff.post(`${WORKSHOPS}9/copy/`, copy)).status).toBe(404)
  })

  it.each([
    [{ hand_over_on: '2026-12-13' }, 'hand_over_on'],
    [{ ends_on: '2026-12-11' }, 'ends_on'],
    [{ return_due_on: '2026-12-12' }, 'return_due_on'],
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
