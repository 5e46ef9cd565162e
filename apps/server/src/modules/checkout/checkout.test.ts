import type { Order } from '@jansi/contract/orders'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deliverDueMails } from '../../../test/deliver-mails.ts'
import { openShop } from '../../../test/shop.ts'
import { anOrder, aProduct, checkout, done, line, stockOf } from '../../../test/shop-goods.ts'
import { cartLines } from '../../db/schema/cart.ts'
import { products } from '../../db/schema/catalog.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import type { OutgoingMail } from '../../mail/transport.ts'
import { mailComposer } from '../mail-recipes/commands/compose-recipe.ts'
import { mailState } from '../mails/policy.ts'

const shop = openShop()
const CREATE = '/order/create_from_cart/'

describe('an order', () => {
  it('is created at the shop’s prices and returns everything that the bill shows', async () => {
    const member = await shop.aMember()
    const paint = await aProduct(shop, { name: 'สีน้ำ' })
    const brush = await aProduct(shop, { name: 'พู่กัน', rentalPrice: 3_050 })
    const answer = await member.post<Order>(
      CREATE,
      checkout([line(paint, 'sale', 2), line(brush, 'rent', 3)], 3),
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      amount: 331.5,
      status: 'awaiting_slip',
      payment_status_name: 'รออนุมัติ',
      payment_method: 3,
      payment_method_name: 'โอนผ่านธนาคาร',
      payment_slip: null,
      slip_due_at: '2026-11-21T03:00:00.000Z',
      created_at: '2026-11-20T03:00:00.000Z',
      hand_over_on: '2026-11-21',
      return_due_on: null,
      is_overdue: false,
      qr_code_url: null,
      can: { cancel: true, send_slip: true },
      items: [
        { product_name: 'สีน้ำ', is_rental: false, price: 120, quantity: 2, collected: 0, returned: 0 },
        { product_name: 'พู่กัน', is_rental: true, price: 30.5, quantity: 3, collected: 0, returned: 0 },
      ],
    })
  })

  it.each([
    [999_999.99, true],
    [1_000_000, false],
  ])('of %d baht is placed and read, with a PromptPay code: %s', async (amount, hasCode) => {
    await shop.configure({ promptpay_target: '0801234567' })
    const member = await shop.aMember()
    const easel = await aProduct(shop, { salePrice: Math.round(amount * 100) })
    const order = done(await member.post<Order>(CREATE, checkout([line(easel, 'sale', 1)], 1)), 201)
    expect([order.amount, order.qr_code_url !== null]).toEqual([amount, hasCode])
    expect((await member.get<Order[]>('/order/')).body).toEqual([order])
  })

  it('takes its pieces from the shelf, with a ledger row for each line', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const order = done(
      await member.post<Order>(CREATE, checkout([line(product, 'sale', 1), line(product, 'rent', 3)])),
      201,
    )
    expect(await stockOf(shop, product.variant)).toEqual({ available: 1, onLoan: 0, quarantined: 0 })
    const rows = await shop.orm.select().from(stockMovements).where(eq(stockMovements.kind, 'reserve'))
    expect(rows.map(({ available, actorId, orderItemId }) => [available, actorId, orderItemId])).toEqual([
      [-1, member.id, order.items[0]?.id],
      [-3, member.id, order.items[1]?.id],
    ])
  })

  it('ignores prices, amounts and names that a client sends', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const body = {
      payment_method: 1,
      amount: 0.01,
      total: 0.01,
      status: 'approved',
      user: 1,
      order_items: [{ ...line(product, 'sale'), price: 0.01, sale_price: 0, amount: 0, name: 'ฟรี' }],
    }
    const order = done(await member.post<Order>(CREATE, body), 201)
    expect(order).toMatchObject({ amount: 120, status: 'awaiting_slip' })
    expect(order.items[0]).toMatchObject({ price: 120, product_name: product.name })
  })

  it('keeps name, size and price of its day when the product changes', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop, { name: 'สีเดิม' })
    const order = await anOrder(shop, member, 'awaiting_slip', { lines: [line(product, 'sale')] })
    await shop.orm.update(products).set({ name: 'สีใหม่', salePrice: 99_900, replacementPrice: 1 })
    const read = done(await member.get<Order>(`/order/${order.id}/`), 200)
    expect([read.amount, read.items[0]?.price, read.items[0]?.product_name]).toEqual([120, 120, 'สีเดิม'])
    const [item] = await shop.orm.select().from(orderItems)
    expect(item?.replacementPrice).toBe(15_000)
  })

  it('adds lines of the same variant and kind up', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const twice = [line(product, 'sale', 1), line(product, 'sale', 2)]
    const order = done(await member.post<Order>(CREATE, checkout(twice)), 201)
    expect(order.items.map(({ quantity }) => quantity)).toEqual([3])
    expect(order.amount).toBe(360)
  })

  it('takes the variant’s own price before the product’s', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop, { variants: [{ salePrice: 9_900 }] })
    const order = await anOrder(shop, member, 'awaiting_slip', { lines: [line(product, 'sale')] })
    expect(order.amount).toBe(99)
  })

  describe('is confirmed to the member by mail, a minute later', () => {
    const received: OutgoingMail[] = []
    const receive = async () => {
      const outbox = {
        orm: shop.orm,
        transport: { send: async (mail: OutgoingMail) => void received.push(mail) },
        compose: mailComposer(shop.deps),
        clock: shop.deps.clock,
        logger: { info() {}, warn() {}, error() {} },
      }
      while ((await deliverDueMails(outbox)) > 0);
      return received
    }
    const states = async () =>
      (await shop.orm.select().from(outboxMails).orderBy(outboxMails.id)).map(mailState)
    beforeEach(() => {
      received.length = 0
    })

    it('queued with the order, and threatening nobody before it is sent', async () => {
      const member = await shop.aMember()
      const order = await anOrder(shop, member, 'awaiting_slip')
      const mails = await shop.orm.select().from(outboxMails)
      expect(mails.map(({ kind, recipient, orderId }) => [kind, recipient, orderId])).toEqual([
        ['order_received', member.email, order.id],
      ])
      expect(mails[0]?.textBody).toContain('คำสั่งซื้อของคุณ')
      expect(mails[0]?.textBody).not.toMatch(/แนบสลิป|ปิดคำสั่งซื้อ/)
      shop.pass(59)
      expect(await receive()).toEqual([])
    })

    it('that staff look at the slip, once it is there', async () => {
      const member = await shop.aMember()
      const order = await anOrder(shop, member, 'pending')
      shop.pass(60)
      const [mail] = await receive()
      expect(mail).toMatchObject({ recipient: member.email, text: expect.stringContaining('1-3 วันทำการ') })
      expect(mail?.text).not.toMatch(/แนบสลิป|ปิดคำสั่งซื้อ/)
      const [stored] = await shop.orm.select().from(outboxMails).where(eq(outboxMails.orderId, order.id))
      expect(stored).toMatchObject({ textBody: mail?.text, htmlBody: mail?.html, subject: mail?.subject })
    })

    it('until when its slip can be sent, while it is owed', async () => {
      await anOrder(shop, await shop.aMember(), 'awaiting_slip')
      shop.pass(60)
      expect((await receive())[0]?.text).toContain('แนบสลิปการโอนได้ถึง 21 พฤศจิกายน 2569 เวลา 10:00 น.')
    })

    it.each(['cancelled', 'expired', 'rejected', 'approved'] as const)(
      'not at all when it is %s by then',
      async (status) => {
        const member = await shop.aMember()
        const order = await anOrder(shop, member, 'awaiting_slip')
        await shop.orm.update(orders).set({ status }).where(eq(orders.id, order.id))
        shop.pass(60)
        expect(await receive()).toEqual([])
        expect(await states()).toEqual(['skipped'])
        const admin = await shop.anAdmin()
        const count = async (state: string) =>
          done(await admin.get<{ count: number }>(`/staff/mails/?state=${state}`), 200).count
        expect([await count('skipped'), await count('failed'), await count('waiting')]).toEqual([1, 0, 0])
        await shop.orm.update(orders).set({ status: 'awaiting_slip' })
      },
    )
  })

  it('removes exactly the ordered lines from the stored carts', async () => {
    const member = await shop.aMember()
    const other = await shop.aMember()
    const paint = await aProduct(shop)
    const brush = await aProduct(shop)
    const carts = { sale: [line(paint, 'sale')], rent: [line(paint, 'rent'), line(brush, 'rent')] }
    for (const one of [member, other]) done(await one.put('/cart/sync_cart/', carts), 200)
    done(await member.post(CREATE, checkout([line(paint, 'sale'), line(brush, 'rent')])), 201)
    const left = await shop.orm.select().from(cartLines).where(eq(cartLines.userId, member.id))
    expect(left.map(({ variantId, type }) => [variantId, type])).toEqual([[paint.variant.id, 'rent']])
    expect(await shop.orm.select().from(cartLines).where(eq(cartLines.userId, other.id))).toHaveLength(3)
  })
})

describe('the amount', () => {
  it('of nothing, by the borrow method, owes no slip and waits for staff at once', async () => {
    const member = await shop.aMember()
    const free = await aProduct(shop, { rentalPrice: 0 })
    const order = done(await member.post<Order>(CREATE, checkout([line(free, 'rent')], 4)), 201)
    expect(order).toMatchObject({
      amount: 0,
      status: 'pending',
      slip_due_at: null,
      can: { cancel: true, send_slip: false },
    })
  })

  it('is on the QR of a PromptPay order while it waits for its slip, and gone after', async () => {
    await shop.configure({ promptpay_target: '080-123-4567' })
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'awaiting_slip', { method: 1 })
    expect(order.qr_code_url).toMatch(/^data:image\/png;base64,/)
    const asked = await member.post<{ qr_code_url: string }>('/order/generate_promptpay_qr/', {
      amount: order.amount,
    })
    expect(order.qr_code_url).toBe(done(asked, 200).qr_code_url)
    const sent = await anOrder(shop, member, 'pending', { method: 1 })
    expect(sent.qr_code_url).toBeNull()
  })
})

describe('a PromptPay QR', () => {
  const ask = async (amount: unknown) =>
    (await shop.aMember()).post('/order/generate_promptpay_qr/', { amount })

  it.each([0.01, 1, 221.5, 999_999.99, '12.50', '100', '0.01'])('is drawn for %j baht', async (amount) => {
    await shop.configure({ promptpay_target: '0801234567' })
    expect((await ask(amount)).status).toBe(200)
  })

  const NO_NUMBER = 'A valid number is required.'
  it.each([
    [0, 'Ensure this value is greater than 0.'],
    ['0.00', 'Ensure this value is greater than 0.'],
    [-1, 'Ensure this value is greater than 0.'],
    [0.001, 'Ensure that there are no more than 2 decimal places.'],
    [1.005, 'Ensure that there are no more than 2 decimal places.'],
    [1.000000001, 'Ensure that there are no more than 2 decimal places.'],
    [1_000_000, 'Ensure this value is less than or equal to 999999.99.'],
    ['1e2', NO_NUMBER],
    ['1.005', NO_NUMBER],
    ['', NO_NUMBER],
    [[5], NO_NUMBER],
    [null, 'This field may not be null.'],
    [undefined, 'This field is required.'],
  ])('is refused for %j', async (amount, text) => {
    await shop.configure({ promptpay_target: '0801234567' })
    expect(await ask(amount)).toMatchObject({ status: 400, body: { amount: [text] } })
  })

  it('is missing until the club has set its PromptPay target', async () => {
    expect(await ask(100)).toMatchObject({ status: 400, body: { code: 'unavailable' } })
  })
})
