import { bangkokDay } from '@jansi/client/bangkok-time'
import { formatWeekday } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { moveWorkshopDueDay } from '@jansi/contract/calls/staff-workshops'
import { joinThai } from '@jansi/contract/join-thai'
import type { WorkshopDueDays } from '@jansi/contract/staff-workshops'
import FormControl from '@mui/material/FormControl'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api/api.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { DueDayFields, useDueDay } from '../ui/fields/due-day.tsx'
import { CheckboxField } from '../ui/fields/switch-field.tsx'
import { dueDayText, type WorkshopPanelProps } from './workshop-panel.ts'

type MoveDueDayDialogProps = Pick<WorkshopPanelProps, 'run'> & {
  dueDays: WorkshopDueDays
  busy: boolean
  onMoved: () => void
  onClose: () => void
}

/**
 * Moves the due day of a workshop's loans: those due on the chosen days, at first on the workshop's own, and the
 * workshop's day, which later hand-overs follow.
 */
export function MoveDueDayDialog({ dueDays, busy, run, onMoved, onClose }: MoveDueDayDialogProps) {
  const { workshop, days } = dueDays
  const [chosen, setChosen] = useState<readonly string[]>(
    days.map((day) => day.return_due_on).filter((day) => day === workshop.return_due_on),
  )
  const [movesWorkshop, setMovesWorkshop] = useState(true)
  const dueDay = useDueDay()
  const isLate = (day: string) => day < bangkokDay(serverNow())
  const moved = days.filter(
    ({ return_due_on: day }) => chosen.includes(day) && day !== dueDay.typed.day && !isLate(day),
  )
  const loans = moved.reduce((sum, day) => sum + day.loans, 0)
  const isBeforeEnd = movesWorkshop && dueDay.typed.isPossible && dueDay.typed.day < workshop.ends_on

  async function move() {
    const body = {
      version: workshop.version,
      from: moved.map((day) => day.return_due_on),
      move_workshop: movesWorkshop,
      ...dueDay.sent,
    }
    const params = { id: workshop.id }
    const send = async () => (await api(moveWorkshopDueDay, { params, body })).workshop
    const done =
      loans > 0 ? `เลื่อนกำหนดคืน ${loans} คำสั่งซื้อแล้ว ส่งอีเมลถึงผู้ยืมแล้ว` : joinThai`เลื่อนกำหนดคืนของ${WORKSHOP}แล้ว`
    if (!(await run(send, done))) return
    onMoved()
    onClose()
  }

  return (
    <FormDialog
      title="เลื่อนกำหนดคืน"
      confirm={loans > 0 ? `ยืนยันเลื่อน ${loans} คำสั่งซื้อ` : 'ยืนยันเลื่อน'}
      busy={busy}
      ready={dueDay.ready && !isBeforeEnd && (movesWorkshop || loans > 0)}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      {days.length > 0 ? (
        <FormControl component="fieldset">
          <FormLabel component="legend" sx={{ mb: 1 }}>
            ของที่ยืมอยู่ ที่ครบกำหนดคืน
          </FormLabel>
          <FormGroup>
            {days.map((day) => (
              <CheckboxField
                key={day.return_due_on}
                label={dueDayText(day)}
                checked={chosen.includes(day.return_due_on) && !isLate(day.return_due_on)}
                disabled={isLate(day.return_due_on)}
                onChange={(on) =>
                  setChosen((all) =>
                    on ? [...all, day.return_due_on] : all.filter((one) => one !== day.return_due_on),
                  )
                }
              />
            ))}
          </FormGroup>
          {days.some((day) => isLate(day.return_due_on)) && (
            <FormHelperText sx={{ mx: 0 }}>ของที่เลยกำหนดแล้วเลื่อนทีละคำสั่งซื้อในหน้าของที่ยืม</FormHelperText>
          )}
        </FormControl>
      ) : (
        <Typography color="textSecondary">{joinThai`ยังไม่มีของที่ยืมอยู่ใน${WORKSHOP}นี้`}</Typography>
      )}
      <CheckboxField
        label={joinThai`กำหนดคืนของ${WORKSHOP} (${formatWeekday(workshop.return_due_on)}) ใช้กับของที่ส่งมอบหลังจากนี้`}
        checked={movesWorkshop}
        onChange={setMovesWorkshop}
      />
      <DueDayFields dueDay={dueDay} />
      {isBeforeEnd && (
        <Typography role="alert" color="error">
          {joinThai`กำหนดคืนของ${WORKSHOP}ต้องไม่ก่อนวันสิ้นสุด (${formatWeekday(workshop.ends_on)})`}
        </Typography>
      )}
    </FormDialog>
  )
}
