import { isBorrowMethod, paymentMethod } from '@jansi/contract/payment-methods'
import type { PaymentMethod } from '@jansi/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { saveInApp } from '../../lib/orders/in-app-download.ts'
import { promptPayQrQuery } from '../../lib/queries/promptpay-qr.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { BankAccount } from '../../ui/payment/bank-account.tsx'
import { QrPanel } from '../../ui/payment/qr-panel.tsx'
import { Price } from '../../ui/prices/price.tsx'

/** Where to send the money: the PromptPay QR or the bank account. `amount` in baht. */
export function PaymentDetails({ method, amount }: { method: PaymentMethod; amount: number }) {
  const site = useSiteSettings()
  if (amount === 0) {
    return (
      <p className="text-ink-soft">
        {`รายการนี้ไม่มีค่าใช้จ่าย${isBorrowMethod(method) ? ' ยืนยันได้เลย' : ' เลือกวิธียืมอุปกรณ์แล้วยืนยันได้เลย ไม่ต้องแนบสลิป'}`}
      </p>
    )
  }
  const facts = paymentMethod(method.id)
  if (facts?.showsQr) return <PromptPay amount={amount} payee={site?.bank_account.holder} />
  if (facts?.showsBankAccount && site) {
    return (
      <>
        <p className="mb-3">
          โอนยอด <Price baht={amount} className="font-semibold" /> เข้าบัญชีนี้ แล้วแนบสลิปด้านล่าง
        </p>
        <BankAccount {...site.bank_account} />
      </>
    )
  }
  return null
}

function PromptPay({ amount, payee }: { amount: number; payee: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(promptPayQrQuery(amount))
  return (
    <QrPanel
      src={data}
      failed={isError}
      retrying={isFetching}
      onRetry={() => void refetch()}
      amount={amount}
      payee={payee}
      purpose="ค่าสินค้าและการยืม"
      hint="สแกนด้วยแอปธนาคาร แล้วแนบสลิปด้านล่าง"
      saveInApp={saveInApp}
    />
  )
}
