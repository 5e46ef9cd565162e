import { formatBaht, formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import type { Todo } from '@jansi/contract/todos'
import { type BillState, paths } from '../pages/paths.ts'
import { daysAwayText, daysUntil } from '../workshop/day-words.ts'

/** The page that the navigation marks for something to do. */
export function pageOf({ kind, order }: Todo): string {
  if (kind === 'loan_due' || kind === 'loan_overdue') return paths.return
  return order === undefined ? paths.return : paths.history
}

/** Returns where something can be done: the bill of its order, or the tab of the page of returns. */
export function wayTo(todo: Todo): { to: string; state?: BillState } {
  if (pageOf(todo) === paths.history) return { to: paths.bill, state: { orderId: todo.order ?? '' } }
  return { to: todo.return_session === undefined ? paths.return : `${paths.return}?tab=history` }
}

/** Returns the text of something that a member has to do. */
export function todoText({ kind, day, until, amount = 0 }: Todo): string {
  switch (kind) {
    case 'slip_missing':
      return `แนบสลิป ${formatBaht(amount)}${until ? ` ได้ถึง ${formatWeekdayTime(until)}` : ''}`
    case 'pick_up':
      return day === undefined || daysUntil(day) < 0
        ? 'ของพร้อมแล้ว รับได้ที่ชมรม'
        : `รับของ ${formatWeekday(day)} (${daysAwayText(day)})`
    case 'loan_due':
    case 'loan_overdue':
      return loanText(day ?? '', amount)
    case 'penalty':
      return `ชำระค่าปรับ ${formatBaht(amount)}`
    case 'refund_details':
      return `แจ้งบัญชีรับเงินคืน ${formatBaht(amount)}`
    case 'finish_return':
      return 'คำขอคืนยังส่งไม่ครบ แนบรูปแล้วส่งต่อได้เลย'
  }
}

/** An offline copy may be older than the due day. */
function loanText(day: string, fee: number): string {
  const late = -daysUntil(day)
  if (late <= 0) return `คืนของภายใน ${formatWeekday(day)} (${daysAwayText(day)})`
  return `เลยกำหนดคืนมา ${late} วัน${fee > 0 ? ` ค่าปรับถึงตอนนี้ ${formatBaht(fee)}` : ''}`
}
