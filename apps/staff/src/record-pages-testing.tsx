import { screen } from '@testing-library/react'
import { openForVolunteer } from './console-testing.tsx'
import { listOf, type Replies, type Reply } from './lib/admin/page-testing.tsx'
import { OrderPage } from './orders/order-page.tsx'
import { ORDER_ID, orderOf } from './orders/order-testing.ts'
import { orders } from './orders/resource.tsx'
import { returns } from './returns/resource.tsx'
import { ReturnPage } from './returns/return-page.tsx'
import { RETURN_ID, returnOf } from './returns/return-testing.ts'

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
  await screen.findByText(/^เลขที่ 12 ·/)
  return page
}

/** For tests: opens the page of a return over a server that returns it, with further replies. */
export async function openReturn(session = returnOf(), replies: Replies = {}) {
  const page = openForVolunteer({
    page: <ReturnPage />,
    path: '/returns/:id/show',
    at: `/returns/${RETURN_ID}/show`,
    resources: [returns],
    replies: { [`GET /returns/${RETURN_ID}/`]: session, 'GET /returns/': listOf(), ...replies },
  })
  await screen.findByRole('heading', { name: /^เลขที่ 12 · / })
  return page
}
