import { formatBaht } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import type { RefundQueue, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ListBase } from 'react-admin'
import { useSummary } from '../lib/admin/summary.ts'
import { ago, dateTime } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { MemberName } from '../ui/member/member-facts.tsx'
import { Page } from '../ui/page/page.tsx'
import { Queue, type QueueColumn } from '../ui/queue/queue.tsx'
import { QueueSearch } from '../ui/queue/queue-search.tsx'
import { QueueTabs } from '../ui/queue/queue-tabs.tsx'
import { AwaitsDestination, REFUND_CAUSE_WORDS, RefundChip } from '../ui/status/refund-state.tsx'
import { subjectName } from './subject-name.ts'

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
          nameTitle="รหัส"
          columns={COLUMNS}
          nameOf={(refund) => <NamedText text={subjectName(refund)} />}
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
        {
          status: 'awaiting_destination',
          label: 'รอเลขบัญชี',
          count: summary?.refunds?.awaiting_destination ?? null,
        },
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
        <MemberName member={member} />
        <Typography variant="caption" component="div" color="textSecondary" translate="no">
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
        <span>{dateTime(created_at)}</span>
        <Typography variant="caption" component="div" color="textSecondary">
          {ago(created_at, serverNow())}
        </Typography>
      </>
    ),
  },
  { title: 'ยอดเดิม', align: 'right', cell: (refund) => formatBaht(totalOf(refund)) },
  { title: 'ต้องคืน', align: 'right', cell: ({ amount }) => (amount === null ? '–' : formatBaht(amount)) },
  { title: 'สถานะ', cell: (refund) => <State refund={refund} /> },
]

function RefundCard({ refund }: { refund: StaffRefundListItem }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <MemberName member={refund.member} />
        </Typography>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatBaht(refund.amount ?? totalOf(refund))}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {`${REFUND_CAUSE_WORDS[refund.cause]} · ${ago(refund.created_at, serverNow())}`}
      </Typography>
      <State refund={refund} />
    </>
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
