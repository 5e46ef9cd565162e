import { sendReturnReminder } from '@jansi/contract/calls/staff-loans'
import type { Loan } from '@jansi/contract/staff-loans'
import RemindIcon from '@mui/icons-material/NotificationsActiveOutlined'
import Button from '@mui/material/Button'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { fullName } from '../ui/member/member-facts.tsx'
import { loanRecord } from './loan-record.ts'

/** In a table the button comes with the mouse or the focus in its row; on touch screens it stays. */
const WITH_ROW = {
  '@media (hover: hover)': { 'tr:not(:hover, :focus-within) &': { opacity: 0 } },
} as const

/** Sends the member a reminder now; the server lets one a day go out. */
export function RemindButton({ loan }: { loan: Loan }) {
  const { run, busy } = useRecordAction('loans', loan.order)
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<RemindIcon />}
      disabled={busy || !loan.can.remind}
      aria-label={busy ? undefined : `เตือนให้คืน ${fullName(loan.member)}`}
      onClick={(event) => {
        event.stopPropagation()
        void run(
          async () => loanRecord(await api(sendReturnReminder, { params: { id: loan.order } })),
          'ส่งอีเมลเตือนให้คืนของแล้ว',
        )
      }}
      sx={{
        position: 'relative',
        zIndex: 1,
        whiteSpace: 'nowrap',
        ...(loan.can.remind && !busy && WITH_ROW),
      }}
    >
      {busy ? 'กำลังส่ง…' : loan.can.remind ? 'เตือนให้คืน' : 'เตือนแล้ววันนี้'}
    </Button>
  )
}
