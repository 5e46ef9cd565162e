import { getStaffOrder, listStaffOrders } from '@jansi/contract/calls/staff-orders'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { narrowing, type OrderFilter } from './order-queue.ts'

/** Orders. */
export const orders: Section = {
  name: 'orders',
  menu: {
    group: 'work',
    title: 'คำสั่งซื้อ',
    icon: OrdersIcon,
    countOf: ({ orders }) => orders.pending + orders.paid,
  },
  guide: { chapter: 'orders' },
  source: (api) => ({
    list({ page, filter, signal }) {
      const { status, ...others } = filter as OrderFilter
      return api(listStaffOrders, {
        query: { ...page, ...(status && { status }), ...narrowing(others) },
        ...(signal && { signal }),
      })
    },
    one: (id, signal) => api(getStaffOrder, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyComponent(async () => (await import('./order-list.tsx')).OrderList),
  show: lazyComponent(async () => (await import('./order-page.tsx')).OrderPage),
  pages: {
    desk: lazyComponent(async () => (await import('./desk-page.tsx')).DeskPage),
  },
}
