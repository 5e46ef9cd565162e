import { listTodos } from '@jansi/contract/calls/todos'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { keyOf } from '../../lib/api/query-of.ts'
import { clearCarts } from '../../lib/cart/cart-store.ts'
import { session } from '../../lib/session/session.ts'
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

test('the phone menu opens by its button and closes by Escape', {
  tags: '@spec-2.shell.top-bar',
}, async () => {
  const menu = document.getElementById('menu')
  expect(menu?.hidden).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'เมนู' }))
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
