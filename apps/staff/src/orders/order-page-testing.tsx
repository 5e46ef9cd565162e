import { screen } from '@testing-library/react'
import { openForVolunteer } from '../console-testing.tsx'
import { listOf, type Replies, type Reply } from '../lib/admin/page-testing.tsx'
import { OrderPage } from './order-page.tsx'
import { ORDER_ID, orderOf } from './order-testing.ts'
import { orders } from './resource.tsx'

type Opened = Pick<Parameters<typeof openForVolunteer>[0], 'enter' | 'resources'>

/** For tests: opens the page of an order over a server that returns it, with further replies. */
export async function openOrder(
  order: Reply = orderOf(),
  replies: Replies = {},
  { resources = [orders], ...more }: Partial<Opened> = {},
) {
  const page = openForVolunteer({
    page: <OrderPage />,
    path: '/orders/:id/show',
    at: `/orders/${ORDER_ID}/show`,
    resources,
    replies: { [`GET /orders/${ORDER_ID}/`]: order, 'GET /orders/': listOf(), ...replies },
    ...more,
  })
  await screen.findByText('คำสั่งซื้อเลขที่ 12')
  return page
}
