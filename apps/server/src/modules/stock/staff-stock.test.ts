import type { Product } from '@jansi/contract/catalog'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import type { StockMovementBody } from '@jansi/contract/staff-stock'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, aProduct, aReturn, done, first, stockOf } from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
type Ledger = { count: number; variant: StaffVariant; results: StockMovementBody[] }

const variant = (id: number, call: string) => `/staff/variants/${id}/${call}/`
const shown = async (id: number) =>
  done(await shop.guest.get<Product>(`/workshopproduct/${id}/product_in_workshop/`), 200).variants[0]
    ?.quantity

/** A variant with five pieces available or with a member, and two in quarantine. */
async function quarantined(staff: Person) {
  const member = await shop.aMember()
  const { product, item, order } = await aLoan(shop, member, { quantity: 2, staff })
  const session = await aReturn(member, [item.id])
  const review = {
    notes: '',
    items: [
      {
        return_item: first(session.items).id,
        outcomes: [{ condition: 3, quantity: 2, penalty_amount: 0 }],
      },
    ],
  }
  done(await staff.post(`/staff/returns/${session.id}/review/`, review), 200)
  expect(await stockOf(shop, product.variant)).toEqual({ available: 3, onLoan: 0, quarantined: 2 })
  return { product, id: product.variant.id, order }
}

describe('the ledger of a variant', () => {
  it('lists movements newest first, with actor, reason and order', async () => {
    const staff = await shop.staff({ firstName: 'บัว', lastName: 'สุขใจ' })
    const { id, order } = await quarantined(staff)
    const ledger = done(await staff.get<Ledger>(variant(id, 'movements')), 200)
    expect(ledger.variant).toMatchObject({ id, available: 3, on_loan: 0, quarantined: 2 })
    expect(ledger.count).toBe(4)
    const back = { actor: 'บัว สุขใจ', order: order.id }
    expect(ledger.results).toMatchObject([
      { kind: 'quarantine', available: 0, on_loan: -2, quarantined: 2, ...back },
      { kind: 'hand_over', available: 0, on_loan: 2, quarantined: 0, ...back },
      { kind: 'reserve', available: -2, on_loan: 0, order: order.id },
      { kind: 'restock', available: 5, actor: null, reason: null, order: null },
    ])
  })

  it('comes in pages, and only of a variant that is there', async () => {
    const staff = await shop.staff()
    const { id } = await quarantined(staff)
    const page = done(await staff.get<Ledger>(`${variant(id, 'movements')}?page=2&page_size=3`), 200)
    expect([page.count, page.results.map(({ kind }) => kind)]).toEqual([4, ['restock']])
    expect((await staff.get(variant(99, 'movements'))).status).toBe(404)
  })
})

describe('adjusting the stock', () => {
  it('adds and takes pieces with a reason, and the shop shows it', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop)
    const { id } = product.variant
    expect(await shown(product.id)).toBe(5)
    const more = { available: 7, reason: 'ซื้อเพิ่ม' }
    expect(done(await staff.post(variant(id, 'adjust'), more), 200)).toMatchObject({ id, available: 12 })
    expect(await shown(product.id)).toBe(12)
    done(await staff.post(variant(id, 'adjust'), { available: -12, reason: 'นับใหม่' }), 200)
    expect(await shown(product.id)).toBe(0)
    const { results } = done(await staff.get<Ledger>(variant(id, 'movements')), 200)
    expect(results.map(({ kind, available, reason }) => [kind, available, reason])).toEqual([
      ['adjust', -12, 'นับใหม่'],
      ['adjust', 7, 'ซื้อเพิ่ม'],
      ['restock', 5, null],
    ])
    expect(await shop.orm.select().from(auditLog)).toMatchObject([
      { actorId: staff.id, action: 'stock.adjust', subjectId: String(id), data: { available: 7 } },
      { actorId: staff.id, action: 'stock.adjust', data: { available: -12, reason: 'นับใหม่' } },
    ])
  })

  it('never goes below nothing', async () => {
    const staff = await shop.staff()
    const { variant: only } = await aProduct(shop)
    const before = await shop.everything()
    expect(await staff.post(variant(only.id, 'adjust'), { available: -6, reason: 'หาย' })).toMatchObject({
      status: 400,
      body: { code: 'stock_below_zero', available: ['There are only 5 pieces.'] },
    })
    expect(await shop.everything()).toEqual(before)
  })

  it.each([
    [{ available: 0, reason: 'นับ' }, { available: ['Ensure this value is not 0.'] }],
    [{ available: 1.5, reason: 'นับ' }, { available: ['A valid integer is required.'] }],
    [{ available: 1, reason: ' ' }, { reason: ['This field may not be blank.'] }],
    [{ available: 1 }, { reason: ['This field is required.'] }],
    [{ available: 100_001, reason: 'นับ' }, { available: [expect.any(String)] }],
  ])('with %j is refused by field', async (body, problems) => {
    const staff = await shop.staff()
    const { variant: only } = await aProduct(shop)
    expect(await staff.post(variant(only.id, 'adjust'), body)).toMatchObject({ status: 400, body: problems })
    expect(await stockOf(shop, only)).toMatchObject({ available: 5 })
  })

  it('of a variant that is not there is 404', async () => {
    const staff = await shop.staff()
    expect((await staff.post(variant(9, 'adjust'), { available: 1, reason: 'นับ' })).status).toBe(404)
  })
})

describe('pieces in quarantine', () => {
  it('go back to the stock once repaired, or are written off, each with a reason', async () => {
    const staff = await shop.staff()
    const { product, id } = await quarantined(staff)
    expect(await shown(product.id)).toBe(3)
    const back = { to: 'stock', quantity: 1, reason: 'ซ่อมแล้ว' }
    expect(done(await staff.post(variant(id, 'quarantine'), back), 200)).toMatchObject({
      available: 4,
      quarantined: 1,
    })
    expect(await shown(product.id)).toBe(4)
    const off = { to: 'written_off', quantity: 1, reason: 'ซ่อมไม่ได้' }
    expect(done(await staff.post(variant(id, 'quarantine'), off), 200)).toMatchObject({
      available: 4,
      on_loan: 0,
      quarantined: 0,
    })
    const { results } = done(await staff.get<Ledger>(variant(id, 'movements')), 200)
    expect(results.slice(0, 2)).toMatchObject([
      { kind: 'write_off', available: 0, quarantined: -1, reason: 'ซ่อมไม่ได้', order: null },
      { kind: 'return', available: 1, quarantined: -1, reason: 'ซ่อมแล้ว', order: null },
    ])
    const actions = (await shop.orm.select().from(auditLog)).map(({ action }) => action)
    expect(actions.slice(-2)).toEqual(['stock.restore', 'stock.write_off'])
  })

  it('are never more than lie there', async () => {
    const staff = await shop.staff()
    const { id } = await quarantined(staff)
    const before = await shop.everything()
    for (const to of ['stock', 'written_off']) {
      expect(await staff.post(variant(id, 'quarantine'), { to, quantity: 3, reason: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'stock_below_zero', quantity: ['There are only 2 pieces.'] },
      })
    }
    for (const wrong of [{ to: 'home' }, { quantity: 0 }, { reason: '' }]) {
      const body = { to: 'stock', quantity: 1, reason: 'x', ...wrong }
      expect((await staff.post(variant(id, 'quarantine'), body)).status).toBe(400)
    }
    expect(await shop.everything()).toEqual(before)
  })
})

it('stock is for staff alone', async () => {
  const member = await shop.aMember()
  const { variant: only } = await aProduct(shop)
  for (const [who, status] of [
    [shop.guest, 401],
    [member, 403],
  ] as const) {
    expect((await who.get(variant(only.id, 'movements'))).status).toBe(status)
    expect((await who.post(variant(only.id, 'adjust'), { available: 1, reason: 'x' })).status).toBe(status)
    expect((await who.post(variant(only.id, 'quarantine'), {})).status).toBe(status)
  }
})
