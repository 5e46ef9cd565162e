import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { clearCarts } from '../../lib/cart-store.ts'
import { renderPage } from '../../test-page.tsx'
import { aLine } from '../../test-shop.ts'
import { CartTable } from './cart-table.tsx'

test('a line that left the cart meanwhile is told', async () => {
  clearCarts()
  const line = { ...aLine({ quantity: 2 }), key: '1-1', stock: 5, gone: false }
  renderPage(<CartTable kind="sale" lines={[line]} />)
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่มจำนวน' }))
  expect(screen.getByRole('region', { name: 'การแจ้งเตือน' }).textContent).toContain(
    'ไม่พบสินค้านี้ในตะกร้า โหลดหน้าใหม่แล้วลองอีกครั้ง',
  )
})
