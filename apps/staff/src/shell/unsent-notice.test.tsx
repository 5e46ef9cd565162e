import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { loggedRefusals, openForVolunteer } from '../console-testing.tsx'
import { storeUnsent, unsentActions } from '../lib/actions/unsent-actions.ts'
import { type Reply, refusal } from '../lib/admin/page-testing.tsx'
import { ORDER_ID, orderOf } from '../orders/order-testing.ts'
import { orders } from '../orders/resource.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

const ORDER = `GET /orders/${ORDER_ID}/`
const NOT_DONE = /^ปิดหน้าก่อนบันทึกเสร็จ ยังไม่ได้อนุมัติ/

function leaveBehind(part: { checkFrom?: number } = {}) {
  storeUnsent({
    resource: 'orders',
    id: ORDER_ID,
    what: 'อนุมัติ',
    subject: 'คำสั่งซื้อเลขที่ 12 ของ มะลิ ใจดี',
    path: `/orders/${ORDER_ID}/show`,
    shown: { status: 'approved' },
    lastEvent: 4,
    checkFrom: 0,
    ...part,
  })
}

function openNext(order: Reply) {
  return openForVolunteer({ page: <UnsentNotice />, resources: [orders], replies: { [ORDER]: order } })
}

const event = (id: number, to: string) => ({
  id,
  from: null,
  to,
  actor: 'กมล',
  reason: null,
  created_at: '2026-11-20T03:00:00Z',
})

describe('the next page after one that was closed while an approval was under way', () => {
  it('names the order that was not approved, with a link to it, and only once', async () => {
    leaveBehind()
    openNext(orderOf({ status: 'pending', events: [event(4, 'pending')] }))
    expect(await screen.findByText(NOT_DONE)).toBeTruthy()
    expect(screen.getByText('เปิดดู').getAttribute('href')).toBe(`/orders/${ORDER_ID}/show`)
    expect(unsentActions()).toEqual([])
  })

  it('names the person who did something else with it meanwhile', async () => {
    leaveBehind()
    openNext(orderOf({ status: 'rejected', events: [event(4, 'pending'), event(5, 'rejected')] }))
    expect((await screen.findByText(NOT_DONE)).parentElement?.parentElement?.textContent).toMatch(
      / กมล ไม่อนุมัติแล้ว เมื่อ .* เปิดดู$/,
    )
  })

  it.each([
    ['approved', orderOf({ status: 'approved' })],
    ['handed over since', orderOf({ status: 'awaiting_return', events: [event(5, 'approved')] })],
  ])('is silent about an order that is %s', async (_, order) => {
    leaveBehind()
    openNext(order)
    await waitFor(() => expect(unsentActions()).toEqual([]))
    expect(screen.queryByText(NOT_DONE)).toBeNull()
  })

  it('does not take an approval of before for its own', async () => {
    leaveBehind()
    openNext(orderOf({ status: 'pending', events: [event(3, 'approved')] }))
    expect(await screen.findByText(NOT_DONE)).toBeTruthy()
  })

  it('asks again later when the server cannot be reached', async () => {
    leaveBehind()
    const { reads } = openNext(refusal(503, 'unavailable'))
    await waitFor(() => expect(reads).toContain(`/orders/${ORDER_ID}/`))
    await waitFor(() => expect(loggedRefusals()).toEqual([503]))
    expect(screen.queryByText(NOT_DONE)).toBeNull()
    expect(unsentActions()).toHaveLength(1)
  })

  it('asks only once the request can no longer be on its way', async () => {
    const checkFrom = Date.now() + 300
    leaveBehind({ checkFrom })
    const askedAt: number[] = []
    openNext(() => {
      askedAt.push(Date.now())
      return orderOf({ status: 'approved' })
    })
    await waitFor(() => expect(askedAt).toHaveLength(1))
    expect(askedAt[0]).toBeGreaterThanOrEqual(checkFrom)
  })

  it('asks again when the browser brings the closed page back as it was', async () => {
    openNext(orderOf({ status: 'pending' }))
    leaveBehind()
    const shown = Object.assign(new Event('pageshow'), { persisted: true })
    await act(async () => window.dispatchEvent(shown))
    expect(await screen.findByText(NOT_DONE)).toBeTruthy()
  })
})
