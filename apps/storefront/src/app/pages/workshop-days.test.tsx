import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { addToCart, clearCarts } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { testServer } from '../../test-server.ts'
import { aLine, aProduct, aVariant, aWorkshop } from '../../test-shop.ts'
import { Component as Cart } from './cart.tsx'
import { Component as Checkout } from './order.tsx'
import { Component as Product } from './product.tsx'

const lent = aProduct({ variants: [aVariant({ loss_price: 450 })] })
const { workshop } = aWorkshop([])

beforeEach(() => {
  accessToken.set('token')
  clearCarts()
  addToCart('rent', aLine({ price: 40 }), 5)
  testServer({
    '/site/': [200, { late_fee_per_day: 5, bank_account: { bank: 'ธนาคาร', number: '0', holder: 'ชมรม' } }],
    '/workshop/active/': [200, { workshop, category_ids: [1] }],
    '/workshop/active_workshop_products/': [200, aWorkshop([lent])],
    '/workshopproduct/1/product_in_workshop/': [200, lent],
    '/cart/verify_stock/': [200, { detail: 'ok' }],
    '/paymentmethod/': [200, [{ id: 1, name: 'พร้อมเพย์ QR' }]],
    '/order/generate_promptpay_qr/': [200, { qr_code_url: 'data:image/png;base64,qr' }],
  })
})

test.each([
  ['/product/1', '/product/:productId', Product],
  ['/cart', '/cart', Cart],
  ['/order', '/order', Checkout],
])(
  '%s shows until when a loan must come back, and the price of a late and of a lost piece',
  async (address, path, Page) => {
    const router = createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [address] })
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const strip = async () => (await screen.findByRole('region', { name: 'รอบนี้' })).textContent
    expect(await strip()).toMatch(/รับของ.*ส.\s28\sพ.ย./)
    expect(await strip()).toMatch(/คืนภายใน.*พ.\s9\sธ.ค./)
    await waitFor(async () => expect(await strip()).toContain('คืนช้าปรับวันละ ฿5 ต่อชิ้น'))
    await waitFor(async () => expect(await strip()).toContain('ของหายหรือเสียหายคิดชิ้นละ ฿450'))
  },
)
