import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { imageOf, shareOrSaveImage } from './save-image.ts'
import { ErrorState, Skeleton } from './states.tsx'

export type QrPanelProps = {
  /** The image's address; undefined while it is fetched. */
  src: string | undefined
  failed?: boolean
  retrying?: boolean
  onRetry?: () => void
  /** The amount and what to do with it. */
  children: ReactNode
}

/**
 * A PromptPay QR to pay with, or the reason why there is none. A member cannot scan a QR on the screen of the
 * paying phone itself: they save it and open it in their bank's app.
 */
export function QrPanel({ src, failed = false, retrying = false, onRetry, children }: QrPanelProps) {
  if (failed && !src) {
    return (
      <ErrorState title="โหลด QR พร้อมเพย์ไม่สำเร็จ" onRetry={onRetry} retrying={retrying}>
        ลองใหม่ได้เลย หรือเลือกวิธีชำระเงินอื่น
      </ErrorState>
    )
  }
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-line bg-card p-4 text-center">
      {src ? (
        <img src={src} alt="QR พร้อมเพย์สำหรับชำระเงิน" width={240} height={240} className="size-60" />
      ) : (
        <div role="status">
          <Skeleton className="size-60" />
          <span className="sr-only">กำลังสร้าง QR พร้อมเพย์</span>
        </div>
      )}
      <div>{children}</div>
      {src?.startsWith('data:') && (
        <>
          <Button variant="secondary" onClick={() => void shareOrSaveImage(imageOf(src), 'promptpay-qr.png')}>
            <Download aria-hidden className="size-4" />
            บันทึกรูป QR
          </Button>
          <p className="text-sm text-ink-soft md:hidden">จ่ายด้วยมือถือเครื่องนี้ บันทึกรูปแล้วเปิดในแอปธนาคารได้เลย</p>
        </>
      )}
    </div>
  )
}
