import { localStore } from '@jansi/client/device-store'
import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { NO_TODOS_KEY, NO_TODOS_MARK } from '@jansi/contract/early-script'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { FirstTodo } from './first-todo.tsx'
import { TodoList } from './todo-list.tsx'

const TODOS = [
  {
    kind: 'waiting_offer',
    product: 7,
    name: 'สีน้ำ 12 สี',
    is_urgent: true,
    until: '2026-12-01T12:39:00Z',
  },
  { kind: 'loan_overdue', order: 'a', is_urgent: true, day: '2026-11-28', amount: 30, pieces: 3 },
  { kind: 'penalty', return_session: 'r', is_urgent: true, amount: 150 },
  { kind: 'slip_missing', order: 'b', is_urgent: true, amount: 120, until: '2026-12-02T05:00:00Z' },
  { kind: 'loan_due', order: 'c', is_urgent: false, day: '2026-12-08', pieces: 2 },
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
    [`สั่ง สีน้ำ 12 สี ถึงคิวของคุณแล้ว สั่งได้ถึง ${formatWeekdayTime('2026-12-01T12:39:00Z')} วันนี้`, '/product/7'],
    ['คืนของ 3 ชิ้น เลยมา 3 วัน ค่าปรับถึงวันนี้ ฿30 คืนวันนี้หยุดนับ เลย 3 วัน', '/return'],
    ['ชำระค่าปรับ ฿150 โอนแล้วแนบสลิปได้เลย เมื่อสะดวก', '/return?tab=history'],
    [`แนบสลิป ฿120 ถึง ${formatWeekdayTime('2026-12-02T05:00:00Z')} พรุ่งนี้`, '/bill'],
    [`คืนของ 2 ชิ้น ภายใน ${formatWeekday('2026-12-08')} อีก 7 วัน`, '/return'],
  ])
})

test('home shows the most urgent, and how many more there are', async () => {
  testServer({ '/todo/': [200, TODOS] })
  renderPage(<FirstTodo />)
  const first = await screen.findByRole('region', { name: 'สิ่งที่ต้องทำ' })
  expect(first.querySelector('a')?.textContent).toMatch(/^สั่ง สีน้ำ 12 สี/)
  expect(screen.getByRole('link', { name: /^อีก 4 เรื่อง$/ }).getAttribute('href')).toBe('/history')
})

test('home shows nothing where there is nothing to do, and keeps no place for it the next time', async () => {
  const note = () => localStore.get(NO_TODOS_KEY)
  const hasMark = () => document.documentElement.hasAttribute(NO_TODOS_MARK)
  testServer({ '/todo/': [200, []] })
  renderPage(<FirstTodo />)
  await waitFor(() => expect(note()).not.toBeNull())
  expect(screen.queryByRole('link')).toBeNull()
  expect(hasMark()).toBe(false)
  cleanup()
  expect(hasMark()).toBe(true)
  testServer({ '/todo/': [200, TODOS] })
  renderPage(<FirstTodo />)
  await waitFor(() => expect(note()).toBeNull())
  cleanup()
  expect(hasMark()).toBe(false)
})
