import { memberQrText } from '@jansi/contract/scanned-code'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openForVolunteer, summaryOf } from '../console-testing.tsx'
import { press } from '../lib/admin/page-testing.tsx'
import { SectionsContext } from '../lib/admin/sections-context.ts'
import { SECTIONS } from '../sections.ts'
import { ThumbBar } from './thumb-bar.tsx'

// The camera of a test sees nothing.
vi.mock('./scan-anything.tsx', () => ({
  ScanAnything: ({ onText }: { onText: (text: string) => void }) => (
    <button type="button" onClick={() => onText(memberQrText(5, null))}>
      QR ของสมาชิก
    </button>
  ),
}))

const open = (enter: readonly (typeof SECTIONS)[number]['name'][]) =>
  openForVolunteer({
    page: (
      <SectionsContext value={SECTIONS}>
        <ThumbBar />
      </SectionsContext>
    ),
    path: '/',
    at: '/',
    resources: [],
    replies: {
      'GET /summary/': summaryOf({
        orders: { awaiting_slip: 0, pending: 7, paid: 2, approved: 0, awaiting_return: 0 },
        hand_over: { orders: 120, workshops: [] },
      }),
    },
    enter,
  })

it('leads to the work at the desk with its counts, as far as the volunteer may', async () => {
  open(['orders', 'pick-lists', 'returns'])
  await screen.findByText('สลิป 7')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['วันนี้', 'สลิป 7', 'ส่งมอบ 100+', 'รับคืน'],
  ])
  expect(screen.getByText('วันนี้').closest('a')?.getAttribute('aria-current')).toBe('page')
})

it('opens the record that a scanned code names, once the scanner is closed', async () => {
  const { location } = open(['members'])
  press('สแกน')
  fireEvent.click(await screen.findByText('QR ของสมาชิก'))
  await waitFor(() => expect(location()).toBe('/members/5/show'))
})
