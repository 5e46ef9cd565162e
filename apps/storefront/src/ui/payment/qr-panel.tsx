import { Download, QrCode } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { useShopWords } from '../page/shop-words.ts'
import { ErrorState, Skeleton } from '../page/states.tsx'
import { Price } from '../prices/price.tsx'
import { drawPaymentImage } from './payment-image.ts'
import { shareOrSaveImage } from './save-image.ts'

export type QrPanelProps = {
  /** The image's address; undefined while it is fetched. */
  src: string | undefined
  failed?: boolean
  retrying?: boolean
  onRetry?: () => void
  /** Baht. */
  amount: number
  /** The holder of the account, whom a bank's app names before the transfer; undefined while that is fetched. */
  payee: string | undefined
  /** The purpose of the payment, written on the saved image: `คำสั่งซื้อ 1f0a77d2`. */
  purpose: string
  /** Where the member scans it, and the next step. */
  hint: string
  /** Saves the image in a browser that saves nothing which a page holds; false in every other browser. */
  saveInApp: (payment: { kind: 'payment_qr'; amount: number; purpose: string }) => Promise<boolean>
}

/**
 * A PromptPay QR to pay with, or the reason why there is none. A member cannot scan a QR on the screen of the
 * paying phone itself: they save it and open it in their bank's app.
 */
export function QrPanel(props: QrPanelProps) {
  const { src, failed = false, retrying = false, onRetry, amount, payee, purpose, hint, saveInApp } = props
  const { shop } = useShopWords()
  if (failed && !src) {
    return (
      <ErrorState title="โหลด QR พร้อมเพย์ไม่สำเร็จ" onRetry={onRetry} retrying={retrying}>
        ลองใหม่ได้เลย หรือเลือกวิธีชำระเงินอื่น
      </ErrorState>
    )
  }
  const save = async (qr: string) => {
    if (await saveInApp({ kind: 'payment_qr', amount, purpose })) return
    await shareOrSaveImage(await drawPaymentImage({ shop, qr, amount, payee, purpose }), 'promptpay-qr.png')
  }
  return (
    <div className="flex flex-col items-center gap-2 overflow-hidden rounded-card border border-line bg-card px-4 pb-4 text-center">
      {/* As on every poster of the scheme, so that payers recognise the code. */}
      <p
        translate="no"
        lang="en"
        className="-mx-4 flex items-center justify-center gap-2 self-stretch bg-[#0e3d67] py-2 font-semibold tracking-wide text-card"
      >
        <QrCode aria-hidden className="size-5" />
        THAI QR PAYMENT
      </p>
      {src ? (
        <img src={src} alt="QR พร้อมเพย์สำหรับชำระเงิน" width={240} height={240} className="-my-2 size-60" />
      ) : (
        <div role="status">
          <Skeleton className="size-60" />
          <span className="sr-only">กำลังสร้าง QR พร้อมเพย์</span>
        </div>
      )}
      <div className="min-w-0">
        <p translate="no" lang="en" className="text-sm text-ink-soft">
          PromptPay
        </p>
        <p className="text-xl font-semibold">
          <Price baht={amount} />
        </p>
        {payee && (
          <p className="wrap-anywhere">
            ผู้รับเงิน{' '}
            <span translate="no" className="font-semibold">
              {payee}
            </span>
          </p>
        )}
        <p className="text-ink-soft">{hint}</p>
      </div>
      {src?.startsWith('data:') && (
        <>
          <Button variant="secondary" onClick={() => void save(src)}>
            <Download aria-hidden className="size-4" />
            บันทึกรูป QR
          </Button>
          <p className="text-sm text-ink-soft md:hidden">จ่ายด้วยมือถือเครื่องนี้ บันทึกรูปแล้วเปิดในแอปธนาคารได้เลย</p>
        </>
      )}
    </div>
  )
}
