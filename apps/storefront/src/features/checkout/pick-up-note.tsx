import { formatWeekday } from '@jansi/client/format'
import type { Workshop } from '@jansi/contract/catalog'
import { workshopPhase } from '../../lib/workshop/workshop-days.ts'

/** Shows where and when the order is collected; never a day that has passed. */
export function PickUpNote({ workshop }: { workshop: Workshop }) {
  return <p className="mt-3 text-sm text-ink-soft">{textOf(workshop)}</p>
}

function textOf(workshop: Workshop): string {
  const { name } = workshop
  switch (workshopPhase(workshop)) {
    case 'upcoming':
      return `รับของที่ ${name} ${formatWeekday(workshop.hand_over_on)}`
    case 'under_way':
      return `รับของได้ที่ ${name} ถึง ${formatWeekday(workshop.ends_on)}`
    case 'over':
      return `${name} จบแล้วเมื่อ ${formatWeekday(workshop.ends_on)} รอชมรมเปิดรอบถัดไป`
  }
}
