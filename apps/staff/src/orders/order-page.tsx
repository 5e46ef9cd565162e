import { formatBaht, formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { GRACE_END_TEXTS } from '@jansi/contract/grace-end'
import { shortId } from '@jansi/contract/limits'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import {
  DUE_DAY_MOVED,
  GRACE_ENDED,
  HAND_OVER_UNDONE,
  LOAN_RENEWED,
  PART_CLOSED,
  PART_PAID,
  PAYMENT_UNDONE,
  SIZE_CHANGED,
} from '@jansi/contract/statuses'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useUnconfirmedAction } from '../lib/actions/pending-action.ts'
import { useRecord } from '../lib/admin/use-record.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { orderNumber } from '../lib/text/format.ts'
import { orderStatusWord } from '../lib/text/order-status-word.ts'
import { paths } from '../paths.ts'
import { ClaimNotice } from '../ui/case/claim-notice.tsx'
import { History } from '../ui/case/history.tsx'
import { NextButton } from '../ui/case/next-button.tsx'
import { OwnCaseNotice } from '../ui/case/own-case-notice.tsx'
import { RefundPanel } from '../ui/case/refund-panel.tsx'
import { StoredInputNotice } from '../ui/case/stored-input-notice.tsx'
import { ClosedAccountChip } from '../ui/member/closed-account.tsx'
import { fullName, MemberFacts } from '../ui/member/member-facts.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { lazyPart } from '../ui/page/lazy-part.tsx'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { Facts, Panel } from '../ui/page/panel.tsx'
import { GraceChip, OrderStatusChip, OverdueChip } from '../ui/status/order-status.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMails } from './order-mails.tsx'
import { queueQuery, readQueue } from './order-queue.ts'
import { OrderUndo } from './order-undo.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { SlipPanel } from './slip-panel.tsx'

const AddPayment = lazyPart(async () => (await import('./add-payment.tsx')).AddPayment)
const RefundRequest = lazyPart(async () => (await import('./refund-request.tsx')).RefundRequest)

const BACK = { to: paths.orders.list, label: 'กลับไปคิวคำสั่งซื้อ' }

/** One order: the slip large next to its items, and the transitions that are allowed now. */
export function OrderPage() {
  const id = useParams().id ?? ''
  const query = useRecord<StaffOrder>('orders', id)
  const action = useUnconfirmedAction('orders', id)
  return (
    <RecordFrame query={query} title="คำสั่งซื้อ" back={BACK}>
      {(order) => (
        <OrderView
          key={order.id}
          order={{ ...order, ...action?.shown }}
          waits={action !== undefined}
          onExpired={() => void query.refetch()}
        />
      )}
    </RecordFrame>
  )
}

type OrderViewProps = { order: StaffOrder; waits: boolean; onExpired: () => void }

function OrderView({ order, waits, onExpired }: OrderViewProps) {
  const queue = readQueue(useSearchParams()[0])
  const isInQueue = order.status === (queue?.status === 'paid' ? 'paid' : 'pending')
  return (
    <Page
      title={`${orderNumber(order.number)} · ${fullName(order.member)}`}
      name={fullName(order.member)}
      subtitle={`รหัส ${shortId(order.id)} · ${order.items.reduce((sum, { quantity }) => sum + quantity, 0)} ชิ้น`}
      back={BACK}
      aside={
        <>
          <OrderStatusChip status={order.status} />
          <GraceChip until={order.held_until} />
          {order.is_overdue && <OverdueChip />}
          <ClosedAccountChip member={order.member} />
          <OrderUndo order={order} waits={waits} />
        </>
      }
      next={
        <NextButton
          resource="orders"
          current={{ id: order.id, waits: waits || isInQueue }}
          queue={queue}
          pathOf={(id) => paths.orders.one(id) + queueQuery(queue)}
        >
          คำสั่งซื้อถัดไปที่รอตรวจ
        </NextButton>
      }
    >
      <ClaimNotice resource="orders" id={order.id} waits={isInQueue} />
      <StoredInputNotice resource="orders" id={order.id} />
      <OwnCaseNotice ownCase={order.own_case} />
      {order.can.decide_refund_request && (
        <Suspense fallback={null}>
          <RefundRequest order={order} />
        </Suspense>
      )}
      {order.member.has_account === false && order.status !== 'completed' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          ผู้ซื้อไม่มีบัญชี จึงไม่ได้อีเมลและไม่เห็นหน้านี้ ถ้ามีอะไรเปลี่ยน บอกผู้ซื้อเอง
        </Alert>
      )}
      {order.rejection_reason && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <span>{`ไม่อนุมัติ: ${order.rejection_reason}`}</span>
          <HoldNote order={order} />
        </Alert>
      )}
      <Columns widths={[5, 6]}>
        <SlipPanel order={order} onExpired={onExpired} />
        <Column>
          <OrderLines order={order} waits={waits} />
          <RefundPanel refunds={order.refunds ?? []} />
          <Panel title="การชำระเงิน">
            <Facts
              facts={[
                ...(order.amount_received ? [['ได้รับแล้ว', formatBaht(order.amount_received)] as const] : []),
                ...(order.amount_received && order.amount_due
                  ? [['ยังขาด', <strong key="due">{formatBaht(order.amount_due)}</strong>] as const]
                  : []),
                ...(order.accepted_less
                  ? [['ขาดไป', `${formatBaht(order.accepted_less)} เจ้าหน้าที่ยอมรับ ไม่เก็บเพิ่ม`] as const]
                  : []),
                ['วิธีชำระ', order.payment_method_name],
                ['สั่งเมื่อ', formatWeekdayTime(order.created_at)],
                ...(order.receipt_number
                  ? [
                      [
                        order.receipt_kind === 'receipt' ? 'เลขที่ใบเสร็จ' : 'เลขที่หลักฐานชำระเงิน',
                        order.receipt_number,
                      ] as const,
                    ]
                  : []),
                ...(order.slip_due_at && order.status === 'awaiting_slip'
                  ? [['แนบสลิปภายใน', formatWeekdayTime(order.slip_due_at)] as const]
                  : []),
                ...(order.approval_due_at && order.status === 'pending'
                  ? [['อนุมัติภายใน', formatWeekdayTime(order.approval_due_at)] as const]
                  : []),
              ]}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 1 }}>
              <ReceiptButton order={order} />
              {order.can.add_payment && (
                <Suspense fallback={null}>
                  <AddPayment order={order} />
                </Suspense>
              )}
            </Box>
          </Panel>
          <Panel title={WORKSHOP}>
            <Facts
              facts={[
                [WORKSHOP, order.workshop_name],
                ['รับของ', formatWeekday(order.hand_over_on)],
                ...(order.return_due_on ? [['คืนภายใน', formatWeekday(order.return_due_on)] as const] : []),
              ]}
            />
          </Panel>
          <MemberFacts member={order.member} />
          <History events={order.events} nameOf={statusWord} />
          <OrderMails mails={order.mails} />
        </Column>
      </Columns>
      <OrderActions order={order} waits={waits} />
    </Page>
  )
}

/** Whether a rejected order keeps its stock for a new slip, and why it does no longer. */
function HoldNote({ order: { held_until, hold_end } }: { order: StaffOrder }) {
  if (held_until) {
    return <div>{`กันของไว้ รอสลิปใหม่ถึง ${formatWeekdayTime(held_until)} เลยเวลานี้ของกลับเข้าสต็อก`}</div>
  }
  return hold_end ? <div>{`ของกลับเข้าสต็อกแล้ว: ${GRACE_END_TEXTS[hold_end]}`}</div> : null
}

function statusWord(status: string): string {
  if (status === GRACE_ENDED) return 'ของที่กันไว้กลับเข้าสต็อก'
  if (status === PART_CLOSED) return 'ปิดรายการที่ยังไม่ได้รับ'
  if (status === PART_PAID) return 'ได้รับเงินบางส่วน'
  if (status === PAYMENT_UNDONE) return 'ยกเลิกการรับเงินบางส่วน'
  if (status === SIZE_CHANGED) return 'เปลี่ยนขนาด'
  if (status === HAND_OVER_UNDONE) return 'ยกเลิกการส่งมอบ'
  if (status === DUE_DAY_MOVED) return 'เลื่อนกำหนดคืน'
  if (status === LOAN_RENEWED) return 'สมาชิกต่ออายุการยืม'
  return orderStatusWord(status)
}
