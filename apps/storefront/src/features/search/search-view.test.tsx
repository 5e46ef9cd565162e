import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../../test-page.tsx'
import { type Received, testServer } from '../../test-server.ts'
import { aProduct } from '../../test-shop.ts'
import { SearchView } from './search-view.tsx'

const nothing = { products: { count: 0, results: [] }, articles: [], questions: [] }
const found = {
  products: {
    count: 30,
    results: [aProduct({ id: 7, name: 'พู่กันกลม' }), aProduct({ id: 8, name: 'พู่กันแบน' })],
  },
  articles: [{ id: 3, title: 'ล้างพู่กัน', category_name: 'ดูแลอุปกรณ์' }],
  questions: [],
}
const address = (query: Record<string, string>) => `/search/?${new URLSearchParams(query)}`
/** For each moment at which the field may ask. */
const suggestions = Object.fromEntries(
  [...'พุ่กัน'].map((_, index) => [
    address({ q: 'พุ่กัน'.slice(0, index + 1), limit: '7' }),
    [200, found] as [number, unknown],
  ]),
)
const results = address({ q: 'พุ่กัน', limit: '24' })

function open(replies: Parameters<typeof testServer>[0] = {}) {
  const received = testServer({ '/search/?limit=24': [200, nothing], ...replies })
  const router = renderPage(
    <SearchView
      renderProduct={({ name }) => <h3>{name}</h3>}
      contact={<p>ติดต่อชมรม</p>}
      renderQuestions={(questions) => questions.map(({ id, question }) => <p key={id}>{question}</p>)}
    />,
  )
  return { received, router, field: screen.getByRole('combobox', { name: 'ค้นหาทั้งร้าน' }) }
}
const paths = (received: Received[]) => received.map(({ path }) => path)

test('arrow keys go through the suggestions, and Enter opens the chosen one', async () => {
  const { field, router } = open(suggestions)
  await userEvent.type(field, 'พุ่กัน')
  await screen.findByRole('option', { name: /พู่กันกลม/ })
  expect(field.getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const chosen = screen.getByRole('option', { name: /พู่กันแบน/ })
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
  expect(chosen.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/product/8')
})

test('Enter without a choice searches, Escape closes the suggestions, and the address keeps all of it', async () => {
  const { field, router, received } = open({ ...suggestions, [results]: [200, found] })
  await userEvent.type(field, 'พุ่กัน')
  await screen.findByRole('option', { name: /ล้างพู่กัน/ })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option', { name: /พู่กัน/ })).toBeNull()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('ผลการค้นหา “พุ่กัน” พบสินค้า 30 รายการ')
  expect(screen.getByRole('link', { name: /ล้างพู่กัน/ }).getAttribute('href')).toBe('/tutorial/3')
  await userEvent.click(screen.getByRole('button', { name: 'ยืมได้' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'เรียงตาม' }), 'price')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    q: 'พุ่กัน',
    borrow: '1',
    sort: 'price',
  })
  await waitFor(() =>
    expect(paths(received).at(-1)).toBe(address({ q: 'พุ่กัน', borrow: 'true', sort: 'price', limit: '24' })),
  )
})

test('more products are shown by a press', async () => {
  const { received } = open({ '/search/?limit=24': [200, found] })
  await userEvent.click(await screen.findByRole('button', { name: 'แสดงสินค้าเพิ่ม' }))
  await waitFor(() => expect(paths(received)).toContain('/search/?limit=48'))
})

test('words that ask for a filter are that filter', async () => {
  const { received, router } = open()
  await router.navigate(`/?${new URLSearchParams({ q: 'พู่กัน ยืมฟรี' })}`)
  const asked = address({ q: 'พู่กัน', borrow: 'true', free: 'true', limit: '24' })
  await waitFor(() => expect(paths(received)).toContain(asked))
  for (const name of ['ยืมได้', 'ฟรี'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
})

test('a search without results offers everything, questions and the club, and a filter without results to be removed', async () => {
  const { field } = open({
    ...suggestions,
    [results]: [200, nothing],
    '/search/?free=true&limit=24': [200, nothing],
  })
  await userEvent.type(field, 'พุ่กัน{Enter}')
  await screen.findByText('ไม่พบสิ่งที่ค้นหา')
  expect(screen.getByRole('link', { name: 'ดูคำถามที่พบบ่อย' }).getAttribute('href')).toBe('/faq')
  screen.getByText('ติดต่อชมรม')
  await userEvent.click(screen.getByRole('button', { name: 'ดูสินค้าทั้งร้าน' }))
  await userEvent.click(screen.getByRole('button', { name: 'ฟรี' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ล้างตัวกรอง' }))
  expect(screen.getByRole('button', { name: 'ฟรี' }).getAttribute('aria-pressed')).toBe('false')
})

test('a search that fails is reported, and can be tried again', async () => {
  open({ '/search/?limit=24': [400, { detail: 'Invalid.' }] })
  const alert = await screen.findByRole('alert')
  within(alert).getByText('ค้นหาไม่สำเร็จ')
  testServer({ '/search/?limit=24': [200, found] })
  await userEvent.click(within(alert).getByRole('button', { name: 'ลองใหม่' }))
  await screen.findByText('พู่กันกลม')
})
