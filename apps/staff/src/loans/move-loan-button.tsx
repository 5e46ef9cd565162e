import { formatBaht, formatWeekday } from '@jansi/client/format'
import { moveDueDay } from '@jansi/contract/calls/staff-loans'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { storedInputOf, typedInput } from '../lib/input/stored-input.ts'
import { useStoreWhenLeft } from '../lib/input/use-store-when-left.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { DueDayFields, useDueDay } from '../ui/fields/due-day.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'
import { Facts } from '../ui/page/panel.tsx'
import { type LoanRecord, loanRecord } from './loan-record.ts'

const WHAT = 'เลื่อนกำหนดคืน'

/** Moves the due day of the loans of one order, with a reason. */
export function MoveLoanButton({ loan }: { loan: LoanRecord }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        เลื่อนกำหนดคืน
      </Button>
      {asking && <MoveLoanDialog loan={loan} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Baht of late fees that count until today and no longer once the day is moved: of pieces that are out and in no request. */
function lateFeeThatGoes({ items, return_due_on: dueOn }: LoanRecord): number {
  return items
    .filter((item) => (item.return_due_on ?? dueOn) === dueOn)
    .reduce((sum, item) => sum + item.late_fee * (item.out - (item.waiting ?? 0)), 0)
}

function MoveLoanDialog({ loan, onClose }: { loan: LoanRecord; onClose: () => void }) {
  const { run, busy } = useRecordAction('loans', loan.id)
  const dueDay = useDueDay(storedInputOf('loans', loan.id, WHAT)?.text)
  const typed = typedInput(WHAT, dueDay.reason)
  const keepNothing = useStoreWhenLeft('loans', loan.id, typed)
  const goes = lateFeeThatGoes(loan)

  function close() {
    keepNothing()
    onClose()
  }

  async function move() {
    const body = { was_due_on: loan.return_due_on, ...dueDay.sent }
    const send = async () => loanRecord(await api(moveDueDay, { params: { id: loan.order }, body }))
    const done = 'เลื่อนกำหนดคืนแล้ว ส่งอีเมลถึงผู้ยืมแล้ว'
    if (await run(send, done, undefined, typed ?? undefined)) close()
  }

  return (
    <FormDialog
      title="เลื่อนกำหนดคืน"
      confirm="ยืนยันเลื่อน"
      busy={busy}
      ready={dueDay.ready && dueDay.typed.day !== loan.return_due_on}
      onConfirm={() => void move()}
      onClose={close}
    >
      <Facts
        facts={[
          ['ผู้ยืม', <MemberName key="borrower" member={loan.member} />],
          ['กำหนดเดิม', formatWeekday(loan.return_due_on)],
          ...(goes > 0 ? [['ค่าปรับล่าช้าถึงวันนี้', `${formatBaht(goes)} จะไม่คิดแล้ว`] as const] : []),
        ]}
      />
      <DueDayFields dueDay={dueDay} />
    </FormDialog>
  )
}
