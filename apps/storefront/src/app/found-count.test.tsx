import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CategoryProducts } from '../features/catalog/category-products.tsx'
import { FaqBrowser } from '../features/faq/faq-browser.tsx'
import { SearchView } from '../features/search/search-view.tsx'
import { TutorialList } from '../features/tutorials/tutorial-list.tsx'
import { renderPage } from '../test-page.tsx'
import { testServer } from '../test-server.ts'
import { aProduct, aWorkshop } from '../test-shop.ts'

const article = { title: 'ล้างพู่กัน', description: '', author: '', tags: '', created_at: '2026-11-01T03:00:00Z' }
const question = { id: 1, question: 'ยืมได้กี่วัน', answer: '', tags: '', category: '', is_active: true }
const shop = {
  '/tutorials/': [
    200,
    [article, { ...article, title: 'ผสมสี' }].map((one, id) => ({ id, category: 1, ...one })),
  ],
  '/tutorialcategory/': [200, []],
  '/faqs/': [200, [question, { ...question, id: 2, question: 'จ่ายอย่างไร' }]],
  '/workshop/active_workshop_products/': [200, aWorkshop([aProduct(), aProduct({ id: 2, name: 'พู่กัน' })])],
  '/search/?limit=24': [200, { products: { count: 2, results: [] }, articles: [], questions: [] }],
  '/search/?free=true&limit=24': [200, { products: { count: 0, results: [] }, articles: [], questions: [] }],
} satisfies Parameters<typeof testServer>[0]
const type = (words: string) => () =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
const search = (
  <SearchView contact={<p>ติดต่อชมรม</p>} renderProduct={() => null} renderQuestions={() => null} />
)

test.each([
  ['articles', <TutorialList key="" />, 'พบ 2 บทความ', type('ล้าง'), 'พบ 1 บทความ'],
  ['articles without a hit', <TutorialList key="" />, 'พบ 2 บทความ', type('zzzz'), 'พบ 0 บทความ'],
  ['questions', <FaqBrowser key="" />, 'พบ 2 คำถาม', type('จ่าย'), 'พบ 1 คำถาม'],
  ['a category', <CategoryProducts key="" categoryId={1} />, 'พบ 2 รายการ', type('พู่'), 'พบ 1 รายการ'],
  [
    'the whole shop',
    search,
    'สินค้าทั้งร้าน 2 รายการ',
    () => fireEvent.click(screen.getByRole('button', { name: 'ฟรี' })),
    'สินค้าทั้งร้าน 0 รายการ',
  ],
])(
  '%s: how many were found is announced once, in a place that was there before',
  async (_, view, before, act, after) => {
    testServer(shop)
    renderPage(view)
    const place = (await screen.findByText(before)).closest('[role=status]')
    act()
    await waitFor(() => expect(place?.textContent).toBe(after))
    expect(place?.isConnected).toBe(true)
    expect(screen.getAllByText(after)).toHaveLength(1)
  },
)

test('the count of the whole shop comes into the place that announced the search', async () => {
  testServer(shop)
  renderPage(search)
  const place = screen.getByText('กำลังค้นหา').closest('[role=status]')
  await waitFor(() => expect(place?.textContent).toBe('สินค้าทั้งร้าน 2 รายการ'))
  expect(place?.isConnected).toBe(true)
})
