import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openForVolunteer, summaryOf } from './console-testing.tsx'
import { listOf } from './lib/admin/page-testing.tsx'
import { OrderList } from './orders/order-list.tsx'
import { listedOrder } from './orders/order-testing.ts'
import { orders } from './orders/resource.tsx'
import { LiveUpdates } from './shell/live-updates.tsx'

it('a new order is shown and counted in the title without a reload', async () => {
  let events: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      events = controller
    },
  })
  const say = (text: string) => act(async () => events?.enqueue(new TextEncoder().encode(text)))
  const waiting = [listedOrder({ id: '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11' })]
  const countOf = () => summaryOf({ orders: { ...summaryOf().orders, pending: waiting.length } })
  openForVolunteer({
    page: (
      <>
        <LiveUpdates />
        <OrderList />
      </>
    ),
    at: '/orders',
    path: '/orders',
    resources: [orders],
    enter: ['orders'],
    replies: {
      'GET /changes/': () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
      'GET /orders/': () => listOf(...waiting),
      'GET /summary/': countOf,
    },
  })
  await screen.findAllByText('12')
  await say('event: ready\ndata: {}\n\n')
  await waitFor(() => expect(document.title).toBe('(1) คำสั่งซื้อ · จานสี หลังร้าน'))

  const id = '2f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a12'
  waiting.push(listedOrder({ id, number: 13 }))
  await say(`event: change\ndata: ${JSON.stringify({ topics: ['orders'], ids: null })}\n\n`)
  await screen.findAllByText('13', undefined, { timeout: 10_000 })
  await waitFor(() => expect(document.title).toBe('(2) คำสั่งซื้อ · จานสี หลังร้าน'))
  vi.unstubAllGlobals()
})
