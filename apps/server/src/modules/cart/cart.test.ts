import type { ServerCart } from '@jansi/contract/cart'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, done, line } from '../../../test/shop-goods.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()

describe('the stored carts', () => {
  it('return the synced lines, at current prices and stock', async () => {
    const member = await shop.aMember()
    const paint = await aProduct(shop, { name: 'สีน้ำ', variants: [{ size: 'ตลับ', stock: 7 }] })
    const brush = await aProduct(shop, { name: 'พู่กัน', isForSale: false, salePrice: null })
    const carts = { sale: [{ ...line(paint, 'sale', 2), price: 1, name: 'x' }], rent: [line(brush, 'rent')] }
    const answer = done(await member.put<ServerCart>('/cart/sync_cart/', carts), 200)
    expect(answer).toEqual({
      sale: [
        {
          quantity: 2,
          product_variant: {
            id: paint.variant.id,
            size: 'ตลับ',
            sale_price: 120,
            rental_price: 40,
            quantity: 7,
            product: { id: paint.id, name: 'สีน้ำ', image: null },
          },
        },
      ],
      rent: [
        {
          quantity: 1,
          product_variant: {
            id: brush.variant.id,
            size: 'เบอร์ 1',
            sale_price: null,
            rental_price: 40,
            quantity: 5,
            product: { id: brush.id, name: 'พู่กัน', image: null },
          },
        },
      ],
    })
    expect(done(await member.get('/cart/get_cart/'), 200)).toEqual(answer)
  })

  it('are replaced by every sync, and keep their order', async () => {
    const member = await shop.aMember()
    const made = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    const [a, b, c] = made.map((product) => line(product, 'sale'))
    await member.put('/cart/sync_cart/', { sale: [a, b], rent: [a] })
    const { sale, rent } = done(await member.put<ServerCart>('/cart/sync_cart/', { sale: [c, a] }), 200)
    expect(sale.map(({ product_variant }) => product_variant.id)).toEqual([c?.variant_id, a?.variant_id])
    expect(rent).toEqual([])
  })

  it('count the later of two lines of one variant, and leave out variants that the shop does not know', async () => {
    const [twice, once] = [await aProduct(shop), await aProduct(shop)]
    const member = await shop.aMember()
    const unknown = { ...line(once, 'sale'), variant_id: 999_999 }
    const lines = [line(twice, 'sale', 1), unknown, line(once, 'sale', 1), line(twice, 'sale', 3)]
    const { sale } = done(await member.put<ServerCart>('/cart/sync_cart/', { sale: lines, rent: [] }), 200)
    expect(sale.map(({ product_variant, quantity }) => [product_variant.id, quantity])).toEqual([
      [once.variant.id, 1],
      [twice.variant.id, 3],
    ])
  })

  it('of two tabs at once are stored one after the other', async () => {
    const [one, other] = [await aProduct(shop), await aProduct(shop)]
    const member = await shop.aMember()
    const sync = async (lines: object[]) =>
      done(await member.put<ServerCart>('/cart/sync_cart/', { sale: lines, rent: [] }), 200).sale
    for (let n = 0; n < 5; n += 1) {
      const [first, second] = await Promise.all([
        sync([line(one, 'sale')]),
        sync([line(other, 'sale', 1 + n)]),
      ])
      expect([first, second].map((lines) => lines.map((item) => item.product_variant.id))).toEqual([
        [one.variant.id],
        [other.variant.id],
      ])
      const { sale } = done(await member.get<ServerCart>('/cart/get_cart/'), 200)
      expect([first, second]).toContainEqual(sale)
    }
  })

  it('are each member’s own', async () => {
    const product = await aProduct(shop)
    await (await shop.aMember()).put('/cart/sync_cart/', { sale: [line(product, 'sale')], rent: [] })
    expect(done(await (await shop.aMember()).get('/cart/get_cart/'), 200)).toEqual({ sale: [], rent: [] })
  })

  it('leave out lines that can no longer be ordered', async () => {
    const member = await shop.aMember()
    const kept = await aProduct(shop)
    const unsold = await aProduct(shop)
    const gone = await aProduct(shop)
    const sizeGone = await aProduct(shop)
    const elsewhere = await aProduct(shop, { inWorkshop: false })
    const all = [kept, unsold, gone, sizeGone, elsewhere]
    const unknown = { product_id: 1, variant_id: 98_765, quantity: 1 }
    await member.put('/cart/sync_cart/', { sale: [...all.map((product) => line(product, 'sale')), unknown] })
    await shop.orm.update(products).set({ isForSale: false }).where(eq(products.id, unsold.id))
    await shop.orm.update(products).set({ isActive: false }).where(eq(products.id, gone.id))
    await shop.orm.update(variants).set({ isActive: false }).where(eq(variants.id, sizeGone.variant.id))
    const { sale } = done(await member.get<ServerCart>('/cart/get_cart/'), 200)
    expect(sale.map(({ product_variant }) => product_variant.id)).toEqual([kept.variant.id])
    await shop.orm.update(workshops).set({ isActive: false })
    expect(done(await member.get('/cart/get_cart/'), 200)).toEqual({ sale: [], rent: [] })
  })

  it('refuse lines by their index, and stay as they were', async () => {
    const member = await shop.aMember()
    const good = line(await aProduct(shop), 'sale')
    done(await member.put('/cart/sync_cart/', { sale: [good], rent: [] }), 200)
    const before = await shop.everything()
    const answer = await member.put('/cart/sync_cart/', {
      sale: [good, { ...good, quantity: 0 }],
      rent: [{ ...good, variant_id: null }],
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      sale: { 1: { quantity: ['Ensure this value is greater than or equal to 1.'] } },
      rent: { 0: { variant_id: ['This field may not be null.'] } },
    })
    expect(await shop.everything()).toEqual(before)
  })
})

describe('the stock check', () => {
  it('succeeds while both carts together are in stock', async () => {
    const product = await aProduct(shop)
    const carts = { sale: [line(product, 'sale', 2)], rent: [line(product, 'rent', 3)] }
    const answer = await (await shop.aMember()).post('/cart/verify_stock/', carts)
    expect(answer).toMatchObject({ status: 200, body: { detail: expect.any(String) } })
  })

  it('names what both carts together ask too much of', async () => {
    const product = await aProduct(shop, { name: 'สี', variants: [{ size: 'ใหญ่' }, { size: 'เล็ก' }] })
    const [big, small] = product.variants
    const carts = {
      sale: [line(product, 'sale', 3, big), line(product, 'sale', 5, small)],
      rent: [line(product, 'rent', 3, big)],
    }
    const answer = await (await shop.aMember()).post('/cart/verify_stock/', carts)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      detail: 'Some items are out of stock.',
      code: 'out_of_stock',
      out_of_stock_items: [
        { name: 'สี', size: 'ใหญ่', requested: 6, available: 5, product_id: product.id, variant_id: big?.id },
      ],
    })
  })

  it('refuses products that the shop does not lend', async () => {
    const unlent = await aProduct(shop, { isForRent: false })
    const carts = { sale: [], rent: [line(unlent, 'rent')] }
    const answer = await (await shop.aMember()).post('/cart/verify_stock/', carts)
    expect(answer).toMatchObject({ status: 400, body: { code: 'not_for_rent' } })
  })

  it('names the cart and line of a problem', async () => {
    const good = await aProduct(shop)
    const unlent = await aProduct(shop, { isForRent: false })
    const carts = { sale: [line(good, 'sale')], rent: [line(good, 'rent'), line(unlent, 'rent')] }
    const answer = await (await shop.aMember()).post('/cart/verify_stock/', carts)
    expect(answer.body).toMatchObject({ rent: { 1: { type: ['This product is not for rent.'] } } })
    expect(answer.body).not.toHaveProperty('sale')
  })

  it('takes nothing from the shelf', async () => {
    const product = await aProduct(shop)
    const member = await shop.aMember()
    const before = await shop.everything()
    await member.post('/cart/verify_stock/', { sale: [line(product, 'sale', 5)], rent: [] })
    expect(await shop.everything()).toEqual(before)
  })
})
