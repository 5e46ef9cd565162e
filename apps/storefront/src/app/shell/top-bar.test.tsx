import { listTodos } from '@jansi/contract/calls/todos'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { keyOf } from '../../lib/api/query-of.ts'
import { addToCart, clearCarts } from '../../lib/cart/cart-store.ts'
import { session } from '../../lib/session/session.ts'
import { TopBar } from './top-bar.tsx'

const user = {
  pk: 1,
  email: 'mali@jansi.test',
  first_name: 'มะลิ',
  last_name: 'ดี',
  phone_number: '0812345678',
}
const brush = { product_id: 1, variant_id: 2, name: 'พู่กัน', size: 'เบอร์ 8', price: 45, image: null }

let queryClient: QueryClient

beforeEach(() => {
  queryClient = createQueryClient()
  clearCarts()
  session.dispatch({ type: 'LOGOUT' })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TopBar />
      </MemoryRouter>
    </QueryClientProvider>,
  )
})

afterEach(() => act(() => session.dispatch({ type: 'LOGOUT' })))

const links = () =>
  within(screen.getByRole('navigation', { name: 'เมนูหลัก' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('a guest is offered the login and no returns', () => {
  expect(links()).toEqual(['หน้าแรก', 'ตะกร้า', 'ประวัติ', 'บทความ', 'เข้าสู่ระบบ'])
})

test('a member is offered returns and the profile', () => {
  act(() => session.dispatch({ type: 'LOGIN_SUCCESS', access: 'good', user }))
  expect(links()).toEqual(['หน้าแรก', 'ตะกร้า', 'คืนอุปกรณ์', 'ประวัติ', 'บทความ', 'โปรไฟล์'])
})

test('the badge counts both carts together, and stops at 99+', () => {
  act(() => {
    addToCart('sale', { ...brush, quantity: 90 }, 200)
    addToCart('rent', { ...brush, quantity: 9 }, 200)
  })
  expect(links()[1]).toBe('ตะกร้า99 ชิ้น')
  act(() => {
    addToCart('rent', { ...brush, quantity: 1 }, 200)
  })
  expect(links()[1]).toBe('ตะกร้า99+ ชิ้น')
})

test('the phone menu opens by its button and closes by Escape', {
  tags: '@spec-2.shell.top-bar',
}, async () => {
  const menu = document.getElementById('menu')
  expect(menu?.hidden).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'เปิดเมนู' }))
  expect(menu?.hidden).toBe(false)
  await userEvent.keyboard('{Escape}')
  expect(menu?.hidden).toBe(true)
})

test('marks the pages where a member has something urgent to do', async () => {
  act(() => session.dispatch({ type: 'VERIFY_SUCCESS' }))
  const bar = within(screen.getByRole('navigation', { name: 'เมนูหลัก' }))
  act(() => {
    queryClient.setQueryData(keyOf(listTodos), [
      { kind: 'loan_overdue', order: 'a', is_urgent: true, day: '2026-11-01' },
      { kind: 'pick_up', order: 'b', is_urgent: false },
    ])
  })
  await bar.findByRole('link', { name: /^คืนอุปกรณ์ ?มีสิ่งที่ต้องทำ$/ })
  bar.getByRole('link', { name: 'ประวัติ' })
  act(() => {
    queryClient.setQueryData(keyOf(listTodos), [{ kind: 'slip_missing', order: 'b', is_urgent: true }])
  })
  await bar.findByRole('link', { name: /^ประวัติ ?มีสิ่งที่ต้องทำ$/ })
  bar.getByRole('link', { name: 'คืนอุปกรณ์' })
})
