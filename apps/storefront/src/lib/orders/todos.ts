import { bangkokDay } from '@jansi/client/bangkok-time'
import { formatBaht, formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import type { StatusTone } from '@jansi/contract/status-table'
import type { Todo } from '@jansi/contract/todos'
import { type BillState, paths } from '../pages/paths.ts'
import { daysAwayText, daysUntil } from '../workshop/day-words.ts'

/** A day that is this near is shown as waiting. */
const NEAR_DAYS = 2

/** Something to do in two lines, and how urgent it is: a few words with their tone. */
export type TodoWords = { title: string; detail: string; pill: string; tone: StatusTone }

/** The page that the navigation marks for something to do. */
export function pageOf({ kind, order }: Todo): string {
  if (kind === 'waiting_offer') return paths.history
  if (kind === 'loan_due' || kind === 'loan_overdue') return paths.return
  return order === undefined ? paths.return : paths.history
}

/** Returns where something can be done: a product, the bill of its order, or the tab of the page of returns. */
export function wayTo(todo: Todo): { to: string; state?: BillState } {
  if (todo.product !== undefined) return { to: paths.product(todo.product) }
  if (pageOf(todo) === paths.history) return { to: paths.bill, state: { orderId: todo.order ?? '' } }
  return { to: todo.return_session === undefined ? paths.return : `${paths.return}?tab=history` }
}

/** Returns the words for something that a member has to do. */
export function todoWords({ kind, day = '', until, amount = 0, name = '', pieces }: Todo): TodoWords {
  const goods = pieces === undefined ? 'คืนของ' : `คืนของ ${pieces} ชิ้น`
  switch (kind) {
    case 'waiting_offer':
      return { title: `สั่ง ${name}`, ...untilWords('ถึงคิวของคุณแล้ว สั่งได้ถึง', until) }
    case 'slip_missing':
      return { title: `แนบสลิป ${formatBaht(amount)}`, ...untilWords('ถึง', until) }
    case 'pick_up':
      return daysUntil(day) < 0 || day === ''
        ? { title: 'รับของที่ชมรม', ...anyTime('ของพร้อมแล้ว') }
        : { title: 'รับของที่ชมรม', detail: formatWeekday(day), ...nearness(day) }
    case 'loan_due':
    case 'loan_overdue':
      return { title: goods, ...loanWords(day, amount) }
    case 'penalty':
      return { title: `ชำระค่าปรับ ${formatBaht(amount)}`, ...anyTime('โอนแล้วแนบสลิปได้เลย') }
    case 'refund_details':
      return { title: `บอกบัญชีรับเงินคืน ${formatBaht(amount)}`, ...anyTime('ชมรมพร้อมโอนคืนให้') }
    case 'finish_return':
      return { title: 'ส่งคำขอคืนให้ครบ', ...anyTime('แนบรูปแล้วส่งต่อได้เลย') }
  }
}

type Rest = Omit<TodoWords, 'title'>

function anyTime(detail: string): Rest {
  return { detail, pill: 'เมื่อสะดวก', tone: 'info' }
}

function untilWords(before: string, until: string | undefined): Rest {
  if (until === undefined) return anyTime('ทำได้เลย')
  return { detail: `${before} ${formatWeekdayTime(until)}`, ...nearness(bangkokDay(Date.parse(until))) }
}

function nearness(day: string): Pick<TodoWords, 'pill' | 'tone'> {
  return { pill: daysAwayText(day), tone: daysUntil(day) <= NEAR_DAYS ? 'waiting' : 'info' }
}

/** An offline copy may be older than the due day. */
function loanWords(day: string, fee: number): Rest {
  const late = -daysUntil(day)
  if (late <= 0) return { detail: `ภายใน ${formatWeekday(day)}`, ...nearness(day) }
  const cost = fee > 0 ? ` ค่าปรับถึงวันนี้ ${formatBaht(fee)} คืนวันนี้หยุดนับ` : ''
  return { detail: `เลยมา ${late} วัน${cost}`, pill: `เลย ${late} วัน`, tone: 'care' }
}
