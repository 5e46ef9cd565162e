import { bindThai, formatWeekday } from '@jansi/client/format'
import type { CountedDays } from '@jansi/contract/returns'

/** How the late days of a returned item were counted. */
export function DaysText({ days }: { days: CountedDays }) {
  const { due_on, sent_on, free_until, received_on } = days
  const isFreeSpan = received_on === null || (free_until > due_on && received_on > sent_on)
  const parts = [
    `กำหนดคืน ${formatWeekday(due_on)}`,
    `ส่งคำขอครบ ${formatWeekday(sent_on)}`,
    ...(isFreeSpan ? [`ไม่นับวันเพิ่มถึง ${formatWeekday(free_until)}`] : []),
    received_on ? `รับของ ${formatWeekday(received_on)}` : 'ยังไม่รับของ',
  ]
  return <span>{bindThai(parts.join(' · '))}</span>
}
