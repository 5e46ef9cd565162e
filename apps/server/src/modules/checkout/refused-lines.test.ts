import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, checkout, done, line, type MadeProduct } from '../../../test/shop-goods.ts'
import type { Answer } from '../../../test/visitor.ts'

const shop = openShop()
const CREATE = '/order/create_from_cart/'

/** Sends a checkout that must be refused, and proves that the shop is as it was. */
async function refusedWith(member: Person, body: unknown): Promise<Answer> {
  const before = await shop.everything()
  const answer = await member.post(CREATE, body)
  expect(answer.status).toBe(400)
  expect(await shop.everything()).toEqual(before)
  return answer
}

describe('a line is refused, by its index and without a trace,', () => {
  const cases: [string, (good: MadeProduct) => Promise<object>, string, object][] = [
    [
      'when the product is not for sale',
      async () => line(await aProduct(shop, { isForSale: false }), 'sale'),
      'not_for_sale',
      { type: ['This product is not for sale.'] },
    ],
    [
      'when the product is not for rent',
      async () => line(await aProduct(shop, { isForRent: false }), 'rent'),
      'not_for_rent',
      { type: ['This product is not for rent.'] },
    ],
    [
      'when the product is not in the active workshop',
      async () => line(await aProduct(shop, { inWorkshop: false }), 'sale'),
      'not_in_workshop',
      { product_id: ['This product is not in the active workshop.'] },
    ],
    [
      'when the product was taken out of the shop',
      async () => line(await aProduct(shop, { isActive: false }), 'sale'),
      'not_in_workshop',
      { variant_id: [expect.stringMatching(/^Invalid pk "\d+" - object does not exist\.$/)] },
    ],
    [
      'when the size was taken out of the shop',
      async () => line(await aProduct(shop, { variants: [{ isActive: false }] }), 'sale'),
      'not_in_workshop',
      { variant_id: [expect.stringMatching(/^Invalid pk/)] },
    ],
    [
      'when nobody knows the size',
      async (good) => ({ ...line(good, 'sale'), variant_id: 987_654 }),
      'not_in_workshop',
      { variant_id: ['Invalid pk "987654" - object does not exist.'] },
    ],
    [
      'when the size is another product’s',
      async (good) => ({ ...line(good, 'sale'), product_id: (await aProduct(shop)).id }),
      'not_in_workshop',
      { variant_id: [expect.stringMatching(/^Invalid pk/)] },
    ],
  ]

  it.each(cases)('%s', async (_name, makeLine, code, problem) => {
    const member = await shop.aMember()
    const good = await aProduct(shop)
    const bad = await makeLine(good)
    const { body } = await refusedWith(member, checkout([line(good, 'sale'), bad]))
    expect(body).toEqual({ detail: 'Some items cannot be ordered.', code, order_items: { 1: problem } })
  })

  it.each([
    ['0', 0, 'Ensure this value is greater than or equal to 1.'],
    ['-1', -1, 'Ensure this value is greater than or equal to 1.'],
    ['1e9', 1e9, 'Ensure this value is less than or equal to 1000.'],
    ['1.5', 1.5, 'A valid integer is required.'],
    ['"2"', '2', 'A valid integer is required.'],
    ['null', null, 'This field may not be null.'],
    ['nothing', undefined, 'This field is required.'],
    ['a list', [1], 'A valid integer is required.'],
  ])('when the quantity is %s', async (_name, quantity, text) => {
    const member = await shop.aMember()
    const good = await aProduct(shop)
    const bad = { ...line(good, 'sale'), quantity }
    const { body } = await refusedWith(member, checkout([line(good, 'sale'), bad]))
    expect(body).toEqual({ order_items: { 1: { quantity: [text] } } })
  })

  it.each([
    ['steal', '"steal" is not a valid choice.'],
    ['', '"" is not a valid choice.'],
    [null, 'This field may not be null.'],
    [undefined, 'This field is required.'],
  ])('when the type is %j', async (type, text) => {
    const member = await shop.aMember()
    const bad = { ...line(await aProduct(shop), 'sale'), type }
    const { body } = await refusedWith(member, checkout([bad]))
    expect(body).toEqual({ order_items: { 0: { type: [text] } } })
  })

  it('with every bad line named at once', async () => {
    const member = await shop.aMember()
    const good = await aProduct(shop)
    const unsold = await aProduct(shop, { isForSale: false })
    const lines = [line(unsold, 'sale'), line(good, 'sale'), { ...line(good, 'sale'), variant_id: 999 }]
    const { body } = await refusedWith(member, checkout(lines))
    expect(body).toMatchObject({
      order_items: { 0: { type: expect.any(Array) }, 2: { variant_id: expect.any(Array) } },
    })
  })
})

describe('a checkout is refused without a trace', () => {
  it.each([
    ['no lines', [], { order_items: ['This list may not be empty.'] }],
    ['lines that are no list', {}, { order_items: ['Expected a list of items but got type "dict".'] }],
    ['no lines at all', undefined, { order_items: ['This field is required.'] }],
    ['nothing for lines', null, { order_items: ['This field may not be null.'] }],
    [
      'a line that is a number',
      [5],
      { order_items: { 0: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] } } },
    ],
  ])('with %s', async (_name, order_items, problem) => {
    const { body } = await refusedWith(await shop.aMember(), { payment_method: 1, order_items })
    expect(body).toEqual(problem)
  })

  it('and a hold of empty carts, by the fields that it has', async () => {
    const empty = ['This list may not be empty.']
    for (const carts of [{ sale: [], rent: [] }, {}]) {
      expect(await (await shop.aMember()).put('/checkout/hold/', carts)).toMatchObject({
        status: 400,
        body: { sale: empty, rent: empty },
      })
    }
  })

  it('with more lines than a cart holds', async () => {
    const product = await aProduct(shop)
    const lines = Array.from({ length: 51 }, () => line(product, 'sale'))
    const { body } = await refusedWith(await shop.aMember(), checkout(lines))
    expect(body).toEqual({ order_items: ['Ensure this field has no more than 50 elements.'] })
  })

  it('when the stock is too low for sale and rent together, with the missing pieces', async () => {
    const member = await shop.aMember()
    const scarce = await aProduct(shop, { name: 'พู่กัน', variants: [{ size: 'เบอร์ 8', stock: 3 }] })
    const plenty = await aProduct(shop)
    const lines = [line(scarce, 'sale', 2), line(plenty, 'sale', 5), line(scarce, 'rent', 2)]
    const { body } = await refusedWith(member, checkout(lines))
    expect(body).toEqual({
      detail: 'Some items are out of stock.',
      code: 'out_of_stock',
      out_of_stock_items: [
        {
          name: 'พู่กัน',
          size: 'เบอร์ 8',
          requested: 4,
          available: 3,
          product_id: scarce.id,
          variant_id: scarce.variant.id,
        },
      ],
    })
  })

  it('when another member was quicker', async () => {
    const product = await aProduct(shop, { variants: [{ stock: 1 }] })
    await anOrder(shop, await shop.aMember(), 'awaiting_slip', { lines: [line(product, 'rent')] })
    const { body } = await refusedWith(await shop.aMember(), checkout([line(product, 'sale')]))
    expect(body).toMatchObject({ out_of_stock_items: [{ requested: 1, available: 0 }] })
  })

  it.each([
    [2, { payment_method: ['Invalid pk "2" - object does not exist.'] }],
    [0, { payment_method: [expect.any(String)] }],
    [null, { payment_method: ['This field may not be null.'] }],
    [undefined, { payment_method: ['This field is required.'] }],
  ])('when the payment method is %j', async (payment_method, problem) => {
    const member = await shop.aMember()
    const order_items = [line(await aProduct(shop), 'sale')]
    expect((await refusedWith(member, { payment_method, order_items })).body).toEqual(problem)
  })

  it('when the payment method was switched off', async () => {
    await shop.renameMethod(3, { isActive: false })
    const order_items = [line(await aProduct(shop), 'sale')]
    const { body } = await refusedWith(await shop.aMember(), checkout(order_items, 3))
    expect(body).toEqual({ payment_method: ['Invalid pk "3" - object does not exist.'] })
  })

  it.each(['ยืมอุปกรณ์', 'Borrow it', 'a LOAN'])('when money is owed and the method is “%s”', async (name) => {
    await shop.renameMethod(4, { name })
    const order_items = [line(await aProduct(shop), 'rent')]
    const { body } = await refusedWith(await shop.aMember(), checkout(order_items, 4))
    expect(body).toEqual({
      code: 'payment_method_not_allowed',
      detail: 'This payment method is for orders without an amount.',
      payment_method: ['This payment method is for orders without an amount.'],
    })
  })
})

it('takes ids that a form would send as digits', async () => {
  const product = await aProduct(shop)
  const asText = {
    ...line(product, 'sale'),
    product_id: `${product.id}`,
    variant_id: `${product.variant.id}`,
  }
  done(await (await shop.aMember()).post(CREATE, { payment_method: '1', order_items: [asText] }), 201)
})
