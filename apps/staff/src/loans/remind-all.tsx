import { formatCount } from '@jansi/client/format'
import { sendReturnReminder } from '@jansi/contract/calls/staff-loans'
import RemindIcon from '@mui/icons-material/NotificationsActiveOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useListContext, useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { ApiError, errorText } from '../lib/api/api-error.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import type { LoanRecord } from './loan-record.ts'

/** All late loans: more than a shop has at once. */
const ALL_LATE = { filter: { queue: 'overdue' }, pagination: { page: 1, perPage: 10_000 } }

/** In the tab of late loans: reminds all members of it whom nobody reminded today, after one question. */
export function RemindAll() {
  const { filterValues } = useListContext()
  const isLateTab = filterValues.queue === 'overdue'
  const { data = [] } = useGetList<LoanRecord>('loans', ALL_LATE, { enabled: isLateTab })
  const [isAsking, setAsking] = useState(false)
  const { remind, busy } = useReminders()
  const loans = data.filter(({ can }) => can.remind)
  const people = formatCount(new Set(loans.map(({ member }) => member.pk)).size)
  if (!isLateTab || (loans.length === 0 && !isAsking)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<RemindIcon />} onClick={() => setAsking(true)}>
        {`เตือนทั้งหมด ${people} คน`}
      </Button>
      {isAsking && (
        <FormDialog
          title={`เตือนให้คืนของ ${people} คนที่เลยกำหนด`}
          confirm="ส่งข้อความเตือน"
          busy={busy}
          onConfirm={() => void remind(loans).finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <Typography>ส่งให้ทุกคำสั่งซื้อที่เลยกำหนด คำสั่งซื้อละหนึ่งฉบับ ที่เตือนแล้ววันนี้ไม่ส่งซ้ำ</Typography>
        </FormDialog>
      )}
    </>
  )
}

/**
 * Reminds of one loan after the other, by the call of a single one: each has its own audit row, and goes out once a day even
 * if two volunteers press at once. A refused one (reminded meanwhile, sent back, no confirmed address) is skipped; a lost
 * session or network ends the rest, which the next press sends.
 */
function useReminders() {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [busy, setBusy] = useState(false)

  async function remind(loans: readonly LoanRecord[]): Promise<void> {
    setBusy(true)
    let sent = 0
    try {
      for (const { order } of loans) {
        if (await isSent(order)) sent += 1
      }
      const skipped = loans.length - sent
      const rest = skipped > 0 ? ` อีก ${formatCount(skipped)} รายการส่งไม่ได้ เปิดดูทีละรายการ` : ''
      notify(`ส่งข้อความเตือนแล้ว ${formatCount(sent)} รายการ${rest}`, {
        type: skipped > 0 ? 'warning' : 'success',
      })
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return
      notify(`ส่งแล้ว ${formatCount(sent)} จาก ${formatCount(loans.length)} รายการ ${errorText(error)}`, {
        type: 'error',
      })
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['loans'] })
    }
  }

  return { remind, busy }
}

/** Sends a reminder; false for one that the server refuses because of the loan itself. */
async function isSent(order: string): Promise<boolean> {
  try {
    await api(sendReturnReminder, { params: { id: order } })
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return false
    throw error
  }
}
