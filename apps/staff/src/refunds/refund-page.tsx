import { formatBaht, formatWeekdayTime } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import { shortId } from '@jansi/contract/limits'
import { refundIs } from '@jansi/contract/refund-states'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { useRecord } from '../lib/admin/use-record.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { SlipView } from '../review/slip-view.tsx'
import { OwnCaseNotice } from '../ui/case/own-case-notice.tsx'
import { ImageGallery } from '../ui/images/image-gallery.tsx'
import { ClosedAccountChip } from '../ui/member/closed-account.tsx'
import { MemberFacts } from '../ui/member/member-facts.tsx'
import { ActionBar } from '../ui/page/action-bar.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { Facts, Panel } from '../ui/page/panel.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { OrderStatusChip } from '../ui/status/order-status.tsx'
import { REFUND_CAUSE_WORDS, RefundChip } from '../ui/status/refund-state.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DestinationPanel } from './destination-panel.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { RefundUndo } from './refund-undo.tsx'
import { SecondPersonNotice } from './second-person-notice.tsx'
import { subjectName } from './subject-name.ts'

const BACK = { to: paths.refunds.list, label: 'กลับไปรายการคืนเงิน' }

/** One refund case: the slips of its order next to the money, and the input that is possible now. */
export function RefundPage() {
  const id = Number(useParams().id)
  const query = useRecord<StaffRefund>('refunds', id)
  return (
    <RecordFrame query={query} title="คืนเงิน" back={BACK}>
      {(refund) => <RefundView key={refund.id} refund={refund} onExpired={() => void query.refetch()} />}
    </RecordFrame>
  )
}

function RefundView({ refund, onExpired }: { refund: StaffRefund; onExpired: () => void }) {
  const [asking, setAsking] = useState<'check' | 'confirm' | 'pay' | null>(null)
  const { can } = refund
  const mayConfirm = can.confirm === true || can.confirm_alone === true
  const close = () => setAsking(null)
  return (
    <Page
      title={`คืนเงิน ${subjectName(refund)}`}
      back={BACK}
      aside={
        <>
          <RefundChip state={refund.state} />
          <ClosedAccountChip member={refund.member} />
        </>
      }
    >
      <OwnCaseNotice ownCase={refund.own_case} />
      <SecondPersonNotice refund={refund} />
      <Columns widths={[5, 6]}>
        <Slips refund={refund} onExpired={onExpired} />
        <Column firstWhenStacked>
          <Money refund={refund} />
          <DestinationPanel refund={refund} />
          {refund.proof && (
            <Proof src={refund.proof} thumbnail={refund.proof_thumbnail} onExpired={onExpired} />
          )}
          {refund.return_session ? (
            <ReturnFacts session={refund.return_session} />
          ) : (
            <OrderFacts order={refund.order} />
          )}
          <MemberFacts member={refund.member} />
        </Column>
      </Columns>
      {(can.check || can.pay || can.undo_payment || can.reopen || mayConfirm) && (
        <ActionBar label="จัดการการคืนเงิน">
          <RefundUndo refund={refund} />
          {can.pay && (
            <Button variant="contained" onClick={() => setAsking('pay')}>
              บันทึกว่าคืนเงินแล้ว
            </Button>
          )}
          {mayConfirm && (
            <Button variant="contained" disabled={isEarly(refund)} onClick={() => setAsking('confirm')}>
              ยืนยันการคืนเงิน
            </Button>
          )}
          {can.check && (
            <Button
              variant={can.pay || mayConfirm ? 'outlined' : 'contained'}
              onClick={() => setAsking('check')}
            >
              {refund.state === 'owed' ? 'แก้ยอดที่ได้รับ' : 'บันทึกยอดที่ได้รับ'}
            </Button>
          )}
        </ActionBar>
      )}
      {asking === 'check' && <CheckDialog refund={refund} onClose={close} />}
      {asking === 'confirm' && <ConfirmDialog refund={refund} onClose={close} />}
      {asking === 'pay' && <PayDialog refund={refund} onClose={close} />}
    </Page>
  )
}

/** An admin may not confirm alone yet. */
function isEarly({ can, confirm_alone_from }: StaffRefund): boolean {
  return (
    can.confirm !== true && confirm_alone_from !== undefined && Date.parse(confirm_alone_from) > serverNow()
  )
}

function Slips({
  refund: { slips, order, return_session },
  onExpired,
}: {
  refund: StaffRefund
  onExpired: () => void
}) {
  return (
    <Panel title="สลิป">
      {slips.length === 0 && <EmptyState title={return_session ? 'คำขอคืนนี้ไม่มีสลิป' : 'คำสั่งซื้อนี้ไม่มีสลิป'} />}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {slips.map((slip, index) => (
          <SlipView
            key={slip.id}
            slip={slip}
            paidFor={
              return_session
                ? { at: return_session.created_at, name: 'ส่งคำขอคืน' }
                : { at: order.created_at, name: 'สั่งซื้อ' }
            }
            {...(slips.length > 1 && { title: index === 0 ? 'สลิปล่าสุด' : 'สลิปก่อนหน้า' })}
            name={slips.length === 1 ? 'สลิป' : `สลิปที่ ${slips.length - index}`}
            onExpired={onExpired}
          />
        ))}
      </Box>
    </Panel>
  )
}

function Proof(props: { src: string; thumbnail: string | null | undefined; onExpired: () => void }) {
  const { src, thumbnail, onExpired } = props
  return (
    <Panel title="รูปการโอนคืน">
      <ImageGallery images={[{ src, thumbnail, alt: 'รูปการโอนคืน' }]} imageWidth={200} onExpired={onExpired} />
    </Panel>
  )
}

function ReturnFacts({ session }: { session: NonNullable<StaffRefund['return_session']> }) {
  return (
    <Panel title="คำขอคืน">
      <Facts
        facts={[
          [
            'รหัส',
            <Link
              key="return"
              component={RouterLink}
              to={paths.returns.one(session.id)}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 0 } }}
            >
              <span translate="no">{shortId(session.id)}</span>
            </Link>,
          ],
          ['ส่งเมื่อ', formatWeekdayTime(session.created_at)],
        ]}
      />
    </Panel>
  )
}

function Money({ refund }: { refund: StaffRefund }) {
  const { received, amount, kept, returned_before, check_note, paid_note } = refund
  const isChecked = refundIs(refund.state, 'decided')
  return (
    <Panel title="ยอดเงิน">
      <Facts
        facts={[
          ['เรื่อง', REFUND_CAUSE_WORDS[refund.cause]],
          refund.return_session
            ? ['ค่าปรับตอนนี้', formatBaht(refund.return_session.total_penalties)]
            : ['ยอดคำสั่งซื้อ', formatBaht(refund.order.amount)],
          ...(kept > 0 && !refund.return_session ? [['ค่าของที่ไม่ได้ปิด', formatBaht(kept)] as const] : []),
          ...(returned_before > 0 ? [['คืนไปก่อนแล้ว', formatBaht(returned_before)] as const] : []),
          ['ยอดที่ได้รับ', received === null ? 'ยังไม่ได้ตรวจ' : formatBaht(received)],
          ...(isChecked && amount !== null
            ? [['ยอดที่ต้องคืน', <strong key="amount">{formatBaht(amount)}</strong>] as const]
            : []),
          ...(isChecked ? by('ตรวจโดย', refund.checked_by, refund.checked_at) : []),
          ...(check_note ? [['หมายเหตุ', check_note] as const] : []),
          ...by('ยืนยันโดย', refund.confirmed_by ?? null, refund.confirmed_at ?? null),
          ...by('คืนโดย', refund.paid_by, refund.paid_at),
          ...(refund.method ? [['คืนทาง', MONEY_METHOD_NAMES[refund.method]] as const] : []),
          ...(paid_note ? [['รายละเอียด', paid_note] as const] : []),
        ]}
      />
    </Panel>
  )
}

function by(name: string, who: string | null, when: string | null) {
  return when === null
    ? []
    : [
        [
          name,
          <NamedText key="who" text={`${who ?? '–'} · ${formatWeekdayTime(when)}`} name={who} />,
        ] as const,
      ]
}

function OrderFacts({ order }: { order: StaffRefund['order'] }) {
  return (
    <Panel title="คำสั่งซื้อ" aside={<OrderStatusChip status={order.status} />}>
      <Facts
        facts={[
          [
            'เลขที่',
            <Link
              key="order"
              component={RouterLink}
              to={paths.orders.one(order.id)}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 0 } }}
            >
              {String(order.number)}
            </Link>,
          ],
          ['รหัส', shortId(order.id)],
          ['สั่งเมื่อ', formatWeekdayTime(order.created_at)],
          ['วิธีชำระ', order.payment_method_name],
          ...(order.rejection_reason ? [['เหตุผล', order.rejection_reason] as const] : []),
        ]}
      />
    </Panel>
  )
}
