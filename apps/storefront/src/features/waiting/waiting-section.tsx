import { formatCount, formatWeekday } from '@jansi/client/format'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { WAITING_STATE } from '@jansi/contract/waiting-states'
import { useQuery } from '@tanstack/react-query'
import { Clock3 } from 'lucide-react'
import { CallError } from '../../lib/api/api.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { paths } from '../../lib/pages/paths.ts'
import { offerText } from '../../lib/stock/offer-text.ts'
import { isOpen, useLeaveWaitingList, waitingQuery } from '../../lib/stock/waiting-list.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { toast } from '../../ui/page/toast-store.ts'

const PAUSES: Record<NonNullable<WaitingEntry['pause']>, string> = {
  not_offered: 'ตอนนี้ยังไม่เปิดให้สั่ง ลำดับของคุณยังอยู่ที่เดิม',
  rental_blocked: 'คืนของที่เลยกำหนดหรือชำระค่าปรับก่อน ระหว่างนี้ของเป็นของคนถัดไป ลำดับของคุณยังอยู่ที่เดิม',
}
const leaveFailed = 'ออกจากคิวไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

/** One's own places in waiting lists; nothing for a member who waits for nothing. */
export function WaitingSection() {
  const { data = [] } = useQuery(waitingQuery)
  if (data.length === 0) return null
  return (
    <section className="mb-8">
      <SectionTitle>คิวรอของ</SectionTitle>
      <ul className="grid gap-3 md:grid-cols-2">
        {data.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: WaitingEntry }) {
  const leave = useLeaveWaitingList()
  const name = `${entry.product_name} ${entry.size}`.trim()
  return (
    <Card>
      <p className="font-semibold">
        <ThaiText>{name}</ThaiText>
      </p>
      <p className="mt-1">
        <Standing entry={entry} />
      </p>
      {isOpen(entry) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {entry.state === 'offered' && !entry.pause && (
            <LinkButton to={paths.product(entry.product_id)}>ไปสั่ง</LinkButton>
          )}
          <Button
            variant="secondary"
            aria-label={`ออกจากคิว ${name}`}
            busy={leave.isPending}
            busyLabel="กำลังออกจากคิว"
            onClick={() =>
              leave.mutate(entry.id, {
                onSuccess: () => toast.success('ออกจากคิวแล้ว'),
                onError: (error) =>
                  toast.error(
                    error instanceof CallError ? failureText(error.failure, leaveFailed) : leaveFailed,
                  ),
              })
            }
          >
            ออกจากคิว
          </Button>
        </div>
      )}
    </Card>
  )
}

function Standing({ entry }: { entry: WaitingEntry }) {
  const { state, place, pause, ended_at } = entry
  const { name, tone } = WAITING_STATE[state]
  if (state === 'waiting') {
    return (
      <>
        <StatusBadge tone={tone} icon={Clock3}>
          {`${name} ลำดับที่ ${formatCount(place ?? 1)}`}
        </StatusBadge>
        {pause && (
          <span className="mt-2 block text-ink-soft">
            <ThaiText>{PAUSES[pause]}</ThaiText>
          </span>
        )}
      </>
    )
  }
  if (state === 'offered') {
    return (
      <>
        <StatusBadge tone={tone}>{name}</StatusBadge>
        <span> </span>
        <span className="inline-block font-semibold">{pause ? PAUSES[pause] : offerText(entry)}</span>
      </>
    )
  }
  return <span className="text-ink-soft">{`${name}${ended_at ? ` ${formatWeekday(ended_at)}` : ''}`}</span>
}
