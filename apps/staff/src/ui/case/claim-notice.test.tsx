import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openForVolunteer } from '../../console-testing.tsx'
import { deferAction, makePendingAction, undoPendingAction } from '../../lib/actions/pending-action.ts'
import { aLaterResponse, anActionOn } from '../../lib/actions/pending-action-testing.ts'
import { claimOf, press } from '../../lib/admin/page-testing.tsx'
import { ClaimNotice } from './claim-notice.tsx'

const CLAIM = '/orders/b/claim/'

function open(reply: (body: unknown) => object = () => claimOf()) {
  return openForVolunteer({
    page: (
      <>
        <ClaimNotice resource="orders" id="b" waits />
        <a href="/elsewhere">ไปหน้าอื่น</a>
      </>
    ),
    path: '/',
    at: '/',
    resources: [],
    replies: { [`POST ${CLAIM}`]: reply, [`DELETE ${CLAIM}`]: { id: 'b' } },
  })
}

beforeEach(() => {
  undoPendingAction()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

it('claims the record that is open and renews the claim while it is used', async () => {
  const { claims } = open()
  await waitFor(() => expect(claims).toEqual([`POST ${CLAIM}`]))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(claims.length).toBeGreaterThanOrEqual(3)
  // Nobody touches the page any more.
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000))
  const renewed = claims.length
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  expect(claims).toHaveLength(renewed)
})

it('names the volunteer who holds it, until the claim is taken over', async () => {
  open((body) => (Object(body).take_over ? claimOf() : claimOf('สมชาย ใจดี')))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('สมชาย ใจดี กำลังตรวจรายการนี้อยู่')
  press('รับช่วงต่อ')
  await waitFor(() => expect(screen.queryByText(/กำลังตรวจ/)).toBeNull())
})

it('works without an answer to its claim', async () => {
  const { claims } = open(() => new Response(null, { status: 503 }))
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('keeps the claim until the server knows the decision, and releases it otherwise', async () => {
  const { response, respond } = aLaterResponse()
  const waiting = await opened()
  deferAction({ ...anActionOn('b'), send: () => response })
  await act(async () => {})
  waiting.unmount()
  expect(waiting.claims).not.toContain(`DELETE ${CLAIM}`)

  const sent = await opened()
  const isKnown = makePendingAction()
  await act(async () => {})
  sent.unmount()
  expect(sent.claims).not.toContain(`DELETE ${CLAIM}`)

  respond('done')
  await isKnown
  const again = await opened()
  again.unmount()
  await waitFor(() => expect(again.claims).toContain(`DELETE ${CLAIM}`))
})

async function opened() {
  const page = open()
  await waitFor(() => expect(page.claims).toEqual([`POST ${CLAIM}`]))
  return { ...page, unmount: cleanup }
}
