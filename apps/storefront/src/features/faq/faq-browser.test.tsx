import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { FaqBrowser } from './faq-browser.tsx'

const faqs = [
  {
    id: 1,
    question: 'ยืมได้กี่วัน',
    answer: '<p>จนถึงวันคืน</p>',
    tags: 'ยืม, Brush',
    category: 'การยืม',
    is_active: true,
  },
  {
    id: 2,
    question: 'จ่ายอย่างไร',
    answer: '<p><strong>PromptPay</strong> QR &amp; โอน</p>',
    tags: '',
    category: 'การชำระเงิน',
    is_active: true,
  },
  { id: 3, question: 'ลับ', answer: 'ไม่แสดง', tags: '', category: 'ภายใน', is_active: false },
]

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(faqs)))
  open('/faq')
})

function open(address: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <FaqBrowser />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const question = (name: string) => screen.findByRole('button', { name })

test('the search reads the text of an answer, not its HTML', async () => {
  await question('จ่ายอย่างไร')
  await userEvent.type(screen.getByRole('searchbox'), 'promptpay qr & โอน')
  await question('จ่ายอย่างไร')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'strong')
  screen.getByText('ไม่พบคำถามที่ตรงกับการค้นหา')
})

test('a question that is not active, and its category, are not shown', async () => {
  await question('ยืมได้กี่วัน')
  expect(screen.queryByText('ลับ')).toBeNull()
  expect(screen.queryByText('ภายใน')).toBeNull()
})

test('the question that a link names is open', async () => {
  cleanup()
  open('/faq#question-2')
  const named = await question('จ่ายอย่างไร')
  expect(named.getAttribute('aria-expanded')).toBe('true')
  expect((await question('ยืมได้กี่วัน')).getAttribute('aria-expanded')).toBe('false')
})
