import { shortId } from '@jansi/contract/limits'
import type { Order } from '@jansi/contract/orders'
import { paymentMethod } from '@jansi/contract/payment-methods'
import { statusIs } from '@jansi/contract/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { isOfflineCopy } from '../../lib/api/offline-copies.ts'
import { saveInApp } from '../../lib/orders/in-app-download.ts'
import { refreshOrders } from '../../lib/orders/refresh.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { Lightbox } from '../../ui/dialogs/lightbox.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { BankAccount } from '../../ui/payment/bank-account.tsx'
import { QrPanel } from '../../ui/payment/qr-panel.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { SlipDialogButton, type SlipFormOf } from './slip-dialog-button.tsx'
import { slipPurpose } from './slip-purpose.ts'

/** Shown next to the sheet: how to pay while it is unpaid, the slip, and the form to send it. */
export function BillPayment({ order, slipForm }: { order: Order; slipForm: SlipFormOf }) {
  const queryClient = useQueryClient()
  const site = useSiteSettings()
  const sent = () => void refreshOrders(queryClient)
  if (isOfflineCopy(order)) {
    if (!statusIs(order.status, 'awaitsSlip')) return null
    return (
      <Card className="max-lg:order-5 print:hidden">
        <SectionTitle>การชำระเงิน</SectionTitle>
        <p className="text-ink-soft">ชำระเงินและแนบสลิปได้เมื่อเชื่อมต่อแล้ว</p>
      </Card>
    )
  }
  // Without a PromptPay code, the bank account: the club has set none up, or the amount is more than one can carry.
  const lacksQr = order.amount > 0 && order.qr_code_url === null
  const owesTransfer =
    order.status === 'awaiting_slip' && (paymentMethod(order.payment_method)?.showsBankAccount || lacksQr)
  // On a phone it would be far below the sheet, where nobody looks for a request.
  const owed = order.can.send_slip && (!order.payment_slip || order.status !== 'pending')
  const { send_slip: waitsForSlip } = order.can
  const takesLateSlip = slipPurpose(order) === 'late'
  const hasSlipCard = order.payment_slip !== null || waitsForSlip || takesLateSlip
  if (!order.qr_code_url && !owesTransfer && !hasSlipCard) return null
  return (
    <div className={classNames('space-y-6 print:hidden', owed ? 'max-lg:order-3' : 'max-lg:order-5')}>
      {order.qr_code_url && (
        <QrPanel
          src={order.qr_code_url}
          amount={order.amount_due ?? order.amount}
          payee={site?.bank_account.holder}
          purpose={`คำสั่งซื้อ ${shortId(order.id)}`}
          hint="สแกนด้วยแอปธนาคาร แล้วแนบสลิป"
          saveInApp={saveInApp}
        />
      )}
      {owesTransfer && site && <BankAccount {...site.bank_account} />}
      {hasSlipCard && (
        <Card>
          <SectionTitle>สลิปการโอนเงิน</SectionTitle>
          {order.payment_slip && (
            <div className="mb-4 w-fit">
              <Lightbox src={order.payment_slip.image} alt="สลิปการโอนเงิน">
                <img
                  src={order.payment_slip.thumbnail ?? order.payment_slip.image}
                  alt="สลิปการโอนเงิน"
                  className="max-h-72 max-w-full rounded-sm border border-line bg-paper object-contain"
                />
              </Lightbox>
            </div>
          )}
          {waitsForSlip &&
            (owed ? (
              slipForm(order, sent)
            ) : (
              <details>
                <summary className="w-fit cursor-pointer py-2.5 text-indigo-deep underline underline-offset-4">
                  แนบสลิปผิดใบ? เปลี่ยนสลิป
                </summary>
                {slipForm(order, sent)}
              </details>
            ))}
          {takesLateSlip && (
            <SlipDialogButton
              purpose="late"
              form={(close) =>
                slipForm(order, () => {
                  close()
                  sent()
                })
              }
            />
          )}
        </Card>
      )}
    </div>
  )
}
