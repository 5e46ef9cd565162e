import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { shortId } from '@jansi/contract/limits'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useParams } from 'react-router'
import { useRecord } from '../lib/admin/use-record.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { orderNumber } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { OwnCaseNotice } from '../ui/case/own-case-notice.tsx'
import { StoredInputNotice } from '../ui/case/stored-input-notice.tsx'
import { ClosedAccountChip } from '../ui/member/closed-account.tsx'
import { fullName, MemberFacts } from '../ui/member/member-facts.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { Page } from '../ui/page/page.tsx'
import { Facts, Panel } from '../ui/page/panel.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page/states.tsx'
import { DeskForm } from './desk-form.tsx'
import { deskKey } from './desk-return.ts'
import type { LoanRecord } from './loan-record.ts'
import { LateChip, piecesOut, reminderName } from './loan-words.tsx'
import { MoveLoanButton } from './move-loan-button.tsx'
import { RemindButton } from './remind-button.tsx'

const BACK = { to: paths.loans.all, label: 'กลับไปของที่ยืมอยู่' }

/** The loan of one order: its items, its reminders, and the return at the desk. */
export function LoanPage() {
  const id = useParams().id ?? ''
  const { data: loan, error, refetch } = useRecord<LoanRecord>('loans', id)
  // A loan that another volunteer took back meanwhile is gone, though this page read it before.
  const gone = error instanceof ApiError && error.status === 404
  if (!loan || gone) {
    return (
      <Page title="ของที่ยืมอยู่" back={BACK}>
        <StoredInputNotice resource="loans" id={id} />
        {gone ? (
          <EmptyState title="คำสั่งซื้อนี้ไม่มีของที่ยืมอยู่แล้ว">
            <Link component={RouterLink} to={paths.orders.one(id)}>
              เปิดคำสั่งซื้อ
            </Link>
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <LoadingState />
        )}
      </Page>
    )
  }
  return <LoanView key={loan.id} loan={loan} onExpired={() => void refetch()} />
}

function LoanView({ loan, onExpired }: { loan: LoanRecord; onExpired: () => void }) {
  return (
    <Page
      title={`${orderNumber(loan.number)} · ${fullName(loan.member)}`}
      name={fullName(loan.member)}
      subtitle={`ของที่ยืมอยู่ ${loan.items.reduce((sum, { out }) => sum + out, 0)} ชิ้น`}
      back={BACK}
      aside={
        <>
          <LateChip loan={loan} />
          <ClosedAccountChip member={loan.member} />
          {!loan.sent_back && <RemindButton loan={loan} />}
        </>
      }
    >
      <StoredInputNotice resource="loans" id={loan.id} />
      <OwnCaseNotice ownCase={loan.own_case} />
      <Columns widths={[6, 5]}>
        {/* Pieces that somebody else took back meanwhile reset the form. */}
        {loan.own_case !== 'refused' && <DeskForm key={deskKey(loan)} loan={loan} onExpired={onExpired} />}
        <Column>
          <Panel title="การยืม" aside={loan.own_case !== 'refused' && <MoveLoanButton loan={loan} />}>
            <Facts
              facts={[
                [
                  'คำสั่งซื้อ',
                  <Link key="order" component={RouterLink} to={paths.orders.one(loan.order)}>
                    {orderNumber(loan.number)}
                  </Link>,
                ],
                ['รหัส', shortId(loan.order)],
                ['ยังไม่คืน', `${piecesOut(loan)} ชิ้น`],
                ['คืนภายใน', formatWeekday(loan.return_due_on)],
              ]}
            />
          </Panel>
          <MemberFacts member={loan.member} />
          <Reminders loan={loan} />
        </Column>
      </Columns>
    </Page>
  )
}

function Reminders({ loan }: { loan: LoanRecord }) {
  return (
    <Panel title="ประวัติการเตือน">
      {loan.reminders.length === 0 && <Typography color="textSecondary">ยังไม่เคยเตือน</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {loan.reminders.map((reminder) => (
          <Box component="li" key={`${reminder.kind} ${reminder.created_at}`}>
            <Typography variant="subtitle2" component="p">
              {reminderName(reminder.kind)}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary">
              {formatWeekdayTime(reminder.created_at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
