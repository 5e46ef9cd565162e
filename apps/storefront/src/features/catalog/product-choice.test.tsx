import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearCarts, readCarts } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { takeLeftPage } from '../../lib/session/left-page.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { aProduct, aVariant } from '../../test-shop.ts'
import { ProductDetail } from './product-detail.tsx'

const path = '/workshopproduct/1/product_in_workshop/'
const sizes = [
  aVariant({ quantity: 3 }),
  aVariant({ id: 12, size: '24 สี', sale_price: 1560, rental_price: 80 }),
]
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const problem = () => screen.getByRole('alert').textContent
const setQuantity = async (value: string) => {
  const quantity = screen.getByRole('spinbutton', { name: 'จำนวน' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, `${value}{Enter}`)
}

beforeEach(() => {
  clearCarts()
  accessToken.set('token')
})

test('a size comes first, with its own prices and stock; both carts share that stock', {
  tags: [
    '@spec-2.product.details',
    '@spec-2.product.choices',
    '@spec-5.product.size',
    '@spec-5.product.quantity',
    '@spec-5.product.stock',
    '@spec-7.product',
  ],
}, async () => {
  testServer({ [path]: [200, aProduct({ variants: sizes })] })
  renderPage(<ProductDetail productId={1} />)
  for (const name of ['ใส่ตะกร้าซื้อ', 'ใส่ตะกร้ายืม']) {
    await press(name)
    expect(problem()).toBe('กรุณาเลือกขนาดสินค้า')
  }
  await userEvent.click(screen.getByRole('radio', { name: /24 สี/ }))
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByText('฿1,560')
  screen.getByText('฿80')
  await userEvent.click(screen.getByRole('radio', { name: /12 สี/ }))
  screen.getByText('฿320')
  screen.getByText('฿40')
  await setQuantity('3')
  await press('เพิ่มจำนวน')
  expect(problem()).toBe('ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เหลือ 3 ชิ้น)')
  await setQuantity('2')
  await press('ใส่ตะกร้าซื้อ')
  await screen.findByText('อยู่ในตะกร้าแล้ว 2 ชิ้น')
  await setQuantity('2')
  await press('ใส่ตะกร้ายืม')
  expect(problem()).toBe('ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เหลือ 1 ชิ้น)')
  expect(readCarts()).toMatchObject({ sale: [{ quantity: 2 }], rent: [] })
})

test.each([
  ['is only sold', { is_for_rent: false }, ['ใส่ตะกร้าซื้อ']],
  ['is only lent', { is_for_sale: false }, ['ใส่ตะกร้ายืม']],
])(
  'a product that %s has one button',
  { tags: '@spec-2.product.choices' },
  async (_what, change, buttons) => {
    testServer({ [path]: [200, aProduct(change)] })
    renderPage(<ProductDetail productId={1} />)
    const shown = await screen.findAllByRole('button', { name: /^ใส่ตะกร้า/ })
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons)
  },
)

test('a product that does not come can be fetched again', async () => {
  let isUp = false
  testServer({ [path]: () => (isUp ? [200, aProduct()] : [503, {}]) })
  renderPage(<ProductDetail productId={1} />)
  expect((await screen.findByRole('alert')).textContent).toContain('โหลดสินค้าไม่สำเร็จ')
  isUp = true
  await press('ลองใหม่')
  await screen.findByRole('button', { name: 'ใส่ตะกร้าซื้อ' })
})

test('a product that the workshop does not have is not found', {
  tags: '@spec-8.product.not-found',
}, async () => {
  testServer({ [path]: [404, { detail: 'Not found.' }] })
  renderPage(<ProductDetail productId={1} />)
  expect((await screen.findByRole('alert')).textContent).toContain('ไม่พบสินค้าในรอบนี้')
})

test('a guest who goes to log in finds the product and the chosen size again', async () => {
  accessToken.clear()
  testServer({ [path]: [200, aProduct({ variants: sizes })] })
  const router = renderPage(<ProductDetail productId={1} />)
  await userEvent.click(await screen.findByRole('radio', { name: /^24 สี/ }))
  await userEvent.click(screen.getByRole('link', { name: 'สมัครสมาชิก' }))
  const left = takeLeftPage()
  expect(left).toEqual({ to: '/product/1#size-12', name: expect.stringMatching(/ 24 สี$/) })
  await router.navigate('/#size-12')
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: /^24 สี/, checked: true })).toBeTruthy()
})
