import { transitionOrder } from '@jansi/contract/calls/staff-orders'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loggedRefusals, openForVolunteer } from '../console-testing.tsx'
import { dropStoppedAction, makePendingAction } from '../lib/actions/pending-action.ts'
import { unsentActions } from '../lib/actions/unsent-actions.ts'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { press, refusal } from '../lib/admin/page-testing.tsx'
import { api } from '../lib/api/api.ts'
import { storedInput } from '../lib/input/stored-input.ts'
import { ORDER_ID, orderOf } from '../orders/order-testing.ts'
import { orders } from '../orders/resource.tsx'
import { StoppedDecisions } from './stopped-decisions.tsx'

const REASON = 'ไม่พบยอดโอน'
const ORDER = `GET /orders/${ORDER_ID}/`
const REJECT = `POST /orders/${ORDER_ID}/transition/`

afterEach(() => dropStoppedAction({ resource: 'orders', id: ORDER_ID }))

/** A page whose button rejects an order, after the seconds in which it can be undone. */
function Page() {
  const { runLater } = useRecordAction('orders', ORDER_ID)
  const body = { to: 'rejected', reason: REASON } as const
  const reject = () =>
    runLater({
      send: (how) => api(transitionOrder, { params: { id: ORDER_ID }, body, ...how }),
      what: 'บันทึกไม่อนุมัติ',
      subject: 'คำสั่งซื้อ เลขที่ 12 ของ มะลิ ใจดี',
      path: `/orders/${ORDER_ID}/show`,
      shown: { status: 'rejected' },
      lastEvent: 4,
      done: 'บันทึกไม่อนุมัติแล้ว',
      typed: REASON,
    })
  return (
    <>
      <StoppedDecisions />
      <button type="button" onClick={reject}>
        ไม่อนุมัติ
      </button>
    </>
  )
}

async function rejectWith(answer: () => Response | Promise<Response>) {
  const server = { answer, order: orderOf({ status: 'pending' }) }
  const page = openForVolunteer({
    page: <Page />,
    resources: [orders],
    replies: { [ORDER]: () => server.order, [REJECT]: () => server.answer() },
  })
  press('ไม่อนุมัติ')
  await act(makePendingAction)
  return { ...page, server }
}

const unreachable = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
const named = () => screen.findByRole('alert')

it('a decision that the network stopped is named with its order and text until it is sent again', async () => {
  const { server, sent } = await rejectWith(unreachable)
  const notice = await named()
  expect(notice.textContent).toContain('ส่งไม่สำเร็จ: บันทึกไม่อนุมัติ คำสั่งซื้อ เลขที่ 12 ของ มะลิ ใจดี')
  expect(notice.textContent).toContain(REASON)
  expect(screen.queryByText(/ติดต่อเซิร์ฟเวอร์ไม่ได้/)).toBeNull()
  server.answer = () => Response.json(orderOf({ status: 'rejected' }))
  press('ส่งอีกครั้ง', notice)
  expect(await screen.findByText('บันทึกไม่อนุมัติแล้ว')).toBeTruthy()
  expect(screen.queryByLabelText('ยังไม่ได้ส่ง')).toBeNull()
  expect(sent.filter(({ call }) => call === REJECT)).toHaveLength(2)
  expect([unsentActions(), storedInput('orders', ORDER_ID)]).toEqual([[], undefined])
})

it('a decision whose response alone was lost is not sent a second time', async () => {
  const { server, sent } = await rejectWith(unreachable)
  const notice = await named()
  server.order = orderOf({ status: 'rejected' })
  press('ส่งอีกครั้ง', notice)
  expect(await screen.findByText(/บันทึกไว้แล้ว$/)).toBeTruthy()
  expect(screen.queryByLabelText('ยังไม่ได้ส่ง')).toBeNull()
  expect(sent.filter(({ call }) => call === REJECT)).toHaveLength(1)
})

it('a decision that is thrown away is gone with its text', async () => {
  await rejectWith(unreachable)
  press('ทิ้ง', await named())
  expect(screen.queryByLabelText('ยังไม่ได้ส่ง')).toBeNull()
  expect([unsentActions(), storedInput('orders', ORDER_ID)]).toEqual([[], undefined])
})

it('a decision that the end of the session stopped leads to the login, and is kept with its text', async () => {
  const { location } = await rejectWith(() => refusal(401))
  await waitFor(() => expect(location()).toContain('/login'))
  expect(unsentActions().map(({ id, typed }) => [id, typed])).toEqual([[ORDER_ID, REASON]])
  expect(storedInput('orders', ORDER_ID)).toEqual({ what: 'บันทึกไม่อนุมัติ', text: REASON })
  loggedRefusals()
})

it('a refusal of the shop is no stopped decision', async () => {
  await rejectWith(() => refusal(400, 'reason_required'))
  expect(await screen.findByText('ระบุเหตุผลก่อน')).toBeTruthy()
  expect(screen.queryByLabelText('ยังไม่ได้ส่ง')).toBeNull()
  expect(unsentActions()).toEqual([])
})
