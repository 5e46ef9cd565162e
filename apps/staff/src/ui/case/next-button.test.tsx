import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openForVolunteer, summaryOf } from '../../console-testing.tsx'
import { deferAction, makePendingAction, undoPendingAction } from '../../lib/actions/pending-action.ts'
import { aLaterResponse, anActionOn } from '../../lib/actions/pending-action-testing.ts'
import { listOf } from '../../lib/admin/page-testing.tsx'
import { NextButton } from './next-button.tsx'

type Opened = { next?: (string | null)[]; waiting?: number; waits?: boolean; resource?: 'orders' | 'returns' }

function open({ next = ['c'], waiting = 3, waits = true, resource = 'orders' }: Opened = {}) {
  const answers = [...next]
  return openForVolunteer({
    page: (
      <>
        <NextButton
          resource={resource}
          current={{ id: 'b', waits }}
          pathOf={(id) => `/${resource}/${id}/show`}
        >
          คำสั่งซื้อถัดไป
        </NextButton>
        <input aria-label="หมายเหตุ" />
      </>
    ),
    path: '/',
    at: '/',
    resources: [],
    replies: {
      'GET /summary/': summaryOf({ orders: { pending: waiting }, returns: { pending: waiting } }),
      'GET /orders/': listOf(),
      'POST /orders-next/': () => ({ id: answers.shift() ?? null }),
      'POST /returns-next/': () => ({ id: answers.shift() ?? null }),
    },
  })
}

beforeEach(undoPendingAction)

it.each(['orders', 'returns'] as const)('one key leads on through the %s that wait', async (resource) => {
  const { sent, location } = open({ resource })
  expect((await screen.findByRole('button', { name: /ถัดไป/ })).getAttribute('aria-keyshortcuts')).toBe('N')
  // On a Thai keyboard the key writes another character.
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'ื' })
  await waitFor(() => expect(location()).toBe(`/${resource}/c/show`))
  expect(sent).toEqual([{ call: `POST /${resource}-next/`, body: { after: 'b' } }])
})

it('the key writes in a field, and belongs to the browser with Ctrl', async () => {
  const { sent } = open()
  await screen.findByRole('button', { name: /ถัดไป/ })
  fireEvent.keyDown(screen.getByLabelText('หมายเหตุ'), { code: 'KeyN', key: 'n' })
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'n', ctrlKey: true })
  expect(sent).toEqual([])
})

it('orders whose decision waits to be sent, or has no response yet, are passed over', async () => {
  const { response, respond } = aLaterResponse()
  deferAction({ ...anActionOn('a'), send: () => response })
  deferAction(anActionOn('d'))
  const { sent, location } = open({ next: ['d', 'a', 'c'] })
  fireEvent.click(await screen.findByText('คำสั่งซื้อถัดไป'))
  await waitFor(() => expect(location()).toBe('/orders/c/show'))
  expect(sent.map(({ body }) => body)).toEqual([{ after: 'b' }, { after: 'd' }, { after: 'a' }])
  respond('done')
  await act(() => makePendingAction())
})

it('names the reason when other volunteers hold all that wait', async () => {
  const { location } = open({ next: [null] })
  fireEvent.click(await screen.findByText('คำสั่งซื้อถัดไป'))
  await screen.findByText('รายการอื่นมีคนตรวจอยู่แล้ว')
  expect(location()).toBe('/')
})

it.each([
  { waiting: 1, waits: true },
  { waiting: 0, waits: false },
])('is absent when no other one waits: $waiting', async ({ waiting, waits }) => {
  const { reads } = open({ waiting, waits })
  await waitFor(() => expect(reads).toContain('/summary/'))
  await screen.findByLabelText('หมายเหตุ')
  expect(screen.queryByText('คำสั่งซื้อถัดไป')).toBeNull()
})
