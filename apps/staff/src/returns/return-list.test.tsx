import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openForVolunteer, rowsOf, summaryOf } from '../console-testing.tsx'
import { listOf } from '../lib/admin/page-testing.tsx'
import { returns } from './resource.tsx'
import { ReturnList } from './return-list.tsx'
import { returnOf } from './return-testing.ts'

const listed = (part: object = {}) => {
  const { items: _, evidence: _e, can: _c, events: _v, ...session } = returnOf()
  return { ...session, item_count: 3, evidence_count: 2, can: { receive: false }, ...part }
}

const open = (...rows: object[]) =>
  openForVolunteer({
    page: <ReturnList />,
    path: '/returns',
    at: '/returns',
    resources: [returns],
    replies: {
      'GET /returns/': listOf(...rows),
      'GET /summary/': summaryOf({ returns: { pending: 1, penalty_unpaid: 2, penalty_slips: 3 } }),
    },
  })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T03:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

it('the queue of returns shows pieces, photos and the rest of penalties', async () => {
  open(
    listed({ can: { receive: true } }),
    listed({
      id: 'b'.repeat(36),
      status: 'partial',
      total_penalties: 100.3,
      penalty_due: 60.3,
      received_at: '2026-11-21T03:00:00Z',
      slip_seen_before: true,
    }),
  )
  const since = 'ศ.\u00a020\u00a0พ.ย. 10:00\u00a0น.3 วันที่แล้ว'
  const member = 'มะลิ ใจดี081-234-5678'
  expect(rowsOf(await screen.findByRole('table'))).toEqual([
    ['3f0a77d2', member, since, '3', '2', 'รับของแล้ว', 'รอการตรวจสอบ'],
    ['bbbbbbbb', member, since, '3', '2', 'รับของแล้ว 2 วันที่แล้ว', 'อนุมัติบางส่วนค่าปรับค้าง ฿60.30สลิปซ้ำ'],
  ])
})

it('goods are received from the queue, which is read again', async () => {
  const id = returnOf().id
  const call = `POST /returns/${id}/received/`
  let row = listed({ can: { receive: true } })
  const { sent } = openForVolunteer({
    page: <ReturnList />,
    path: '/returns',
    at: '/returns',
    resources: [returns],
    replies: {
      'GET /returns/': () => listOf(row),
      'GET /summary/': summaryOf({ returns: { pending: 1, penalty_unpaid: 0, penalty_slips: 0 } }),
      [call]: returnOf({ received_at: '2026-11-23T03:00:00Z' }),
    },
  })
  const button = await screen.findByText('รับของแล้ว')
  row = listed({ received_at: '2026-11-23T03:00:00Z' })
  fireEvent.click(button)
  await screen.findByText('รับของแล้ว เมื่อครู่')
  expect(sent).toEqual([{ call, body: null }])
})

it('the tabs count the waiting ones, and read their own queue', async () => {
  const { reads } = open()
  await screen.findByText('ไม่มีคำขอคืนในคิวนี้')
  await screen.findByText('รอการตรวจสอบ (1)')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'รอการตรวจสอบ (1)',
    'อนุมัติแล้ว',
    'อนุมัติบางส่วน',
    'ไม่อนุมัติ',
    'สลิปค่าปรับรอตรวจ (3)',
    'ค่าปรับค้างชำระ (2)',
    'ทั้งหมด',
  ])
  expect(reads).toContain('/returns/?page=1&page_size=25&status=pending')
  fireEvent.click(screen.getByText('สลิปค่าปรับรอตรวจ (3)'))
  await waitFor(() => expect(reads.at(-1)).toBe('/returns/?page=1&page_size=25&status=penalty_slip'))
})
