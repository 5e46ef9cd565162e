import { formatBaht } from '@jansi/client/format'
import { LIMITS, shortId } from '@jansi/contract/limits'
import type { OrderQueue, StaffOrderListItem } from '@jansi/contract/staff-orders'
import { OPEN_ORDER_STATUSES, ORDER_STATUSES, type OrderStatus } from '@jansi/contract/statuses'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ListBase } from 'react-admin'
import { Link } from 'react-router'
import { ago, dateTime } from '../lib/format.ts'
import { type Summary, useSummary } from '../lib/summary.ts'
import { paths } from '../paths.ts'
import { ClaimChip } from '../ui/claim-chip.tsx'
import { ElsewhereHits } from '../ui/elsewhere-hits.tsx'
import { fullName } from '../ui/member-facts.tsx'
import { NextButton } from '../ui/next-button.tsx'
import { HeldChip, ORDER_STATUS_WORDS, OrderStatusChip, OverdueChip } from '../ui/order-status.tsx'
import { Page } from '../ui/page.tsx'
import { Queue, type QueueColumn } from '../ui/queue.tsx'
import { QueueSearch } from '../ui/queue-search.tsx'
import { QueueTabs } from '../ui/queue-tabs.tsx'
import { StatusChip } from '../ui/status-chip.tsx'

const EVERY_MINUTE = 60_000

const isOpen = (status: OrderStatus): status is (typeof OPEN_ORDER_STATUSES)[number] =>
  OPEN_ORDER_STATUSES.some((open) => open === status)
// How many were ever done waits for nobody.
const byStatus = (status: OrderStatus) => ({
  status,
  label: ORDER_STATUS_WORDS[status].word,
  countOf: ({ orders }: Summary) => (isOpen(status) ? orders[status] : null),
})

// Orders that wait for a volunteer come first.
const WAITING: readonly OrderStatus[] = ['pending', 'paid', 'approved', 'awaiting_return']
/** All that is left to hand over, as Today counts it: also of orders of which a part was collected. */
const HAND_OVER = {
  status: 'hand_over',
  label: ORDER_STATUS_WORDS.approved.word,
  countOf: ({ hand_over, orders }: Summary) => hand_over?.orders ?? orders.approved,
} as const
const QUEUES: readonly { status: OrderQueue; label: string; countOf: (summary: Summary) => number | null }[] =
  [
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
    { status: 'overdue', label: 'เกินกำหนดคืน', countOf: ({ overdue }) => overdue },
    ...ORDER_STATUSES.filter((status) => !WAITING.includes(status)).map(byStatus),
  ]

/** The tab that an order of each status is in. */
const ELSEWHERE = ORDER_STATUSES.map((status) => ({
  status,
  tab: status === 'approved' ? HAND_OVER.status : status,
  label: ORDER_STATUS_WORDS[status].word,
}))

/** The queue of orders: tabs with counts, search, cards or table. */
export function OrderList() {
  return (
    <ListBase
      perPage={25}
      filterDefaultValues={{ status: 'pending' }}
      queryOptions={{ refetchInterval: EVERY_MINUTE }}
    >
      <Page
        title="คำสั่งซื้อ"
        aside={
          <>
            <Button variant="outlined" component={Link} to={paths.orders.desk()}>
              ขายหน้าร้าน
            </Button>
            <NextButton resource="orders" pathOf={paths.orders.one}>
              ตรวจรายการที่รอนานสุด
            </NextButton>
          </>
        }
      >
        <OrderTabs />
        <QueueSearch label="ค้นหารหัส เลขที่ ยอด ชื่อ หรือเบอร์โทร" />
        <ElsewhereHits filter="status" tabs={ELSEWHERE} />
        <Queue<StaffOrderListItem>
          label="คำสั่งซื้อ"
          columns={COLUMNS}
          nameOf={(order) => shortId(order.id)}
          pathOf={(order) => paths.orders.one(order.id)}
          card={(order) => <OrderCard order={order} />}
          empty="ไม่มีคำสั่งซื้อในคิวนี้"
        />
      </Page>
    </ListBase>
  )
}

function OrderTabs() {
  const { data: summary } = useSummary()
  return (
    <QueueTabs<OrderQueue>
      label="สถานะคำสั่งซื้อ"
      filter="status"
      tabs={[
        ...QUEUES.map((queue) => ({ ...queue, count: summary ? queue.countOf(summary) : null })),
        { status: null, label: 'ทั้งหมด', count: null },
      ]}
    />
  )
}

const COLUMNS: readonly QueueColumn<StaffOrderListItem>[] = [
  {
    title: 'สมาชิก',
    cell: (order) => (
      <>
        {fullName(order.member)}
        <Typography variant="caption" component="div" color="textSecondary">
          {order.member.email}
        </Typography>
      </>
    ),
  },
  {
    title: 'สั่งเมื่อ',
    cell: (order) => (
      <>
        {dateTime(order.created_at)}
        <Typography variant="caption" component="div" color="textSecondary">
          {ago(order.created_at, Date.now())}
        </Typography>
      </>
    ),
  },
  { title: 'วิธีชำระ', cell: (order) => order.payment_method_name },
  { title: 'ชิ้น', align: 'right', cell: (order) => order.item_count },
  { title: 'ยอด', align: 'right', cell: (order) => formatBaht(order.amount) },
  { title: 'สถานะ', cell: (order) => <Marks order={order} /> },
]

function OrderCard({ order }: { order: StaffOrderListItem }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{fullName(order.member)}</Typography>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatBaht(order.amount)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {order.item_count} ชิ้น · {order.payment_method_name} · {ago(order.created_at, Date.now())}
      </Typography>
      <Marks order={order} />
    </>
  )
}

function Marks({ order }: { order: StaffOrderListItem }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <OrderStatusChip status={order.status} />
      <HeldChip until={order.held_until} />
      {order.is_overdue && <OverdueChip />}
      {order.slip_seen_before && <StatusChip tone="care" icon={WarningIcon} label="สลิปซ้ำ" />}
      <ClaimChip claim={order.claimed_by} />
    </Box>
  )
}
