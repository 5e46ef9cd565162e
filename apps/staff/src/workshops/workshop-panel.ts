import { formatWeekday } from '@jansi/client/format'
import type { StaffWorkshop, WorkshopDueDays } from '@jansi/contract/staff-workshops'
import type { useRecordAction } from '../lib/actions/use-record-action.ts'

/** The properties of a panel of a workshop's page; `run` runs an action on the workshop. */
export type WorkshopPanelProps = {
  workshop: StaffWorkshop
  locked: boolean
  run: ReturnType<typeof useRecordAction>['run']
}

/** Returns a due day with the number of its loans and borrowers. */
export function dueDayText({ return_due_on, loans, borrowers }: WorkshopDueDays['days'][number]): string {
  return `${formatWeekday(return_due_on)} · ${loans} คำสั่งซื้อ ผู้ยืม ${borrowers} คน`
}
