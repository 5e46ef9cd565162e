import { formatBaht } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { LIMITS, shortId } from '@jansi/contract/limits'
import type { OrderQueue } from '@jansi/contract/order-queues'
import type { StaffOrderListItem } from '@jansi/contract/staff-order-body'
import {
  ORDER_STATUSES,
  type OrderStatus,
  type OrderStatusThat,
  statusesThat,
} from '@jansi/contract/statuses'
import LongIcon from '@mui/icons-material/Schedule'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { type Summary, useSummary } from '../lib/admin/summary.ts'
import { ago, orderNumber, waited } from '../lib/text/format.ts'
import { orderStatusWord } from '../lib/text/order-status-word.ts'
import { paths } from '../paths.ts'
import { ElsewhereHits } from '../ui/case/elsewhere-hits.tsx'
import { NextButton } from '../ui/case/next-button.tsx'
import { lazyPart } from '../ui/page/lazy-part.tsx'
import { Page } from '../ui/page/page.tsx'
import { Queue, type QueueColumn } from '../ui/queue/queue.tsx'
import { memberColumn, sinceColumn, waitedColumn } from '../ui/queue/queue-columns.tsx'
import { QueueSearch } from '../ui/queue/queue-search.tsx'
import { QueueTabs } from '../ui/queue/queue-tabs.tsx'
import { ClaimChip } from '../ui/status/claim-chip.tsx'
import { GraceChip, OrderStatusChip, OverdueChip } from '../ui/status/order-status.tsx'
import { PaletteDots } from '../ui/status/palette-dots.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'
import { useChosenOrders } from './chosen-orders.ts'
import { type OrderFilter, queueQuery, workedQueue } from './order-queue.ts'

const EVERY_MINUTE = 60_000
// Their fields and dialogs are no part of the first page.
const OrderFilters = lazyPart(async () => (await import('./order-filters.tsx')).OrderFilters)
const BulkApproval = lazyPart(async () => (await import('./bulk-approval.tsx')).BulkApproval)
// The part above the list reports that it is missing.
const OrderCheckbox = lazyPart(
  async () => (await import('./bulk-approval.tsx')).OrderCheckbox,
  () => null,
)

const byStatus = (status: OrderStatusThat<'open'>) => ({
  status,
  label: orderStatusWord(status),
  countOf: ({ orders }: Summary) => orders[status],
})

// Orders that wait for a volunteer come first.
const WAITING = [...statusesThat('toDecide'), ...statusesThat('handsOver')]
/** All that is left to hand over, as Today counts it: also of orders of which a part was collected. */
const HAND_OVER = {
  status: 'hand_over',
  label: orderStatusWord('approved'),
  countOf: ({ hand_over, orders }: Summary) => hand_over?.orders ?? orders.approved,
} as const
const QUEUES: readonly {
  status: OrderQueue
  label: string
  countOf: (summary: Summary) => number | null
  parts?: readonly OrderQueue[]
}[] = [
  ...WAITING.map(byStatus).map((queue) => (queue.status === 'approved' ? HAND_OVER : queue)),
  {
    status: 'long_pending',
    label: `รอตรวจเกิน ${LIMITS.longPendingDays} วัน`,
    countOf: ({ long_pending }) => long_pending,
  },
  {
    status: 'hand_over_next',
    label: 'ส่งมอบครั้งถัดไป',
    countOf: ({ hand_over_next: next }) => next?.orders ?? 0,
  },
  {
    status: 'awaiting_new_slip',
    label: 'รอสลิปใหม่',
    countOf: ({ awaiting_new_slip }) => awaiting_new_slip ?? null,
  },
  {
    status: 'refund_requests',
    label: 'รูปขอเงินคืนรอดู',
    countOf: ({ refund_requests }) => refund_requests ?? null,
  },
  { status: 'overdue', label: 'เกินกำหนดคืน', countOf: ({ overdue }) => overdue },
  byStatus('awaiting_slip'),
  { status: 'ended', label: 'จบแล้ว', countOf: () => null, parts: statusesThat('ended') },
]

/** The tab that an order of each status is in. */
const ELSEWHERE = ORDER_STATUSES.map((status) => ({
  status,
  tab: status === 'approved' ? HAND_OVER.status : status,
  label: orderStatusWord(status),
}))

/** The queue of orders: tabs with counts, search, filters, cards or table, and the approval of several orders. */
export function OrderList() {
  return (
    <ListBase
      perPage={25}
      filterDefaultValues={{ status: 'pending' }}
      queryOptions={{ refetchInterval: EVERY_MINUTE }}
    >
      <OrderQueuePage />
    </ListBase>
  )
}

function OrderQueuePage() {
  const { filterValues } = useListContext()
  const filter: OrderFilter = filterValues
  const queue = workedQueue(filter)
  const chosen = useChosenOrders()
  // It stays after an approval, so that its result can be shown.
  const [offersApproval, setOffersApproval] = useState(false)
  if (chosen.ready.length > 0 && !offersApproval) setOffersApproval(true)
  const pathOf = (id: string) => paths.orders.one(id) + queueQuery(queue)
  return (
    <Page
      title="คำสั่งซื้อ"
      actions={
        <>
          <Button variant="outlined" component={Link} to={paths.orders.desk()}>
            ขายหน้าร้าน
          </Button>
          <NextButton resource="orders" queue={queue} pathOf={pathOf} isMain>
            {queue ? 'ตรวจรายการแรกของคิวนี้' : 'ตรวจรายการที่รอนานสุด'}
          </NextButton>
        </>
      }
    >
      <OrderTabs />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: { xs: 1, md: 2 }, '& > *': { mb: 0 } }}>
        <QueueSearch label="ค้นหารหัส เลขที่ ยอด ชื่อ หรือเบอร์โทร" />
        <Suspense fallback={<Box sx={{ minHeight: 44 }} />}>
          <OrderFilters />
        </Suspense>
      </Box>
      <ElsewhereHits filter="status" tabs={ELSEWHERE} />
      {offersApproval && (
        <Suspense fallback={<Box sx={{ minHeight: 50 }} />}>
          <BulkApproval chosen={chosen} />
        </Suspense>
      )}
      <Queue<StaffOrderListItem>
        label="คำสั่งซื้อ"
        columns={columnsOf(filter.status)}
        leadWidth={44}
        lead={(order) =>
          offersApproval && (
            <Suspense fallback={<Box sx={{ width: { xs: 28, md: 32 } }} />}>
              <OrderCheckbox order={order} chosen={chosen} />
            </Suspense>
          )
        }
        nameTitle="เลขที่"
        nameOf={(order) => orderNumber(order.number)}
        cellOf={({ number }) => number}
        codeOf={(order) => shortId(order.id)}
        pathOf={(order) => pathOf(order.id)}
        line={({ item_count, payment_method_name, created_at }) =>
          `${item_count} ชิ้น · ${payment_method_name} · ${ago(created_at, serverNow())}`
        }
        empty="ไม่มีคำสั่งซื้อในคิวนี้"
      />
    </Page>
  )
}

function OrderTabs() {
  const { data: summary } = useSummary()
  const { filterValues } = useListContext()
  const counts = QUEUES.map((queue) => ({ ...queue, count: summary ? queue.countOf(summary) : null }))
  const tabs = counts.filter(
    ({ status, count }) => status !== 'refund_requests' || status === filterValues.status || (count ?? 0) > 0,
  )
  return (
    <QueueTabs<OrderQueue>
      label="สถานะคำสั่งซื้อ"
      filter="status"
      foldsEmpty
      tabs={[...tabs, { status: null, label: 'ทั้งหมด', count: null }]}
    />
  )
}

/** The columns of a tab. Where it holds one status, only signs out of the ordinary are shown of it. */
function columnsOf(tab: OrderQueue | undefined): readonly QueueColumn<StaffOrderListItem>[] {
  const status = STATUS_OF_TAB[tab ?? ''] ?? ORDER_STATUSES.find((one) => one === tab)
  return [
    memberColumn(),
    { title: 'ของ', cell: (order) => <Goods order={order} /> },
    { title: 'ยอด', align: 'right', cell: (order) => formatBaht(order.amount), card: 'amount' },
    status && isOpen(status) ? waitedColumn() : sinceColumn('สั่งเมื่อ'),
    {
      title: status ? 'สัญญาณ' : 'สถานะ',
      cell: (order) => <Marks order={order} usual={status} />,
      card: 'marks',
    },
  ]
}

const STATUS_OF_TAB: Readonly<Record<string, OrderStatus>> = {
  hand_over: 'approved',
  hand_over_next: 'approved',
  long_pending: 'pending',
  awaiting_new_slip: 'rejected',
}
const isOpen = (status: OrderStatus) => statusesThat('open').some((one) => one === status)

/** The first product and how many others. */
function Goods({ order: { goods, item_count } }: { order: StaffOrderListItem }) {
  if (!goods) return <span>{`${item_count} ชิ้น`}</span>
  return (
    <>
      <span>{goods.first}</span>
      {goods.others > 0 && (
        <Box
          component="span"
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
        >{` +${goods.others}`}</Box>
      )}
    </>
  )
}

const LONG_MS = LIMITS.longPendingDays * 24 * 60 * 60_000

function Marks({ order, usual }: { order: StaffOrderListItem; usual: OrderStatus | undefined }) {
  const waits = serverNow() - Date.parse(order.created_at)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {order.status !== usual && (
        <>
          <PaletteDots wells={order.wells} />
          <OrderStatusChip status={order.status} />
        </>
      )}
      <GraceChip until={order.held_until} />
      {order.is_overdue && <OverdueChip />}
      {order.slip_seen_before && <StatusChip tone="care" icon={WarningIcon} label="สลิปซ้ำ" />}
      {order.status === 'pending' && waits > LONG_MS && (
        <StatusChip tone="waiting" icon={LongIcon} label={`รอ ${waited(order.created_at, serverNow())}`} />
      )}
      {usual === 'pending' && order.amount === 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          ฟรี
        </Box>
      )}
      <ClaimChip claim={order.claimed_by} />
    </Box>
  )
}
