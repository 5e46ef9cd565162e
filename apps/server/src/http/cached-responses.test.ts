import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Product } from '@jansi/contract/catalog'
import type { Order } from '@jansi/contract/orders'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, checkout, done, first, line } from '../../test/shop-goods.ts'
import { buildApp } from '../app.ts'
import { ResponseCache } from '../core/response-cache.ts'
import { products } from '../db/schema.ts'
import { expireOrders } from '../modules/orders/commands/expire-orders.ts'

const shop = openShop()

const READS = [
  '/banner/',
  '/category/',
  '/tutorials/',
  '/tutorialcategory/',
  '/faqs/',
  '/site/',
  '/workshop/active_workshop_products/',
]

describe('a public read', () => {
  it.each(READS)('%s is the same bytes plain, gzipped and by brotli', async (path) => {
    await aProduct(shop)
    const plain = await shop.guest.get(path)
    const gzip = await shop.guest.get(path, { 'accept-encoding': 'gzip' })
    const brotli = await shop.guest.get(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ])
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    for (const { headers } of [plain, gzip, brotli]) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(headers.etag).toBe(plain.headers.etag)
    }
  })

  it.each([...READS, '/workshopproduct/1/product_in_workshop/'])(
    '%s is not sent again to who has it already',
    async (path) => {
      await aProduct(shop)
      const { etag } = (await shop.guest.get(path)).headers
      const again = await shop.guest.get(path, { 'if-none-match': String(etag) })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
      expect((await shop.guest.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )

  it('is not compressed in a way that the asker refuses', async () => {
    const answer = await shop.guest.get('/banner/', { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    const gzip = await shop.guest.get('/banner/', { 'accept-encoding': 'br;q=0.0, gzip;q=0.5' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
  })

  it('of a product that is not there is not kept: it is there once it was added', async () => {
    const read = () => shop.guest.get('/workshopproduct/1/product_in_workshop/')
    expect(await read()).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    await aProduct(shop)
    expect((await read()).status).toBe(200)
  })

  it('is built once for all who ask at once', async () => {
    await aProduct(shop)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.guest.get('/workshop/active_workshop_products/')),
    )
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  })
})

describe('the stock shown', () => {
  it('is fresh after checkout, cancelling, giving up, rejecting and returning', async () => {
    const member = await shop.aMember()
    const staff = await shop.staff()
    const product = await aProduct(shop)
    const shown = async () => {
      const one = await shop.guest.get<Product>(`/workshopproduct/${product.id}/product_in_workshop/`)
      const all = await shop.guest.get<{ products: Product[] }>('/workshop/active_workshop_products/')
      const counts = [one.body, ...all.body.products].map(({ variants }) => first(variants).quantity)
      expect(new Set(counts).size).toBe(1)
      return counts[0]
    }
    expect(await shown()).toBe(5)
    const lines = [line(product, 'rent', 2)]
    const { id } = done(await member.post<Order>('/order/create_from_cart/', checkout(lines)), 201)
    expect(await shown()).toBe(3)
    done(await member.post(`/order/${id}/cancel/`), 200)
    expect(await shown()).toBe(5)

    await anOrder(shop, member, 'awaiting_slip', { lines })
    expect(await shown()).toBe(3)
    shop.pass(86_400)
    await expireOrders(shop.deps)
    expect(await shown()).toBe(5)

    const order = await anOrder(shop, member, 'pending', { lines, staff })
    expect(await shown()).toBe(3)
    const reject = { to: 'rejected', reason: 'สินค้าไม่พร้อม' }
    done(await staff.post(`/staff/orders/${order.id}/transition/`, reject), 200)
    expect(await shown()).toBe(5)

    const { item } = await aLoan(shop, member, { product, quantity: 2, staff })
    expect(await shown()).toBe(3)
    const session = await aReturn(member, [item.id])
    const items = [{ return_item: first(session.items).id, outcomes: [{ condition: 1, quantity: 2 }] }]
    done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
    expect(await shown()).toBe(5)
  })
})

describe('another server of the shop', () => {
  it('drops responses that changed through this one, and all of them when it may have missed a change', async () => {
    const product = await aProduct(shop)
    const responseCache = new ResponseCache()
    await responseCache.subscribe(shop.source.database)
    const app = await buildApp({ ...shop.deps, responseCache })
    const shown = async () => {
      const read = await app.inject(`/api/workshopproduct/${product.id}/product_in_workshop/`)
      const { name, variants } = read.json<Product>()
      return [name, first(variants).quantity]
    }
    expect(await shown()).toEqual([product.name, 5])
    const member = await shop.aMember()
    done(await member.post('/order/create_from_cart/', checkout([line(product, 'sale', 2)])), 201)
    // Nobody announces a sale: it is read again.
    await expect.poll(shown, { timeout: 4_000 }).toEqual([product.name, 3])

    await shop.orm.update(products).set({ name: 'สีใหม่' }).where(eq(products.id, product.id))
    expect(await shown()).toEqual([product.name, 3])
    await shop.orm.execute(sql`select pg_notify('jansi_reads', '')`)
    await expect.poll(shown).toEqual(['สีใหม่', 3])
    await app.close()
  })
})
