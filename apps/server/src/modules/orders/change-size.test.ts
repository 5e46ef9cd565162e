import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, stockOf } from '../../../test/shop-goods.ts'
import { products } from '../../db/schema/catalog.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { stockFaults } from '../stock/stock-faults.ts'

const shop = openShop()

const reason = 'สมาชิกขอเปลี่ยน'
type Change = { order_item: number; quantity: number; variant: number }
const change = (staff: Person, id: string, body: Change) =>
  staff.post<StaffOrder>(`/staff/orders/${id}/change-size/`, { ...body, reason })

/** An approved order of three sold pieces at ฿120 in the first of three sizes; the third costs more. */
async function anOrderOfSizes() {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const product = await aProduct(shop, {
    variants: [{ stock: 5 }, { stock: 2 }, { stock: 5, salePrice: 15_000 }],
  })
  const lines = [line(product, 'sale', 3)]
  const order = await anOrder(shop, member, 'approved', { lines, staff })
  const [ordered, other, dear] = product.variants
  if (!ordered || !other || !dear) throw new Error('The product has three sizes.')
  return { staff, member, product, order, item: first(order.items), ordered, other, dear }
}

describe('another size of ordered pieces', () => {
  it('is offered at the same price, and moves stock, line, history, audit and mail', async () => {
    const { staff, member, order, item, ordered, other } = await anOrderOfSizes()
    const seen = done(await staff.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    expect(seen.other_sizes).toEqual([
      { order_item: item.id, variant: other.id, size: 'เบอร์ 2', available: 2 },
    ])
    const done_ = await change(staff, order.id, { order_item: item.id, quantity: 2, variant: other.id })
    const changed = done(done_, 200)
    expect(changed).toMatchObject({
      status: 'approved',
      amount: 360,
      items: [
        { id: item.id, product_variant: { size: 'เบอร์ 1' }, quantity: 1, price: 120 },
        { product_variant: { id: other.id, size: 'เบอร์ 2' }, quantity: 2, price: 120, collected: 0 },
      ],
    })
    expect(changed.events.at(-1)).toMatchObject({
      from: 'approved',
      to: 'size_changed',
      reason: `สีน้ำ 12 สี เบอร์ 1 → เบอร์ 2 × 2 · ${reason}`,
    })
    expect(await stockOf(shop, ordered)).toMatchObject({ available: 4 })
    expect(await stockOf(shop, other)).toMatchObject({ available: 0 })
    expect(await stockFaults(shop.orm)).toEqual([])
    const moved = await shop.orm.select().from(stockMovements).where(eq(stockMovements.reason, reason))
    expect(
      moved.map(({ kind, variantId, available, actorId }) => [kind, variantId, available, actorId]),
    ).toEqual([
      ['release', ordered.id, 2, staff.id],
      ['reserve', other.id, -2, staff.id],
    ])
    const [audit] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'order.change_size'))
    expect(audit).toMatchObject({ actorId: staff.id, data: { quantity: 2, reason } })
    const [mail] = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'order_size_changed'))
    expect(mail).toMatchObject({ recipient: member.email, orderId: order.id })
    expect(mail?.textBody).toContain('เป็น ซื้อ สีน้ำ 12 สี (เบอร์ 2) × 2')
  })

  it('replaces the whole line, which keeps its price after the product became dearer', async () => {
    const { staff, order, item, product, other } = await anOrderOfSizes()
    await shop.orm.update(products).set({ salePrice: 20_000 }).where(eq(products.id, product.id))
    const two = { order_item: item.id, quantity: 2, variant: other.id }
    done(
      await staff.post(`/staff/orders/${order.id}/close-rest/`, {
        reason,
        items: [{ order_item: item.id, quantity: 1 }],
      }),
      200,
    )
    done(await change(staff, order.id, two), 200)
    const left = done(await staff.post<StaffOrder>(`/staff/orders/${order.id}/hand-over/`), 200)
    expect(left).toMatchObject({
      status: 'completed',
      items: [
        { quantity: 1, closed: 1, product_variant: { size: 'เบอร์ 1' } },
        { quantity: 2, collected: 2, price: 120, product_variant: { size: 'เบอร์ 2' } },
      ],
    })
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('of every piece leaves one line', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop, { variants: [{}, {}] })
    const order = await anOrder(shop, member, 'approved', { lines: [line(product, 'rent', 2)], staff })
    const variant = product.variants[1]?.id ?? 0
    const item = first(order.items)
    const changed = done(await change(staff, order.id, { order_item: item.id, quantity: 2, variant }), 200)
    expect(changed.items).toMatchObject([{ id: item.id, product_variant: { id: variant, size: 'เบอร์ 2' } }])
    done(await staff.post(`/staff/orders/${order.id}/hand-over/`), 200)
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

describe('a lent piece of another size', () => {
  it.each([
    ['that of the new size', 30_000, 300],
    ['the agreed one where both sizes cost the same today', null, 150],
  ])('has as the price of a lost piece %s', async (_, replacementPrice, lossPrice) => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop, { variants: [{}, { replacementPrice }] })
    const order = await anOrder(shop, member, 'approved', { lines: [line(product, 'rent', 2)], staff })
    await shop.orm.update(products).set({ replacementPrice: 20_000 }).where(eq(products.id, product.id))
    const body = { order_item: first(order.items).id, quantity: 1, variant: product.variants[1]?.id ?? 0 }
    const { items } = done(await change(staff, order.id, body), 200)
    expect(items.map(({ loss_price }) => loss_price)).toEqual([150, lossPrice])
  })
})

describe('no size changes', () => {
  it('to one that is gone, costs another price or belongs to another product, or of more pieces than are left', async () => {
    const { staff, order, item, other, dear, ordered } = await anOrderOfSizes()
    const stranger = (await aProduct(shop)).variant
    const mine = { order_item: item.id, quantity: 1 }
    const before = await shop.everything()
    for (const [body, code] of [
      [{ ...mine, quantity: 3, variant: other.id }, 'out_of_stock'],
      [{ ...mine, quantity: 4, variant: other.id }, 'size_too_many'],
      [{ ...mine, variant: dear.id }, 'size_not_offered'],
      [{ ...mine, variant: stranger.id }, 'size_not_offered'],
      [{ ...mine, variant: ordered.id }, 'size_not_offered'],
    ] as const) {
      expect(await change(staff, order.id, body)).toMatchObject({ status: 400, body: { code } })
    }
    expect((await change(staff, order.id, { ...mine, order_item: 999, variant: other.id })).status).toBe(404)
    expect(await shop.everything()).toEqual(before)
  })

  it('before the approval, after the hand-over, or by a member', async () => {
    const { staff, member, order, item, other, product } = await anOrderOfSizes()
    const body = { order_item: item.id, quantity: 1, variant: other.id }
    expect((await change(member, order.id, body)).status).toBe(403)
    done(await staff.post(`/staff/orders/${order.id}/hand-over/`), 200)
    expect(await change(staff, order.id, body)).toMatchObject({ status: 409 })
    const early = await anOrder(shop, member, 'pending', { lines: [line(product, 'sale')], staff })
    const one = { ...body, order_item: first(early.items).id }
    expect(await change(staff, early.id, one)).toMatchObject({ status: 409 })
  })
})
