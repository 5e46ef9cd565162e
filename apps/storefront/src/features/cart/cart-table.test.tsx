import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addToCart, clearCarts, readCarts } from '../../lib/cart/cart-store.ts'
import { renderPage } from '../../test-page.tsx'
import { aLine } from '../../test-shop.ts'
import { CartTable } from './cart-table.tsx'

test('a line that left the cart meanwhile is reported', { tags: '@spec-8.cart.line' }, async () => {
  clearCarts()
  const line = { ...aLine({ quantity: 2 }), key: '1-1', stock: 5, gone: false }
  renderPage(
    <CartTable
      kind="sale"
      total={320}
      removed={null}
      onRemoved={() => {}}
      onUndo={() => {}}
      lines={[line]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่มจำนวน' }))
  expect(screen.getByRole('region', { name: 'การแจ้งเตือน' }).textContent).toContain(
    'ไม่พบสินค้านี้ในตะกร้า โหลดหน้าใหม่แล้วลองอีกครั้ง',
  )
})

test('a line of 1,000 pieces takes no more, at any stock', async () => {
  clearCarts()
  addToCart('sale', aLine({ quantity: 1000 }), 5000)
  const line = { ...aLine({ quantity: 1000 }), key: '1-11', stock: 5000, gone: false }
  renderPage(
    <CartTable
      kind="sale"
      total={320}
      removed={null}
      onRemoved={() => {}}
      onUndo={() => {}}
      lines={[line]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่มจำนวน' }))
  expect(screen.getByRole('region', { name: 'การแจ้งเตือน' }).textContent).toContain(
    'สั่งได้ไม่เกิน 1,000 ชิ้นต่อรายการ',
  )
  expect(readCarts().sale[0]?.quantity).toBe(1000)
})
