import { serverNow } from '@jansi/client/server-clock'
import { shortId } from '@jansi/contract/limits'
import { RETURN_STATUS, RETURN_STATUSES } from '@jansi/contract/return-statuses'
import type { ReturnQueue, StaffReturnListItem } from '@jansi/contract/staff-returns'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ListBase } from 'react-admin'
import { Link } from 'react-router'
import { useSummary } from '../lib/admin/summary.ts'
import { ago, dateTime, shortDateTime } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { ElsewhereHits } from '../ui/case/elsewhere-hits.tsx'
import { NextButton } from '../ui/case/next-button.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'
import { Page } from '../ui/page/page.tsx'
import { Beside, Queue, type QueueColumn } from '../ui/queue/queue.tsx'
import { QueueSearch } from '../ui/queue/queue-search.tsx'
import { QueueTabs } from '../ui/queue/queue-tabs.tsx'
import { ClaimChip } from '../ui/status/claim-chip.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'
import { ReceiveButton } from './receive-button.tsx'
import { PenaltyChip, ReturnStatusChip } from './return-status.tsx'

const EVERY_MINUTE = 60_000

const ELSEWHERE = RETURN_STATUSES.map((status) => ({
  status,
  tab: status,
  label: RETURN_STATUS[status].name,
}))

/** The queue of return sessions: tabs with counts, search, cards or table. */
export function ReturnList() {
  return (
    <ListBase
      perPage={25}
      filterDefaultValues={{ status: 'pending' }}
      queryOptions={{ refetchInterval: EVERY_MINUTE }}
    >
      <Page
        title="คำขอคืน"
        aside={
          <>
            <Button variant="outlined" component={Link} to={paths.loans.all} state={{ scans: true }}>
              รับคืนที่โต๊ะ
            </Button>
            <NextButton resource="returns" pathOf={paths.returns.one}>
              ตรวจรายการที่รอนานสุด
            </NextButton>
          </>
        }
      >
        <ReturnTabs />
        <QueueSearch label="ค้นหารหัส ชื่อ อีเมล หรือเบอร์โทร" />
        <ElsewhereHits filter="status" tabs={ELSEWHERE} />
        <Queue<StaffReturnListItem>
          label="คำขอคืน"
          columns={COLUMNS}
          nameOf={(session) => <span translate="no">{shortId(session.id)}</span>}
          pathOf={(session) => paths.returns.one(session.id)}
          card={(session) => <ReturnCard session={session} />}
          empty="ไม่มีคำขอคืนในคิวนี้"
        />
      </Page>
    </ListBase>
  )
}

function ReturnTabs() {
  const { data: summary } = useSummary()
  return (
    <QueueTabs<ReturnQueue>
      label="สถานะคำขอคืน"
      filter="status"
      tabs={[
        ...RETURN_STATUSES.map((status) => ({
          status,
          label: RETURN_STATUS[status].name,
          // How many were decided waits for nobody.
          count: status === 'pending' ? (summary?.returns.pending ?? null) : null,
        })),
        { status: 'penalty_slip', label: 'สลิปค่าปรับรอตรวจ', count: summary?.returns.penalty_slips ?? null },
        { status: 'penalty_unpaid', label: 'ค่าปรับค้างชำระ', count: summary?.returns.penalty_unpaid ?? null },
        { status: null, label: 'ทั้งหมด', count: null },
      ]}
    />
  )
}

const COLUMNS: readonly QueueColumn<StaffReturnListItem>[] = [
  {
    title: 'สมาชิก',
    cell: (session) => (
      <>
        <MemberName member={session.member} />
        <Beside>
          <span translate="no">{session.member.email}</span>
        </Beside>
      </>
    ),
  },
  {
    title: 'ส่งคำขอเมื่อ',
    cell: (session) => (
      <>
        <time dateTime={session.created_at} title={dateTime(session.created_at)}>
          {shortDateTime(session.created_at, serverNow())}
        </time>
        <Beside>{ago(session.created_at, serverNow())}</Beside>
      </>
    ),
  },
  { title: 'ชิ้น', align: 'right', cell: (session) => session.item_count },
  { title: 'รูป', align: 'right', cell: (session) => session.evidence_count },
  { title: 'ของ', cell: (session) => <Goods session={session} /> },
  { title: 'สถานะ', cell: (session) => <Marks session={session} /> },
]

function ReturnCard({ session }: { session: StaffReturnListItem }) {
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <MemberName member={session.member} />
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {`${session.item_count} ชิ้น · ${session.evidence_count} รูป · ${ago(session.created_at, serverNow())}`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Marks session={session} />
        <Goods session={session} />
      </Box>
    </>
  )
}

/** Whether the goods are with the club, or the button to record it. */
function Goods({ session }: { session: StaffReturnListItem }) {
  if (session.can.receive) return <ReceiveButton session={session.id} />
  if (!session.received_at) return null
  return (
    <Typography variant="caption" color="textSecondary">
      {`รับของแล้ว ${ago(session.received_at, serverNow())}`}
    </Typography>
  )
}

function Marks({ session }: { session: StaffReturnListItem }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <ReturnStatusChip status={session.status} />
      <PenaltyChip session={session} />
      {session.slip_seen_before && <StatusChip tone="care" icon={WarningIcon} label="สลิปซ้ำ" />}
      <ClaimChip claim={session.claimed_by} />
    </Box>
  )
}
