import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage, press, write } from '../lib/admin/page-testing.tsx'
import { variant } from './product-testing.ts'
import { WaitingDrawer } from './waiting-drawer.tsx'

const entry = (id: number, name: string, fields: object) => ({
  id,
  member: { id: 90 + id, name, email: `${id}@example.com` },
  created_at: '2026-12-04T03:00:00Z',
  expires_at: null,
  ...fields,
})

it('shows who waits in turn, and removes a member with a reason', async () => {
  const first = entry(1, 'มะลิ ใจดี', { state: 'offered', expires_at: '2026-12-05T03:00:00Z' })
  const next = entry(2, 'กมล ตั้งใจ', { state: 'waiting' })
  const { sent } = openPage({
    page: (
      <WaitingDrawer productId={7} variant={variant(2, 'A3', { waiting: 2 })} onClose={() => undefined} />
    ),
    resources: [],
    replies: {
      'GET /api/staff/variants/2/waiting/': { results: [first, next] },
      'POST /api/staff/waiting-list/2/remove/': { detail: 'x' },
    },
  })
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('มะลิ ใจดี1@example.comกันไว้ให้แล้ว สั่งได้ถึง'),
    expect.stringContaining('กมล ตั้งใจ2@example.comรอตั้งแต่'),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'นำออก กมล ตั้งใจ' }))
  write(/^เหตุผล/, ' ขอออกทางโทรศัพท์ ')
  press('นำออกจากคิว')
  await screen.findByText('นำออกจากคิวแล้ว')
  expect(sent).toEqual([
    { call: 'POST /api/staff/waiting-list/2/remove/', body: { reason: 'ขอออกทางโทรศัพท์' } },
  ])
})
