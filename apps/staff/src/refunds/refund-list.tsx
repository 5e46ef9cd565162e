import { formatBaht } from '@jansi/client/format'
import { shortId } from '@jansi/contract/limits'
import type { RefundQueue, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ListBase } from 'react-admin'
import { ago, dateTime } from '../lib/format.ts'
import { useSummary } from '../lib/summary.ts'
import { paths } from '../paths.ts'
import { fullName } from '../ui/member-facts.tsx'
import { Page } from '../ui/page.tsx'
import { Queue, type QueueColumn } from '../ui/queue.tsx'
import { QueueSearch } from '../ui/queue-search.tsx'
import { QueueTabs } from '../ui/queue-tabs.tsx'
import { REFUND_CAUSE_WORDS, RefundChip } from '../ui/refund-state.tsx'

const EVERY_MINUTE = 60_000

/** Money that may have to go back: tabs with counts, search, cards or table. */
export function RefundList() {
  return (
    <ListBase
      perPage={25}
      filterDefaultValues={{ state: 'to_check' }}
      queryOptions={{ refetchInterval: EVERY_MINUTE }}
    >
      <Page title="คืนเงิน">
        <RefundTabs />
        <QueueSearch label="ค้นหารหัส ชื่อ อีเมล หรือเบอร์โทร" />
        <Queue<StaffRefundListItem>
          label="รายการคืนเงิน"
          nameTitle="คำสั่งซื้อ"
          columns={COLUMNS}
          nameOf={(refund) => shortId(refund.order.id)}
          pathOf={(refund) => paths.refunds.one(refund.id)}
          card={(refund) => <RefundCard refund={refund} />}
          empty="ไม่มีรายการในคิวนี้"
        />
      </Page>
    </ListBase>
  )
}

function RefundTabs() {
  const { data: summary } = useSummary()
  return (
    <QueueTabs<RefundQueue>
      label="สถานะการคืนเงิน"
      filter="state"
      tabs={[
        { status: 'to_check', label: 'ตรวจยอดก่อนคืน', count: summary?.refunds?.to_check ?? null },
        { status: 'owed', label: 'ต้องคืนเงิน', count: summary?.refunds?.owed ?? null },
        { status: 'done', label: 'เสร็จแล้ว', count: null },
      ]}
    />
  )
}

const COLUMNS: readonly QueueColumn<StaffRefundListItem>[] = [
  {
    title: 'สมาชิก',
    cell: ({ member }) => (
      <>
        {fullName(member)}
        <Typography variant="caption" component="div" color="textSecondary">
          {member.email}
        </Typography>
      </>
    ),
  },
  { title: 'เรื่อง', cell: ({ cause }) => REFUND_CAUSE_WORDS[cause] },
  {
    title: 'เข้าคิวเมื่อ',
    cell: ({ created_at }) => (
      <>
        {dateTime(created_at)}
        <Typography variant="caption" component="div" color="textSecondary">
          {ago(created_at, Date.now())}
        </Typography>
      </>
    ),
  },
  { title: 'ยอดคำสั่งซื้อ', align: 'right', cell: ({ order }) => formatBaht(order.amount) },
  { title: 'ต้องคืน', align: 'right', cell: ({ amount }) => (amount === null ? '–' : formatBaht(amount)) },
  { title: 'สถานะ', cell: ({ state }) => <RefundChip state={state} /> },
]

function RefundCard({ refund }: { refund: StaffRefundListItem }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{fullName(refund.member)}</Typography>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatBaht(refund.amount ?? refund.order.amount)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {REFUND_CAUSE_WORDS[refund.cause]} · {ago(refund.created_at, Date.now())}
      </Typography>
      <RefundChip state={refund.state} />
    </>
  )
}
