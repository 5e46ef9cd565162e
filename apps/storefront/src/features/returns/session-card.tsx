import type { Elements } from '@jansi/client/elements'
import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { shortId } from '@jansi/contract/limits'
import type { OwnRefund } from '@jansi/contract/member-refunds'
import type { Palette } from '@jansi/contract/orders'
import { RETURN_STATUS, type ReturnStatus } from '@jansi/contract/return-statuses'
import type { CountedDays, ReturnItem, ReturnSession } from '@jansi/contract/returns'
import { CircleCheck, CircleX, Clock3, ExternalLink, ListChecks, type LucideIcon } from 'lucide-react'
import { bringText, RECEIVED_TEXT } from '../../lib/orders/return-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Lightbox } from '../../ui/dialogs/lightbox.tsx'
import { Palette as PaletteDrawing } from '../../ui/orders/palette.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { PenaltyPayment } from './penalty-payment.tsx'

const ICONS: Record<(typeof RETURN_STATUS)[ReturnStatus]['icon'], LucideIcon> = {
  clock: Clock3,
  check: CircleCheck,
  rule: ListChecks,
  cross: CircleX,
}

/** The refunds of a return, given by the page. */
export type RefundListOf = (refunds: readonly OwnRefund[]) => Elements

export type SessionCardProps = {
  session: ReturnSession
  /** Of the orders whose newest return it is. */
  palettes?: readonly Palette[]
  refundList?: RefundListOf | undefined
  onFinish: () => void
}

/** One return session in the history. */
export function SessionCard({ session, palettes = [], refundList, onFinish }: SessionCardProps) {
  const { name, tone, icon } = RETURN_STATUS[session.status]
  return (
    <Card>
      <article aria-label={`คำขอคืน ${shortId(session.id)}`} className="space-y-4">
        <div className="flex flex-col items-start justify-between gap-x-6 gap-y-2 sm:flex-row">
          <div>
            <h2 className="text-lg tabular-nums">
              คำขอคืน <span translate="no">{shortId(session.id)}</span>
            </h2>
            <p className="text-sm text-ink-soft">{formatWeekday(session.created_at)}</p>
          </div>
          <StatusBadge tone={tone} icon={ICONS[icon]}>
            {name}
          </StatusBadge>
        </div>
        {session.items.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {session.items.map((item) => (
              <Item key={item.id} item={item} status={session.status} />
            ))}
          </ul>
        )}
        <Evidence session={session} />
        <Result session={session} />
        {palettes.map((palette, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: orders keep their places
          <PaletteDrawing key={index} palette={palette} />
        ))}
        {session.refunds && refundList?.(session.refunds)}
        {session.can.finish && (
          <div className="space-y-3">
            <p>คำขอนี้ยังส่งไม่ครบ เจ้าหน้าที่จะเห็นเมื่อมีทั้งรายการและรูปภาพ</p>
            <Button onClick={onFinish}>ส่งต่อให้ครบ</Button>
          </div>
        )}
      </article>
    </Card>
  )
}

function Item({ item, status }: { item: ReturnItem; status: ReturnStatus }) {
  const { product_name, product_variant } = item.order_item
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <p>
        <ThaiName>{`${product_name} ${product_variant.size}`}</ThaiName>
        <span> </span>
        <span className="text-ink-soft tabular-nums">{`× ${item.quantity}`}</span>
        {item.named_pieces && (
          <span className="ms-2 text-sm text-ink-soft tabular-nums">
            {item.named_pieces.map(({ number }) => `#${number}`).join(' ')}
          </span>
        )}
      </p>
      <p className="text-sm">
        {item.condition_name && <span className="text-ink-soft">{`สภาพ: ${conditionsText(item)}`}</span>}
        {item.penalty_amount > 0 && (
          <span className="ms-3 font-semibold text-coral-deep">
            ค่าปรับ <Price baht={item.penalty_amount} />
          </span>
        )}
      </p>
      {item.still_out !== undefined && (
        <p className="w-full text-sm text-ink-soft">
          {`ยังยืมต่ออีก ${item.still_out} ชิ้น ขอคืนเพิ่มได้ทุกเมื่อ วันครบกำหนดคืนคงเดิม`}
        </p>
      )}
      {item.days && status !== 'rejected' && (
        <p className="w-full text-sm text-ink-soft">
          <Days days={item.days} />
        </p>
      )}
    </li>
  )
}

/** The conditions of an item's pieces; with counts where they differ: "ปกติ × 1, ชำรุด ซ่อมได้ × 1". */
function conditionsText({ condition_name: names, outcomes }: ReturnItem): string {
  const counts = new Map<string, number>()
  for (const { condition_name: name, quantity } of outcomes)
    counts.set(name, (counts.get(name) ?? 0) + quantity)
  if (counts.size < 2) return names
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(', ')
}

/** How the late days of an item are counted: until when its goods may come, or when they came. */
function Days({ days }: { days: CountedDays }) {
  return <span>{daysText(days)}</span>
}

function daysText(days: CountedDays): string {
  const late = days.late > 0 ? `คืนช้า ${days.late} วัน` : 'ไม่มีวันคืนช้า'
  if (days.received_on === null) {
    return `${bringText(days.free_until)} หลังจากนั้นนับวันคืนช้าต่อจนกว่าชมรมรับของ (ตอนนี้${late})`
  }
  return `กำหนดคืน ${formatWeekday(days.due_on)} · ส่งคำขอครบ ${formatWeekday(days.sent_on)} · ชมรมรับของ ${formatWeekday(days.received_on)} · ${late}`
}

function Evidence({ session }: { session: ReturnSession }) {
  if (session.evidence.length === 0) return null
  return (
    <ul aria-label="รูปภาพหลักฐาน" className="flex flex-wrap gap-3">
      {session.evidence.map((photo, index) => (
        <li key={photo.id}>
          <Lightbox src={photo.image} alt={`หลักฐานการคืน รูปที่ ${index + 1}`}>
            <img
              src={photo.thumbnail ?? photo.image}
              alt={`หลักฐานการคืน รูปที่ ${index + 1}`}
              width={88}
              height={88}
              loading="lazy"
              className="size-22 rounded-sm border border-line bg-paper object-cover"
            />
          </Lightbox>
          <a
            href={photo.image}
            target="_blank"
            rel="noreferrer"
            className="mt-1 inline-flex min-h-11 items-center gap-1 text-sm text-indigo-deep underline underline-offset-4"
          >
            <ExternalLink aria-hidden className="size-3.5" />
            รูปเต็ม
            <span className="sr-only">{`ที่ ${index + 1} (เปิดในแท็บใหม่)`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Result({ session }: { session: ReturnSession }) {
  const owes = session.total_penalties > 0
  return (
    <div className="space-y-2">
      {session.status === 'pending' && !session.can.finish && (
        <p>{session.received_at ? RECEIVED_TEXT : 'รอเจ้าหน้าที่ตรวจสอบการคืน'}</p>
      )}
      {owes && (
        <p className="font-semibold">
          ค่าปรับรวม <Price baht={session.total_penalties} className="text-coral-deep" />
        </p>
      )}
      {session.penalty_due !== undefined && (
        <p>
          ได้รับแล้วบางส่วน ยังค้าง <Price baht={session.penalty_due} className="text-coral-deep" />
        </p>
      )}
      {session.notes && <p className="whitespace-pre-line">{`หมายเหตุ: ${session.notes}`}</p>}
      {session.processed_at && (
        <p className="text-sm text-ink-soft">{`ตรวจสอบเมื่อ ${formatWeekdayTime(session.processed_at)}`}</p>
      )}
      {owes && session.payment_complete && <StatusBadge tone="done">ชำระค่าปรับแล้ว</StatusBadge>}
      {owes && !session.payment_complete && session.penalty_slip && (
        <PenaltySlipState session={session} sentAt={session.penalty_slip.created_at} />
      )}
      {session.can.send_penalty_slip && <PenaltyPayment session={session} />}
    </div>
  )
}

function PenaltySlipState({ session, sentAt }: { session: ReturnSession; sentAt: string }) {
  if (session.penalty_slip_refusal === undefined) {
    return <p>{`ส่งสลิปค่าปรับแล้วเมื่อ ${formatWeekdayTime(sentAt)} รอเจ้าหน้าที่ตรวจสอบ`}</p>
  }
  return (
    <p className="font-semibold text-coral-deep">
      {`สลิปค่าปรับไม่ผ่าน: ${session.penalty_slip_refusal}${session.can.send_penalty_slip ? '' : ' ส่งสลิปครบจำนวนครั้งแล้ว ติดต่อชมรมได้เลย'}`}
    </p>
  )
}
