import { seenOfOrder } from '@jansi/contract/seen-of'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { usePostgres } from '../../test/postgres-database.ts'
import { openShop, type Person } from '../../test/shop.ts'
import { aLoan, anOrder, aProduct, done, first, line, stockOf } from '../../test/shop-goods.ts'
import { completedRequests } from '../db/schema/service.ts'
import { pruneRows } from '../modules/jobs/commands/prune-rows.ts'

// Several requests at once need several sessions.
const shop = openShop({ over: usePostgres() })
const reason = 'ตามรายการเดินบัญชี'

/** Everything that the calls below add to. */
async function sums() {
  const { rows } = await shop.orm.execute(sql`
    select (select coalesce(sum(received), 0) from orders) as received,
      (select coalesce(sum(handed_over), 0) from order_items) as handed_over,
      (select coalesce(sum(closed), 0) from order_items) as closed,
      (select coalesce(sum(settled), 0) from order_items) as returned,
      (select count(*) from return_sessions) as returns,
      (select coalesce(sum(available), 0) from variants) as available,
      (select coalesce(sum(quarantined), 0) from variants) as quarantined,
      (select count(*) from stock_movements) as movements,
      (select count(*) from pieces) as pieces,
      (select count(*) from refund_cases where state = 'paid') as refunds_paid,
      (select count(*) from journal_entries) as entries,
      (select count(*) from outbox_mails) as mails`)
  return first(rows)
}

type Press = { path: string; body: object }
type Case = (staff: Person) => Promise<Press>

const ofStock = (path: string, body: object): Case => {
  return async () => {
    const { variant } = await aProduct(shop, { variants: [{ stock: 13, quarantined: 0 }] })
    return { path: `/staff/variants/${variant.id}/${path}/`, body }
  }
}

async function anApprovedOrder(staff: Person, type: 'sale' | 'rent' = 'sale') {
  const product = await aProduct(shop, { salePrice: 7_500, variants: [{ stock: 9 }, { stock: 9 }] })
  const lines = [line(product, type, 4)]
  return { product, order: await anOrder(shop, await shop.aMember(), 'approved', { lines, staff }) }
}

const PRESSES: Record<string, Case> = {
  'a part payment': async (staff) => {
    const lines = [line(await aProduct(shop, { salePrice: 7_500 }), 'sale')]
    const { id } = await anOrder(shop, await shop.aMember(), 'pending', { lines, staff })
    // The page sends the same request again.
    const seen = seenOfOrder(done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200))
    const body = { method: 'cash', amount: 20, rest: 'wait', slip_money: 'none', seen }
    return { path: `/staff/orders/${id}/payment/`, body }
  },
  'a hand-over of one of four': async (staff) => {
    const { order } = await anApprovedOrder(staff)
    const items = [{ order_item: first(order.items).id, quantity: 1 }]
    return { path: `/staff/orders/${order.id}/hand-over/`, body: { items } }
  },
  'closing one of four': async (staff) => {
    const { order } = await anApprovedOrder(staff)
    const items = [{ order_item: first(order.items).id, quantity: 1 }]
    return { path: `/staff/orders/${order.id}/close-rest/`, body: { items, reason } }
  },
  'another size for one of four': async (staff) => {
    const { order, product } = await anApprovedOrder(staff)
    const variant = product.variants[1]?.id
    const body = { order_item: first(order.items).id, quantity: 1, variant, reason }
    return { path: `/staff/orders/${order.id}/change-size/`, body }
  },
  'a return of one of two at the desk': async (staff) => {
    const { order, item } = await aLoan(shop, await shop.aMember(), { quantity: 2, staff })
    const items = [{ order_item: item.id, outcomes: [{ condition: 1, quantity: 1 }] }]
    return { path: `/staff/orders/${order.id}/walk-in-return/`, body: { items } }
  },
  'bought pieces': ofStock('movements', { kind: 'bought', quantity: 3 }),
  'an adjustment': ofStock('adjust', { available: 3, reason }),
  'numbers for pieces': async (staff) => {
    const press = await ofStock('pieces', { count: 2 })(staff)
    done(await staff.put(press.path.replace('pieces', 'numbered'), { is_numbered: true }), 200)
    return press
  },
  'a refund that was paid': async (staff) => {
    const lines = [line(await aProduct(shop, { salePrice: 7_500 }), 'sale')]
    const { id } = await anOrder(shop, await shop.aMember(), 'pending', { lines, staff })
    const money = { method: 'cash', amount: 100, slip_money: 'none' }
    done(await staff.post(`/staff/orders/${id}/payment/`, money), 200)
    const owed = await staff.get<{ results: { id: number; version: number }[] }>('/staff/refunds/?state=owed')
    const refund = first(done(owed, 200).results)
    const body = { version: refund.version, note: 'คืนเงินสดแล้ว', method: 'cash' }
    return { path: `/staff/refunds/${refund.id}/pay/`, body }
  },
}

describe('one press whose response was lost', () => {
  it.each(Object.entries(PRESSES))('and that is made again adds once: %s', async (_, prepare) => {
    const staff = await shop.staff()
    const { path, body } = await prepare(staff)
    const before = await sums()
    const press = () => staff.post<object>(path, body, { 'idempotency-key': 'a-dialog' })
    const lost = await press()
    expect(lost.status).toBeLessThan(300)
    const after = await sums()
    expect(after).not.toEqual(before)
    const again = await press()
    expect(await sums()).toEqual(after)
    expect(again).toMatchObject({ status: lost.status, body: idOf(lost.body) })
  })

  it('adds once also while the first is under way', async () => {
    const staff = await shop.staff()
    const { variant } = await aProduct(shop, { variants: [{ stock: 13 }] })
    const bought = { kind: 'bought', quantity: 3 }
    const press = () =>
      staff.post(`/staff/variants/${variant.id}/movements/`, bought, { 'idempotency-key': 'a-dialog' })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOf(shop, variant)).toMatchObject({ available: 16 })
  })

  it('may be made again after a refusal, and with another content is another request', async () => {
    const staff = await shop.staff()
    const { variant } = await aProduct(shop, { variants: [{ stock: 13 }] })
    const press = (available: number) =>
      staff.post(
        `/staff/variants/${variant.id}/adjust/`,
        { available, reason },
        { 'idempotency-key': 'a-dialog' },
      )
    expect((await press(-14)).status).toBe(400)
    done(await press(3), 200)
    expect(await press(4)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    const others = await shop.staff()
    const own = { 'idempotency-key': 'a-dialog' }
    done(await others.post(`/staff/variants/${variant.id}/adjust/`, { available: 1, reason }, own), 200)
    expect(await stockOf(shop, variant)).toMatchObject({ available: 17 })
  })

  it('is remembered for a week', async () => {
    const staff = await shop.staff()
    const { path, body } = await ofStock('adjust', { available: 3, reason })(staff)
    done(await staff.post(path, body, { 'idempotency-key': 'a-dialog' }), 200)
    shop.pass(7 * 86_400)
    await pruneRows(shop.deps)
    expect(await shop.orm.$count(completedRequests)).toBe(1)
    shop.pass(1)
    await pruneRows(shop.deps)
    expect(await shop.orm.$count(completedRequests)).toBe(0)
  })
})

/** The id of a response's record, as far as it has one. */
function idOf(body: object): object {
  return 'id' in body ? { id: body.id } : {}
}
