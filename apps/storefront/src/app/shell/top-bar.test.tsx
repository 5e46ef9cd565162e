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
import { aLine } from '../../test-shop.ts'
import { bottomBarItems } from './navigation.ts'
import { TopBar } from './top-bar.tsx'

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

test('the phone menu opens by its button and closes by Escape, or when a page is opened', {
  tags: '@spec-2.shell.top-bar',
}, async () => {
  const menu = document.getElementById('menu')
  expect(menu?.hidden).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'เมนู' }))
  expect(menu?.hidden).toBe(false)
  await userEvent.keyboard('{Escape}')
  expect(menu?.hidden).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'เมนู' }))
  await userEvent.click(within(menu as HTMLElement).getByRole('link', { name: 'บทความ' }))
  expect(menu?.hidden).toBe(true)
})

test('a guest has the login in it, a member the returns and the profile; the bar of a phone is the same for both', {
  tags: ['@spec-2.shell.top-bar', '@spec-2.shell.bottom-bar', '@spec-4.auth.guest', '@spec-6.return-link'],
}, () => {
  const namesIn = (menu: HTMLElement | null) =>
    [...(menu?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
  const bars = () => [
    namesIn(screen.getByRole('navigation', { name: 'เมนูหลัก' })),
    namesIn(document.getElementById('menu')),
  ]
  const guest = ['หน้าแรก', 'ตะกร้า', 'ประวัติ', 'บทความ', 'เข้าสู่ระบบ']
  expect(bars()).toEqual([guest, guest])
  act(() => session.dispatch({ type: 'VERIFY_SUCCESS' }))
  const member = ['หน้าแรก', 'ตะกร้า', 'คืนอุปกรณ์', 'ประวัติ', 'บทความ', 'โปรไฟล์']
  expect(bars()).toEqual([member, member])
  expect(bottomBarItems.map(({ label }) => label)).toEqual(['หน้าแรก', 'ตะกร้า', 'คืน', 'ประวัติ', 'โปรไฟล์'])
  expect(bottomBarItems.map(({ to }) => to)).toEqual(['/', '/cart', '/return', '/history', '/profile'])
})

test('counts the pieces of both carts, up to 99', {
  tags: ['@spec-2.shell.badge', '@spec-9.badge'],
}, async () => {
  const cart = within(screen.getByRole('navigation', { name: 'เมนูหลัก' })).getByRole('link', {
    name: /^ตะกร้า/,
  })
  expect(cart.textContent).toBe('ตะกร้า')
  act(() => void addToCart('sale', aLine({ quantity: 60 }), 100))
  act(() => void addToCart('rent', aLine({ variant_id: 12, quantity: 39 }), 100))
  expect(cart.textContent).toBe('ตะกร้า99 ชิ้น')
  act(() => void addToCart('rent', aLine({ variant_id: 12 }), 100))
  expect(cart.textContent).toBe('ตะกร้า99+ ชิ้น')
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
