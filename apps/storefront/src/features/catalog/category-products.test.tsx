import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { aProduct, aVariant, aWorkshop } from '../../test-shop.ts'
import { CategoryProducts } from './category-products.tsx'

const brush = aProduct({
  id: 2,
  name: 'พู่กัน',
  is_used: true,
  is_for_sale: false,
  variants: [aVariant({ type: { name: 'เบอร์' }, quantity: 0 })],
})
const path = '/workshop/active_workshop_products/'

test('cards show the card symbol, the per-day label with the true unit next to it, and the used and out-of-stock marks', async () => {
  testServer({ [path]: [200, aWorkshop([aProduct(), brush])] })
  renderPage(<CategoryProducts categoryId={1} />)
  const card = await screen.findByRole('link', { name: /^สีน้ำ/ })
  expect(card.textContent).toContain('$320')
  expect(card.textContent).toContain('$40/วันคิดราคาต่อครั้ง')
  const used = screen.getByRole('link', { name: /พู่กัน/ })
  expect(used.textContent).toContain('มือสอง')
  expect(used.textContent).toContain('หมดชั่วคราว')
  expect(used.textContent).not.toContain('ซื้อ')
})

test('the site’s settings can show the cards in baht and by the true unit', async () => {
  testServer({
    [path]: [200, aWorkshop([aProduct()])],
    '/site/': [200, { card_currency_symbol: '฿', card_rental_unit: 'ครั้ง' }],
  })
  renderPage(<CategoryProducts categoryId={1} />)
  await screen.findByText('฿320')
  expect(screen.getByRole('link', { name: /^สีน้ำ/ }).textContent).toMatch(/฿40\/ครั้งซื้อ฿320$/)
})

test('a guest reads that the shop is closed to orders, above products that are shown as before', async () => {
  const shop = aWorkshop([aProduct()])
  const workshop = { ...shop.workshop, orders_closed: { opens_at: null } }
  testServer({ [path]: [200, { ...shop, workshop }] })
  renderPage(<CategoryProducts categoryId={1} />)
  const notice = await screen.findByText('ปิดรับคำสั่งซื้อชั่วคราว')
  expect(notice.parentElement?.textContent).toContain('รอชมรมเปิดรับอีกครั้ง')
  screen.getByRole('link', { name: /^สีน้ำ/ })
})
