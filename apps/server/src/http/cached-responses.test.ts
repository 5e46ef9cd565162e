import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Product } from '@jansi/contract/catalog'
import type { Faq } from '@jansi/contract/faq'
import type { Order } from '@jansi/contract/orders'
import { describe, expect, it } from 'vitest'
import { countStatements } from '../../test/count-statements.ts'
import { openShop } from '../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, checkout, done, first, line } from '../../test/shop-goods.ts'
import { buildApp } from '../app.ts'
import { ResponseCache } from '../core/response-cache.ts'
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

  it('of a product that is missing shows it within a second of its coming', async () => {
    const read = () => shop.guest.get('/workshopproduct/1/product_in_workshop/')
    expect(await read()).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    await aProduct(shop)
    shop.pass(1)
    expect((await read()).status).toBe(200)
  })

  it.each([...READS, '/workshopproduct/1/product_in_workshop/'])(
    '%s is read once a second, however many ask',
    async (path) => {
      await aProduct(shop)
      const ask = (clients: number) => async () => {
        const responses = await Promise.all(Array.from({ length: clients }, () => shop.guest.get(path)))
        expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1)
      }
      const ofOne = await countStatements(ask(1))
      expect(await countStatements(ask(100))).toBe(0)
      shop.pass(1)
      expect(await countStatements(ask(100))).toBe(ofOne)
    },
  )
})

describe('the stock shown', () => {
  it('is at most one second old after checkout, cancelling, giving up, rejecting and returning', async () => {
    const member = await shop.aMember()
    const staff = await shop.staff()
    const product = await aProduct(shop)
    const shown = async () => {
      shop.pass(1)
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

describe('a change of staff', () => {
  it('is shown by the next response of the same server, and within a second by another one', async () => {
    const other = await buildApp({ ...shop.deps, responseCache: new ResponseCache(shop.deps.clock) })
    const shown = async () => [
      (await shop.guest.get<Faq[]>('/faqs/')).body.length,
      (await other.inject('/api/faqs/')).json<Faq[]>().length,
    ]
    expect(await shown()).toEqual([0, 0])
    const staff = await shop.staff()
    const text = { question: 'ยืมพู่กันได้ไหม', answer: '<p>ได้</p>', tags: '', category: 'ยืม' }
    done(await staff.post('/staff/faqs/', { ...text, is_active: true, position: 0 }), 201)
    expect(await shown()).toEqual([1, 0])
    shop.pass(1)
    expect(await shown()).toEqual([1, 1])
    await other.close()
  })
})
