import { serverNow } from '@jansi/client/server-clock'
import { shortId } from '@jansi/contract/limits'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { useSummary } from '../lib/admin/summary.ts'
import { ago, calendarDay, orderNumber, phone } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { ElsewhereHits } from '../ui/case/elsewhere-hits.tsx'
import { fullName, MemberName } from '../ui/member/member-facts.tsx'
import { Page } from '../ui/page/page.tsx'
import { Queue, type QueueColumn } from '../ui/queue/queue.tsx'
import { QueueSearch } from '../ui/queue/queue-search.tsx'
import { QueueTabs } from '../ui/queue/queue-tabs.tsx'
import { type LoanQueue, type LoanRecord, OTHER_LOANS, withQueue } from './loan-record.ts'
import { LateChip, REPORTED, SENT_BACK, waitsForAnswer } from './loan-words.tsx'
import { RemindButton } from './remind-button.tsx'
import { ScanLoan } from './scan-loan.tsx'

const EVERY_MINUTE = 60_000
const ELSEWHERE = [{ status: OTHER_LOANS, tab: null, label: 'ทั้งหมด' }]

/** All loans with their borrowers, the latest first, each with a button for a reminder. */
export function LoanList() {
  return (
    <ListBase perPage={25} queryOptions={{ refetchInterval: EVERY_MINUTE }}>
      <Page title="ของที่ยืมอยู่" aside={<ScanLoan />}>
        <LoanTabs />
        <OneMember />
        <QueueSearch label="ค้นหาเลขที่ รหัส ชื่อ เบอร์โทร หรือสินค้า" />
        <ElsewhereHits filter="queue" tabs={ELSEWHERE} />
        <Queue<LoanRecord>
          label="ของที่ยืมอยู่"
          columns={COLUMNS}
          nameTitle="เลขที่"
          nameOf={(loan) => orderNumber(loan.number)}
          codeOf={(loan) => shortId(loan.order)}
          pathOf={(loan) => paths.loans.one(loan.order)}
          card={(loan) => <LoanCard loan={loan} />}
          empty="ไม่มีของที่ยืมอยู่ในคิวนี้"
        />
      </Page>
    </ListBase>
  )
}

/** Shows that only the loans of the scanned member are listed, with the way back to all. */
function OneMember() {
  const { data, filterValues, setFilters } = useListContext<LoanRecord>()
  const { member, ...others } = filterValues
  if (member === undefined) return null
  const [loan] = data ?? []
  const name = loan && fullName(loan.member)
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => setFilters(others)} sx={{ whiteSpace: 'nowrap' }}>
          ดูทุกคน
        </Button>
      }
    >
      <NamedText text={`แสดงเฉพาะของ ${name ?? 'สมาชิกที่สแกน'}`} name={name} />
    </Alert>
  )
}

function LoanTabs() {
  const { data: summary } = useSummary()
  const { filterValues, setFilters } = useListContext()
  const isFormer = filterValues.overdue !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address of a former console
  useEffect(() => {
    if (isFormer) setFilters(withQueue(filterValues))
  }, [isFormer])
  return (
    <QueueTabs<LoanQueue>
      label="คิวของที่ยืมอยู่"
      filter="queue"
      tabs={[
        { status: null, label: 'ทั้งหมด', count: null },
        { status: 'overdue', label: 'เกินกำหนด', count: summary?.overdue ?? null },
        { status: 'damage', label: 'แจ้งชำรุด รอตอบ', count: summary?.damage_reports ?? null },
      ]}
    />
  )
}

const COLUMNS: readonly QueueColumn<LoanRecord>[] = [
  {
    title: 'สมาชิก',
    cell: (loan) => (
      <>
        <MemberName member={loan.member} />
        <Typography variant="caption" component="div" color="textSecondary" translate="no">
          {phone(loan.member.phone_number) || loan.member.email}
        </Typography>
      </>
    ),
  },
  { title: 'ของที่ยืม', cell: (loan) => <Items loan={loan} /> },
  {
    title: 'กำหนดคืน',
    cell: (loan) => (
      <>
        <span>{calendarDay(loan.return_due_on)}</span>
        <Box sx={{ mt: 0.5 }}>
          <LateChip loan={loan} />
        </Box>
      </>
    ),
  },
  {
    title: 'เตือน',
    cell: (loan) => (
      <>
        {!loan.sent_back && <RemindButton loan={loan} />}
        <LastReminder loan={loan} />
      </>
    ),
  },
]

function LoanCard({ loan }: { loan: LoanRecord }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <MemberName member={loan.member} />
      </Typography>
      <Items loan={loan} />
      <Typography variant="body2" color="textSecondary">
        {`คืนภายใน ${calendarDay(loan.return_due_on)}`}
      </Typography>
      <LateChip loan={loan} />
      {!loan.sent_back && <RemindButton loan={loan} />}
      <LastReminder loan={loan} />
    </Box>
  )
}

function Items({ loan }: { loan: LoanRecord }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {loan.items.map((item) => (
        <Typography component="li" variant="body2" key={item.order_item} sx={{ overflowWrap: 'anywhere' }}>
          {`${item.product_name} (${item.size}) × ${item.out}${item.sent_back && !loan.sent_back ? ` · ${SENT_BACK}` : ''}${item.damage_reports?.some(waitsForAnswer) ? ` · ${REPORTED}` : ''}`}
        </Typography>
      ))}
    </Box>
  )
}

function LastReminder({ loan }: { loan: LoanRecord }) {
  const [last] = loan.reminders
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {last ? `เตือน ${loan.reminders.length} ครั้ง ล่าสุด ${ago(last.created_at, serverNow())}` : 'ยังไม่เคยเตือน'}
    </Typography>
  )
}
