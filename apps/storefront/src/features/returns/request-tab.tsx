import type { OwnDamageReport } from '@jansi/contract/damage-reports'
import { LIMITS, shortId } from '@jansi/contract/limits'
import type { PendingReturnOrder } from '@jansi/contract/returns'
import { PackageCheck, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../lib/pages/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { StickyAction } from '../../ui/dialogs/sticky-action.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { ImagePicker } from '../../ui/uploads/image-picker.tsx'
import { DamageButton } from './damage-button.tsx'
import { DamageList, DamageSection } from './damage-list.tsx'
import { OrderChoice } from './order-choice.tsx'
import { PartChoice } from './part-choice.tsx'
import { itemsIn } from './submit-return.ts'
import type { ReturnRequest } from './use-return-request.ts'

export type RequestTabProps = {
  orders: PendingReturnOrder[] | undefined
  /** Broken or lost pieces that the member has reported. */
  reports: readonly OwnDamageReport[]
  failed: boolean
  retrying: boolean
  onRetry: () => void
  request: ReturnRequest
  onShowHistory: () => void
}

/** A new return: orders to choose, photos, and the button that sends it (specification, section 2). */
export function RequestTab(props: RequestTabProps) {
  const { orders, reports, failed, retrying, onRetry, request, onShowHistory } = props
  if (request.done) {
    return (
      <Confirmation
        skipped={request.done}
        more={(orders?.length ?? 0) > 0}
        onAgain={request.startAnew}
        onShowHistory={onShowHistory}
      />
    )
  }
  if (!orders) {
    if (failed) return <ErrorState title="ไม่สามารถดึงข้อมูลคำสั่งซื้อได้" onRetry={onRetry} retrying={retrying} />
    return (
      <div role="status" className="space-y-4">
        <span className="sr-only">กำลังโหลดรายการที่คืนได้</span>
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    )
  }
  const begun = request.draft.sessionId !== null
  if (orders.length === 0 && !begun) {
    return (
      <div className="space-y-6">
        <DamageSection reports={reports} />
        <EmptyState
          icon={PackageCheck}
          title="ไม่มีรายการที่ต้องคืน"
          action={<LinkButton to={paths.home}>กลับหน้าแรก</LinkButton>}
        >
          เมื่อรับอุปกรณ์ที่ยืมแล้ว รายการจะขึ้นที่นี่
        </EmptyState>
      </div>
    )
  }
  return <Form orders={orders} reports={reports} request={request} />
}

type FormProps = {
  orders: PendingReturnOrder[]
  reports: readonly OwnDamageReport[]
  request: ReturnRequest
}

function Form({ orders, reports, request }: FormProps) {
  const { draft, chosen, images, sending, problem, imagesBefore } = request
  const begun = draft.sessionId !== null
  const imagesLeft = LIMITS.evidencePerSession - imagesBefore
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-x-10">
      <div className="min-w-0 space-y-6">
        {draft.sessionId && !sending && (
          <Alert
            tone="info"
            title={
              <span>
                ส่งคำขอคืน <span translate="no">{shortId(draft.sessionId)}</span> ต่อ
              </span>
            }
            action={
              <Button variant="secondary" onClick={request.startAnew}>
                เริ่มคำขอใหม่แทน
              </Button>
            }
          >
            {`ส่งถึงแล้ว ${itemsIn(draft)} รายการ ${imagesBefore} รูป ส่วนที่ส่งแล้วจะไม่ถูกส่งซ้ำ`}
          </Alert>
        )}
        {orders.length > 0 && (
          <section>
            <SectionTitle>เลือกรายการที่ต้องการคืน</SectionTitle>
            <ul className="grid items-start gap-4 md:max-lg:grid-cols-2">
              {orders.map((order) => (
                <li key={order.id} className="space-y-2">
                  <OrderChoice
                    order={order}
                    chosen={chosen.some(({ id }) => id === order.id)}
                    disabled={sending}
                    onToggle={() => request.toggle(order)}
                  />
                  {chosen.some(({ id }) => id === order.id) && (
                    <PartChoice
                      order={order}
                      parts={request.parts}
                      disabled={sending}
                      onChange={request.choosePart}
                    />
                  )}
                  <DamageList reports={reports.filter((report) => report.order === order.id)} />
                  <DamageButton order={order} reports={reports} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <DamageSection reports={reports.filter((report) => orders.every(({ id }) => id !== report.order))} />
      </div>
      <div className="contents lg:sticky lg:top-24 lg:block lg:space-y-6">
        <Card>
          <SectionTitle>รูปภาพหลักฐานการคืน</SectionTitle>
          <ImagePicker
            label="เลือกรูปภาพ"
            hint={`ถ่ายให้เห็นอุปกรณ์ทุกชิ้น ไม่เกิน ${imagesLeft} รูป รูปใหญ่ย่อให้อัตโนมัติ`}
            files={images}
            onChange={request.setImages}
            multiple
            max={imagesLeft}
            disabled={sending}
            onRefused={request.refuseImages}
          />
        </Card>
        <StickyAction
          problem={
            problem && (
              <>
                <p className="font-semibold">{problem.text}</p>
                {problem.reason && <p className="text-sm">{problem.reason}</p>}
              </>
            )
          }
        >
          <Button
            size="large"
            className="w-full md:w-auto lg:w-full"
            busy={sending}
            busyLabel="กำลังส่ง..."
            onClick={() => void request.submit()}
          >
            <Send aria-hidden className="size-5" />
            <span>{begun ? 'ส่งต่อให้ครบ' : 'ส่งคำขอคืน'}</span>
          </Button>
        </StickyAction>
      </div>
    </div>
  )
}

function Confirmation({
  skipped,
  more,
  onAgain,
  onShowHistory,
}: {
  skipped: string[]
  more: boolean
  onAgain: () => void
  onShowHistory: () => void
}) {
  // It takes the place of the form, and of the button that had the focus.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="space-y-6 outline-none">
      <Alert tone="done" title="ได้รับคำขอคืนแล้ว">
        กรุณารอเจ้าหน้าที่ตรวจสอบ ผลจะแสดงในประวัติการคืน
      </Alert>
      <Alert tone="info" title="นำของมาส่งที่ชมรมด้วย">
        รูปอย่างเดียวยังไม่นับว่าคืน ดูวันสุดท้ายที่ส่งของได้ในประวัติการคืน
      </Alert>
      {skipped.length > 0 && (
        <Alert tone="waiting" title="บางรายการยังไม่ได้อยู่ในคำขอนี้">
          {`${skipped.join(', ')} เลือกแล้วส่งคำขอใหม่ได้เลย`}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onShowHistory}>ดูประวัติการคืน</Button>
        {more && (
          <Button variant="secondary" onClick={onAgain}>
            คืนรายการอื่น
          </Button>
        )}
      </div>
    </div>
  )
}
