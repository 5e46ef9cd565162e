import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addToCart, clearCarts } from '../../lib/cart/cart-store.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { aLine, aProduct, aVariant, aWorkshop } from '../../test-shop.ts'
import { CartLoanTerms, ProductLoanTerms } from './loan-terms.tsx'
import { WorkshopStrip } from './workshop-strip.tsx'

const lent = aProduct({
  variants: [aVariant({ loss_price: 320 }), aVariant({ id: 12, loss_price: 450 })],
})
const shop = aWorkshop([lent])

beforeEach(() => {
  clearCarts()
  testServer({
    '/site/': [200, { late_fee_per_day: 5 }],
    '/workshop/active/': [200, { workshop: shop.workshop, category_ids: [1] }],
    '/workshop/active_workshop_products/': [200, shop],
  })
})

afterEach(() => clearCarts())

test('a product that is lent shows the fee of late days and the price of a lost piece', async () => {
  renderPage(<WorkshopStrip terms={<ProductLoanTerms product={lent} />} />)
  const strip = await screen.findByRole('region', { name: 'รอบนี้' })
  await waitFor(() => expect(strip.textContent).toContain('คืนช้าปรับวันละ ฿5 ต่อชิ้น'))
  expect(strip.textContent).toContain('ค่ายืมคิดต่อครั้ง')
  expect(strip.textContent).toContain('ของหายหรือเสียหายคิดชิ้นละ ฿320 ถึง ฿450')
})

test('folded days are one row with the day of collection and the last of the return', async () => {
  renderPage(<WorkshopStrip isFolded />)
  const row = await screen.findByText(/^คืน .*9\sธ.ค./)
  const fold = row.closest('details')
  expect(fold?.open).toBe(false)
  expect(
    within(fold as HTMLElement)
      .getByText('วันงาน')
      .closest('summary'),
  ).toBeNull()
  await userEvent.click(row)
  expect(fold?.open).toBe(true)
})

test('a product that is only sold shows the days without terms', async () => {
  renderPage(<WorkshopStrip terms={<ProductLoanTerms product={aProduct({ is_for_rent: false })} />} />)
  const strip = await screen.findByRole('region', { name: 'รอบนี้' })
  expect(strip.textContent).not.toContain('ค่ายืม')
})

test('the cart shows the terms of its borrowed lines, and none for bought ones', async () => {
  addToCart('sale', aLine(), 5)
  const page = <WorkshopStrip terms={<CartLoanTerms />} />
  renderPage(page)
  const strip = await screen.findByRole('region', { name: 'รอบนี้' })
  expect(strip.textContent).not.toContain('ค่ายืม')
  addToCart('rent', aLine({ variant_id: 12, price: 40 }), 5)
  await waitFor(() => expect(strip.textContent).toMatch(/ของหายหรือเสียหายคิดชิ้นละ ฿450$/))
})

test('nothing is shown between workshops', async () => {
  const received = testServer({ '/workshop/active/': [200, { workshop: null, category_ids: [] }] })
  renderPage(<WorkshopStrip />)
  await expect.poll(() => received.length).toBe(1)
  expect(screen.queryByRole('region', { name: 'รอบนี้' })).toBeNull()
})
