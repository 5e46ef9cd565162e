import { formatBaht } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import type { RefundQueue, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import Box from '@mui/material/Box'
import { ago } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import type { QueueColumn } from '../ui/queue/queue.tsx'
import { memberColumn, sinceColumn } from '../ui/queue/queue-columns.tsx'
import { type CountedTab, QueuePage } from '../ui/queue/queue-page.tsx'
import { AwaitsDestination, REFUND_CAUSE_WORDS, RefundChip } from '../ui/status/refund-state.tsx'
import { subjectName } from './subject-name.ts'

const TABS: readonly CountedTab<RefundQueue>[] = [
  { status: 'to_check', label: 'ตรวจยอดก่อนคืน', countOf: ({ refunds }) => refunds?.to_check },
  { status: 'owed', label: 'ต้องคืนเงิน', countOf: ({ refunds }) => refunds?.owed },
  {
    status: 'awaiting_destination',
    label: 'รอเลขบัญชี',
    countOf: ({ refunds }) => refunds?.awaiting_destination,
  },
  { status: 'done', label: 'เสร็จแล้ว' },
]

const COLUMNS: readonly QueueColumn<StaffRefundListItem>[] = [
  memberColumn(),
  { title: 'เรื่อง', cell: ({ cause }) => REFUND_CAUSE_WORDS[cause] },
  sinceColumn('เข้าคิวเมื่อ'),
  { title: 'ยอดเดิม', align: 'right', cell: (refund) => formatBaht(totalOf(refund)) },
  {
    title: 'ต้องคืน',
    align: 'right',
    cell: ({ amount }) => (amount === null ? '–' : formatBaht(amount)),
    card: 'amount',
    short: (refund) => formatBaht(refund.amount ?? totalOf(refund)),
  },
  { title: 'สถานะ', cell: (refund) => <State refund={refund} />, card: 'marks' },
]

/** Money that may have to go back: tabs with counts, search, cards or table. */
export function RefundList() {
  return (
    <QueuePage<StaffRefundListItem>
      title="คืนเงิน"
      tabs={{ label: 'สถานะการคืนเงิน', filter: 'state', of: TABS, first: 'to_check' }}
      search="ค้นหารหัส ชื่อ อีเมล หรือเบอร์โทร"
      label="รายการคืนเงิน"
      columns={COLUMNS}
      line={({ cause, created_at }) => `${REFUND_CAUSE_WORDS[cause]} · ${ago(created_at, serverNow())}`}
      nameOf={(refund) => <NamedText text={subjectName(refund)} />}
      pathOf={(refund) => paths.refunds.one(refund.id)}
      empty="ไม่มีรายการในคิวนี้"
    />
  )
}

function State({ refund: { state, awaits_destination } }: { refund: StaffRefundListItem }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <RefundChip state={state} />
      {awaits_destination && <AwaitsDestination />}
    </Box>
  )
}

/** The total of the order; of a return the total of its penalties. */
function totalOf({ order, return_session }: StaffRefundListItem): number {
  return return_session?.total_penalties ?? order.amount
}
