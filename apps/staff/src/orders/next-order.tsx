import type { StaffOrderListItem } from '@jansi/contract/staff-orders'
import NextIcon from '@mui/icons-material/ArrowForward'
import Link from '@mui/material/Link'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { usePendingMove } from '../lib/pending-move.ts'
import { ORDER_PATHS } from './order-paths.ts'

const MOST = 100

/** Leads to the order that has waited longest for a check, this one aside. */
export function NextOrder({ current }: { current: string }) {
  const { data } = useGetList<StaffOrderListItem>('orders', {
    filter: { status: 'pending' },
    pagination: { page: 1, perPage: MOST },
  })
  const pending = usePendingMove()
  // An order whose move waits is still in the queue, though it is dealt with.
  const next = data?.filter((order) => order.id !== current && order.id !== pending?.id).at(-1)
  if (!next) return null
  return (
    <Link
      component={RouterLink}
      to={ORDER_PATHS.one(next.id)}
      sx={{ ml: { md: 'auto' }, display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}
    >
      คำสั่งซื้อถัดไปที่รอตรวจ
      <NextIcon aria-hidden fontSize="small" />
    </Link>
  )
}
