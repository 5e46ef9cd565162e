import { formatWeekdayTime } from '@jansi/client/format'
import { listDamageReports } from '@jansi/contract/calls/damage-reports'
import { DAMAGE_ADVICE_TEXTS, DAMAGE_KIND_NAMES } from '@jansi/contract/damage-kinds'
import type { OwnDamageReport } from '@jansi/contract/damage-reports'
import { shortId } from '@jansi/contract/limits'
import type { StatusTone } from '@jansi/contract/status-table'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../lib/forms/failure-text.ts'
import { refresh } from '../../lib/orders/refresh.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { Lightbox } from '../../ui/dialogs/lightbox.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { withdrawReport } from './api/damage-reports.ts'
import { MorePhotos } from './more-photos.tsx'

const STATES: Record<OwnDamageReport['state'], { tone: StatusTone; text: string }> = {
  incomplete: { tone: 'care', text: 'ยังไม่มีรูป' },
  received: { tone: 'waiting', text: 'ได้รับแล้ว รอทีมงานตอบ' },
  answered: { tone: 'done', text: 'ทีมงานตอบแล้ว' },
}

/** The member's reports about pieces on loan, with the replies of staff; nothing where there is none. */
export function DamageList({ reports }: { reports: readonly OwnDamageReport[] }) {
  if (reports.length === 0) return null
  return (
    <ul aria-label="ของที่แจ้งชำรุดหรือสูญหาย" className="space-y-2">
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </ul>
  )
}

/** The same under a title, for reports whose loans are not listed on the page: all pieces are in a return. */
export function DamageSection({ reports }: { reports: readonly OwnDamageReport[] }) {
  if (reports.length === 0) return null
  return (
    <section>
      <SectionTitle>ของที่แจ้งชำรุดหรือสูญหาย</SectionTitle>
      <DamageList reports={reports} />
    </section>
  )
}

function ReportCard({ report }: { report: OwnDamageReport }) {
  const { tone, text } = STATES[report.state]
  const name = `${report.product_name} ${report.size}`.trim()
  return (
    <Card>
      <article aria-label={`เรื่องแจ้ง ${name}`} className="space-y-3">
        <div>
          <h3 className="leading-normal">
            <ThaiName>{name}</ThaiName>
          </h3>
          <p className="text-sm text-ink-soft tabular-nums">
            <span>{`${DAMAGE_KIND_NAMES[report.kind]} ${report.quantity} ชิ้น${report.pieces ? ` (${report.pieces.map(({ number }) => `#${number}`).join(' ')})` : ''} · คำสั่งซื้อ `}</span>
            <span translate="no">{shortId(report.order)}</span>
            <span>{` · ${formatWeekdayTime(report.created_at)}`}</span>
          </p>
        </div>
        <StatusBadge tone={tone}>{text}</StatusBadge>
        <p className="break-words whitespace-pre-line">{report.note}</p>
        <Photos report={report} />
        {report.answer && (
          <div className="rounded-card bg-leaf-tint p-3">
            <p className="font-semibold">{DAMAGE_ADVICE_TEXTS[report.answer.advice]}</p>
            {report.answer.text && (
              <p className="mt-1 break-words whitespace-pre-line">{report.answer.text}</p>
            )}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 empty:hidden">
          {report.can.add_photo && <MorePhotos report={report} />}
          {report.can.withdraw && <WithdrawButton report={report} />}
        </div>
      </article>
    </Card>
  )
}

function Photos({ report }: { report: OwnDamageReport }) {
  if (report.photos.length === 0) return null
  return (
    <ul aria-label="รูปที่แจ้ง" className="flex flex-wrap gap-3">
      {report.photos.map(({ id, image, thumbnail }, index) => (
        <li key={id}>
          <Lightbox src={image} alt={`รูปที่แจ้ง รูปที่ ${index + 1}`}>
            <img
              src={thumbnail}
              alt={`รูปที่แจ้ง รูปที่ ${index + 1}`}
              width={88}
              height={88}
              loading="lazy"
              className="size-22 rounded-sm border border-line bg-paper object-cover"
            />
          </Lightbox>
        </li>
      ))}
    </ul>
  )
}

function WithdrawButton({ report }: { report: OwnDamageReport }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    const answer = await withdrawReport(report.id)
    setBusy(false)
    setAsking(false)
    if (answer.ok) toast.success('ถอนเรื่องแจ้งแล้ว')
    else toast.error(failureText(answer, 'ถอนเรื่องแจ้งไม่สำเร็จ ลองใหม่อีกครั้ง'))
    void refresh(queryClient, listDamageReports)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        ถอนเรื่องแจ้ง
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="ถอนเรื่องแจ้งนี้?"
        confirmLabel="ถอนเรื่องแจ้ง"
        cancelLabel="ไม่ถอน"
        tone="danger"
        busy={busy}
        onConfirm={() => void withdraw()}
      >
        ถอนเมื่อแจ้งผิดหรือหาของเจอแล้ว ทีมงานจะไม่เห็นเรื่องนี้อีก
      </AlertDialog>
    </>
  )
}
