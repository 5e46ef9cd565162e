import { getStaffOrder, listStaffOrders, type OrderQueue } from '@jansi/contract/staff-orders'
import { lazyPage } from '../lib/lazy-page.tsx'
import type { Section } from '../lib/resource.ts'

type OrderFilter = { status?: OrderQueue; q?: string }

/** Orders. */
export const orders: Section = {
  name: 'orders',
  source: (api) => ({
    list({ page, page_size, filter, signal }) {
      const { status, q } = filter as OrderFilter
      return api(listStaffOrders, {
        query: { page, page_size, ...(status && { status }), ...(q && { q }) },
        ...(signal && { signal }),
      })
    },
    one: (id, signal) => api(getStaffOrder, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyPage(async () => (await import('./order-list.tsx')).OrderList),
  show: lazyPage(async () => (await import('./order-page.tsx')).OrderPage),
}
