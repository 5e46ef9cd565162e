import { formatWeekday } from '@jansi/client/format'
import type { Order, TimelineStep } from '@jansi/contract/orders'
import { Check, Circle } from 'lucide-react'
import { classNames } from '../../ui/styles/class-names.ts'

const NAMES: Record<TimelineStep['step'], string> = {
  ordered: 'สั่งแล้ว',
  paid: 'ชำระเงิน',
  checked: 'ชมรมตรวจ',
  ready: 'ของพร้อม',
  collected: 'รับของ',
  returned: 'คืนของ',
  done: 'เสร็จสิ้น',
}
const ACTORS: Record<TimelineStep['actor'], string> = { member: 'รอคุณ', club: 'รอชมรม' }

/** The way of an order from its submission to its end, with days and who acts next; nothing for one that has ended early. */
export function OrderTimeline({ order }: { order: Order }) {
  const { timeline } = order
  if (!timeline) return null
  return (
    <ol aria-label="ลำดับของคำสั่งซื้อ" className="grid gap-x-2 gap-y-1 lg:auto-cols-fr lg:grid-flow-col">
      {timeline.map((step) => (
        <Step key={step.step} step={step} />
      ))}
    </ol>
  )
}

function Step({ step: { step, state, actor, at, on } }: { step: TimelineStep }) {
  // A step that is done without a known time has no day: pieces may be collected and brought back before theirs.
  const day = at ?? (state === 'done' ? undefined : on)
  const Icon = state === 'done' ? Check : Circle
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={classNames(
        'flex items-start gap-2 text-sm lg:flex-col lg:gap-1 lg:border-t-3 lg:pt-2',
        state === 'done' && 'text-leaf-deep lg:border-leaf',
        state === 'current' && 'font-semibold text-indigo-deep lg:border-indigo',
        state === 'upcoming' && 'text-ink-soft lg:border-line',
      )}
    >
      <Icon aria-hidden className="mt-1 size-4 shrink-0 lg:mt-0" />
      <span>
        <span>{NAMES[step]}</span>
        {state === 'done' && <span className="sr-only"> เสร็จแล้ว</span>}
        {/* The end waits for the club or for a penalty, which is among the member's to-dos. */}
        <span>{state === 'current' && step !== 'done' && ` · ${ACTORS[actor]}`}</span>
        {day && (
          <span className="font-normal max-lg:before:content-['_·_'] lg:block">{dayText(step, day, at)}</span>
        )}
      </span>
    </li>
  )
}

/** The due day is a last day; the others are the day itself. */
function dayText(step: TimelineStep['step'], day: string, at: string | undefined): string {
  return step === 'returned' && at === undefined ? `ภายใน ${formatWeekday(day)}` : formatWeekday(day)
}
