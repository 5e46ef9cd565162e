import { serverNow } from '@jansi/client/server-clock'
import { shortId } from '@jansi/contract/limits'
import { RETURN_STATUS, RETURN_STATUSES } from '@jansi/contract/return-statuses'
import type { ReturnQueue, StaffReturnListItem } from '@jansi/contract/staff-returns'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { SCANS } from '../lib/scanning/scans-on-arrival.ts'
import { ago } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { NextButton } from '../ui/case/next-button.tsx'
import type { QueueColumn } from '../ui/queue/queue.tsx'
import { memberColumn, sinceColumn } from '../ui/queue/queue-columns.tsx'
import { type CountedTab, QueuePage } from '../ui/queue/queue-page.tsx'
import { ClaimChip } from '../ui/status/claim-chip.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'
import { ReceiveButton } from './receive-button.tsx'
import { PenaltyChip, ReturnStatusChip } from './return-status.tsx'

const ELSEWHERE = RETURN_STATUSES.map((status) => ({
  status,
  tab: status,
  label: RETURN_STATUS[status].name,
}))

const TABS: readonly CountedTab<ReturnQueue>[] = [
  { status: 'pending', label: RETURN_STATUS.pending.name, countOf: ({ returns }) => returns.pending },
  // How many were decided waits for nobody.
  ...ELSEWHERE.filter(({ status }) => status !== 'pending'),
  { status: 'penalty_slip', label: 'สลิปค่าปรับรอตรวจ', countOf: ({ returns }) => returns.penalty_slips },
  { status: 'penalty_unpaid', label: 'ค่าปรับค้างชำระ', countOf: ({ returns }) => returns.penalty_unpaid },
  { status: null, label: 'ทั้งหมด' },
]

const COLUMNS: readonly QueueColumn<StaffReturnListItem>[] = [
  memberColumn(),
  sinceColumn('ส่งคำขอเมื่อ'),
  { title: 'ชิ้น', align: 'right', cell: (session) => session.item_count },
  { title: 'รูป', align: 'right', cell: (session) => session.evidence_count },
  { title: 'ของ', cell: (session) => <Goods session={session} /> },
  {
    title: 'สถานะ',
    cell: (session) => <Marks session={session} />,
    card: 'marks',
    short: (session) => (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Marks session={session} />
        <Goods session={session} />
      </Box>
    ),
  },
]

/** The queue of return sessions: tabs with counts, search, cards or table. */
export function ReturnList() {
  return (
    <QueuePage<StaffReturnListItem>
      title="คำขอคืน"
      actions={
        <>
          <Button variant="outlined" component={Link} to={paths.loans.all} state={SCANS}>
            รับคืนที่โต๊ะ
          </Button>
          <NextButton resource="returns" pathOf={paths.returns.one} isMain>
            ตรวจรายการที่รอนานสุด
          </NextButton>
        </>
      }
      tabs={{ label: 'สถานะคำขอคืน', filter: 'status', of: TABS, first: 'pending' }}
      search="ค้นหารหัส ชื่อ อีเมล หรือเบอร์โทร"
      elsewhere={ELSEWHERE}
      label="คำขอคืน"
      columns={COLUMNS}
      line={({ item_count, evidence_count, created_at }) =>
        `${item_count} ชิ้น · ${evidence_count} รูป · ${ago(created_at, serverNow())}`
      }
      nameOf={(session) => <span translate="no">{shortId(session.id)}</span>}
      pathOf={(session) => paths.returns.one(session.id)}
      empty="ไม่มีคำขอคืนในคิวนี้"
    />
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
