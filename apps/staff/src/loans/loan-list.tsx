import { formatWeekday } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { shortId } from '@jansi/contract/limits'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { ago, orderNumber } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { fullName, MemberName } from '../ui/member/member-facts.tsx'
import type { QueueColumn } from '../ui/queue/queue.tsx'
import { memberColumn } from '../ui/queue/queue-columns.tsx'
import { type CountedTab, QueuePage } from '../ui/queue/queue-page.tsx'
import { type LoanQueue, type LoanRecord, OTHER_LOANS, withQueue } from './loan-record.ts'
import { LateChip, REPORTED, SENT_BACK, waitsForAnswer } from './loan-words.tsx'
import { RemindAll } from './remind-all.tsx'
import { RemindButton } from './remind-button.tsx'
import { ScanLoan } from './scan-loan.tsx'

const ELSEWHERE = [{ status: OTHER_LOANS, tab: null, label: 'ทั้งหมด' }]
const TABS: readonly CountedTab<LoanQueue>[] = [
  { status: null, label: 'ทั้งหมด' },
  { status: 'overdue', label: 'เกินกำหนด', countOf: ({ overdue }) => overdue },
  { status: 'damage', label: 'แจ้งชำรุด รอตอบ', countOf: ({ damage_reports }) => damage_reports },
]

const COLUMNS: readonly QueueColumn<LoanRecord>[] = [
  memberColumn(),
  { title: 'ของที่ยืม', cell: (loan) => <Items loan={loan} /> },
  {
    title: 'กำหนดคืน',
    cell: (loan) => (
      <>
        <span>{formatWeekday(loan.return_due_on)}</span>
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

/** All loans with their borrowers, the latest first, each with a button for a reminder. */
export function LoanList() {
  return (
    <QueuePage<LoanRecord>
      title="ของที่ยืมอยู่"
      actions={
        <>
          <RemindAll />
          <ScanLoan />
        </>
      }
      tabs={{ label: 'คิวของที่ยืมอยู่', filter: 'queue', of: TABS }}
      notice={<OneMember />}
      search="ค้นหาเลขที่ รหัส ชื่อ เบอร์โทร หรือสินค้า"
      elsewhere={ELSEWHERE}
      label="ของที่ยืมอยู่"
      columns={COLUMNS}
      nameTitle="เลขที่"
      nameOf={(loan) => orderNumber(loan.number)}
      cellOf={({ number }) => number}
      codeOf={(loan) => shortId(loan.order)}
      pathOf={(loan) => paths.loans.one(loan.order)}
      card={(loan) => <LoanCard loan={loan} />}
      empty="ไม่มีของที่ยืมอยู่ในคิวนี้"
    />
  )
}

/** Shows that only the loans of the scanned member are listed, with the way back to all; a former address gets its queue. */
function OneMember() {
  const { data, filterValues, setFilters } = useListContext<LoanRecord>()
  const { member, ...others } = filterValues
  const isFormer = filterValues.overdue !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address of a former console
  useEffect(() => {
    if (isFormer) setFilters(withQueue(filterValues))
  }, [isFormer])
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

function LoanCard({ loan }: { loan: LoanRecord }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <MemberName member={loan.member} />
      </Typography>
      <Items loan={loan} />
      <Typography variant="body2" color="textSecondary">
        {`คืนภายใน ${formatWeekday(loan.return_due_on)}`}
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
