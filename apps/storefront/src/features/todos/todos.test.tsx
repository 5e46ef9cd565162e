import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { FirstTodo } from './first-todo.tsx'
import { TodoList } from './todo-list.tsx'

const TODOS = [
  { kind: 'loan_overdue', order: 'a', is_urgent: true, day: '2026-11-28', amount: 30 },
  { kind: 'penalty', return_session: 'r', is_urgent: true, amount: 150 },
  { kind: 'slip_missing', order: 'b', is_urgent: true, amount: 120, until: '2026-12-02T05:00:00Z' },
  { kind: 'loan_due', order: 'c', is_urgent: true, day: '2026-12-02' },
]

beforeEach(() => {
  accessToken.set('token')
  vi.useFakeTimers({ now: new Date('2026-12-01T05:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  accessToken.clear()
  vi.useRealTimers()
})

test('the history lists all there is to do, each with its way', async () => {
  testServer({ '/todo/': [200, TODOS] })
  renderPage(<TodoList />)
  await screen.findByRole('heading', { name: 'สิ่งที่ต้องทำ' })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['เลยกำหนดคืนมา 3 วัน ค่าปรับถึงตอนนี้ ฿30', '/return'],
    ['ชำระค่าปรับ ฿150', '/return?tab=history'],
    [`แนบสลิป ฿120 ได้ถึง ${formatWeekdayTime('2026-12-02T12:00:00+07:00')}`, '/bill'],
    [`คืนของภายใน ${formatWeekday('2026-12-02')} (พรุ่งนี้)`, '/return'],
  ])
})

test('home shows the most urgent, and how many more there are', async () => {
  testServer({ '/todo/': [200, TODOS] })
  renderPage(<FirstTodo />)
  const first = await screen.findByRole('region', { name: 'สิ่งที่ต้องทำ' })
  expect(first.querySelector('a')?.textContent).toBe('เลยกำหนดคืนมา 3 วัน ค่าปรับถึงตอนนี้ ฿30')
  expect(screen.getByRole('link', { name: /^อีก 3 เรื่อง$/ }).getAttribute('href')).toBe('/history')
})

test('home shows that there is nothing to do', async () => {
  testServer({ '/todo/': [200, []] })
  renderPage(<FirstTodo />)
  await screen.findByText('ตอนนี้ไม่มีสิ่งที่ต้องทำ')
})
