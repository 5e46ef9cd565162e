import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { session } from '../../lib/session/session.ts'
import { aWorkshop } from '../../test-shop.ts'
import { Providers } from '../providers.tsx'
import { Component as Home } from './home.tsx'

const faq = (id: number, is_active = true) => ({
  id,
  question: `คำถาม ${id}`,
  answer: `คำตอบ ${id}`,
  tags: '',
  category: 'การยืม',
  is_active,
})
const tutorial = (id: number) => ({
  id,
  title: `บทความ ${id}`,
  description: '',
  category: 1,
  category_name: 'ระบายสี',
  author: 'ชมรม',
  created_at: '2026-11-01T05:00:00Z',
  difficulty_level: 'ง่าย',
  main_image: null,
  video_url: '',
  content: '<p>สั้น</p>',
  images: [],
  tags: '',
})
let answers: Record<string, unknown>
let asked: string[]

beforeEach(() => {
  session.dispatch({ type: 'LOGOUT' })
  asked = []
  answers = {
    '/api/banner/': [],
    '/api/category/': [{ id: 3, name: 'watercolour', display_name: 'สีน้ำ', image: null }],
    '/api/tutorials/': [tutorial(1), tutorial(2), tutorial(3)],
    '/api/tutorialcategory/': [{ id: 1, name: 'ระบายสี' }],
    '/api/faqs/': [faq(1, false), faq(2), faq(3), faq(4), faq(5), faq(6), faq(7)],
    '/api/site/': { survey_url: 'https://example.org/form' },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = answers[url]
    return answer ? new Response(JSON.stringify(answer)) : new Response('{"detail":"x"}', { status: 400 })
  })
})

function openHome() {
  render(
    <MemoryRouter>
      <Providers queryClient={createQueryClient()}>
        <Home />
      </Providers>
    </MemoryRouter>,
  )
}

test('at most five active questions are shown, the first of them open', {
  tags: ['@spec-4.state.faq', '@spec-9.home.faq'],
}, async () => {
  openHome()
  const first = await screen.findByRole('button', { name: 'คำถาม 2' })
  expect(first.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('button', { name: /^คำถาม/ }).map((one) => one.textContent)).toEqual([
    'คำถาม 2',
    'คำถาม 3',
    'คำถาม 4',
    'คำถาม 5',
    'คำถาม 6',
  ])
  await userEvent.click(first)
  expect(first.getAttribute('aria-expanded')).toBe('false')
})

test('a member reads that the workshop is over, and a guest’s page asks for no workshop', async () => {
  answers['/api/workshop/active_workshop_products/'] = aWorkshop([])
  vi.useFakeTimers({ now: new Date('2026-12-02T17:00:00Z'), toFake: ['Date'] })
  openHome()
  await screen.findByRole('link', { name: 'สีน้ำ' })
  expect(asked).not.toContain('/api/workshop/active_workshop_products/')
  act(() => session.dispatch({ type: 'VERIFY_SUCCESS' }))
  await screen.findByText(/^สีน้ำกับลมหายใจ จบแล้วเมื่อ พ\. 2 ธ\.ค\./)
  vi.useRealTimers()
})

test('a member reads the most urgent to-do', async () => {
  answers['/api/todo/'] = [{ kind: 'penalty', return_session: 'r', is_urgent: true, amount: 150 }]
  session.dispatch({ type: 'VERIFY_SUCCESS' })
  openHome()
  const todo = await screen.findByRole('link', { name: /^ชำระค่าปรับ ฿150/ })
  expect(todo.getAttribute('href')).toBe('/return?tab=history')
})

test('a member reads that orders are closed and when they open, until then', async () => {
  const shop = aWorkshop([])
  answers['/api/workshop/active_workshop_products/'] = {
    ...shop,
    workshop: { ...shop.workshop, orders_closed: { opens_at: '2026-11-20T02:00:00Z' } },
  }
  vi.useFakeTimers({ now: new Date('2026-11-20T01:59:00Z'), toFake: ['Date'] })
  session.dispatch({ type: 'VERIFY_SUCCESS' })
  openHome()
  const notice = await screen.findByText('ปิดรับคำสั่งซื้อชั่วคราว')
  expect(notice.parentElement?.textContent).toContain(
    `เปิดรับอีกครั้ง ${formatWeekdayTime('2026-11-20T09:00:00+07:00')}`,
  )
  cleanup()
  vi.setSystemTime(new Date('2026-11-20T02:00:00Z'))
  asked = []
  openHome()
  await screen.findByRole('link', { name: 'สีน้ำ' })
  expect(screen.queryByText('ปิดรับคำสั่งซื้อชั่วคราว')).toBeNull()
  vi.useRealTimers()
})

test('shows the club, its offer, the price and the days, and of the categories only those of the workshop', async () => {
  const { workshop } = aWorkshop([])
  answers['/api/category/'] = [
    { id: 3, name: 'watercolour', display_name: 'สีน้ำ', image: null },
    { id: 4, name: 'clay', display_name: 'ดินปั้น', image: null },
  ]
  answers['/api/site/'] = {
    home_club_line: 'ชมรมศิลปะบำบัด',
    home_headline: 'ยืมของ ไปวาดรูป',
    home_promise: 'สี พู่กัน {ราคายืม} ใครก็มาได้',
    home_button: 'เลือกของ',
  }
  answers['/api/workshop/active/'] = {
    workshop: { ...workshop, place: 'ห้องศิลปะ' },
    category_ids: [3],
    loan_prices: { has_free: true, lowest: 5 },
  }
  vi.useFakeTimers({ now: new Date('2026-11-27T05:00:00Z'), toFake: ['Date'] })
  openHome()
  const card = await screen.findByRole('region', { name: 'รอบนี้' })
  expect(card.textContent).toContain(`รับของ${formatWeekday('2026-11-28')} · พรุ่งนี้`)
  expect(card.textContent).toContain(`คืนภายใน${formatWeekday('2026-12-09')} · อีก 12 วัน`)
  expect(card.textContent).toContain('ที่ห้องศิลปะ')
  const welcome = await screen.findByRole('region', { name: 'ยืมของ ไปวาดรูป' })
  expect(welcome.textContent).toContain('ชมรมศิลปะบำบัด')
  expect(welcome.textContent).toContain('สี พู่กัน ยืมฟรีหรือเริ่มต้น ฿5 ต่อครั้ง ใครก็มาได้')
  const days = `รับ ${formatWeekday('2026-11-28')} คืน ${formatWeekday('2026-12-09')}`
  expect(welcome.textContent).toContain(`ยืมฟรีหรือเริ่มต้น ฿5 · ${days}`)
  const wayOf = (name: string) => within(welcome).getByRole('link', { name }).getAttribute('href')
  expect(wayOf('เลือกของ')).toBe('/search?borrow=1')
  expect(wayOf('ยืมครั้งแรก? ดูวิธี')).toBe('/faq#question-2')
  await screen.findByRole('link', { name: 'สีน้ำ' })
  expect(screen.queryByRole('link', { name: 'ดินปั้น' })).toBeNull()
  vi.useRealTimers()
})

test('between workshops the promise names no price', async () => {
  answers['/api/site/'] = { home_headline: 'ยืมของ', home_promise: 'สี {ราคายืม} ใครก็มาได้' }
  answers['/api/workshop/active/'] = {
    workshop: null,
    category_ids: [],
    loan_prices: { has_free: false, lowest: null },
  }
  openHome()
  await screen.findByText('สี ใครก็มาได้')
  expect(screen.queryByRole('region', { name: 'รอบนี้' })).toBeNull()
})
