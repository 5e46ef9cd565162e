import { getStaffRefund, listStaffRefunds } from '@jansi/contract/calls/staff-refunds'
import type { RefundQueue } from '@jansi/contract/staff-refunds'
import RefundsIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'

type RefundFilter = { state?: RefundQueue; q?: string }

/** Refund cases. */
export const refunds: Section = {
  name: 'refunds',
  menu: {
    group: 'work',
    title: 'คืนเงิน',
    icon: RefundsIcon,
    countOf: ({ refunds }) => (refunds?.to_check ?? 0) + (refunds?.owed ?? 0),
  },
  guide: { chapter: 'orders', heading: 'คืนเงิน' },
  source: (api) => ({
    list({ page, filter, signal }) {
      const { state, q } = filter as RefundFilter
      return api(listStaffRefunds, {
        query: { ...page, ...(state && { state }), ...(q && { q }) },
        ...(signal && { signal }),
      })
    },
    one: (id, signal) => api(getStaffRefund, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyComponent(async () => (await import('./refund-list.tsx')).RefundList),
  show: lazyComponent(async () => (await import('./refund-page.tsx')).RefundPage),
}
