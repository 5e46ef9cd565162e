import { formatBaht } from '@jansi/client/format'
import { paths } from '../../lib/pages/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { PaidAlready, type RefusedPayment } from './paid-already.tsx'
import type { PriceChange } from './use-slips.ts'

export type PriceChangedProps = {
  change: PriceChange
  /** Set if a slip was picked, so that the earlier amount may have been paid. */
  payment: RefusedPayment | null
  /** Null until the page shows the new price. */
  onAgree: (() => void) | null
}

/** In place of the payment after a price has changed: the order goes on only if the member agrees, or the money goes back. */
export function PriceChanged({ change: { from, to }, payment, onAgree }: PriceChangedProps) {
  const more = payment !== null && to > from
  return (
    <Alert tone="care" title={`ราคาเปลี่ยนจาก ${formatBaht(from)} เป็น ${formatBaht(to)}`}>
      <p>
        {payment
          ? 'สลิปที่เลือกไว้ยังอยู่ เลือกว่าจะสั่งต่อ หรือขอเงินคืน'
          : from > 0
            ? `ถ้าโอน ${formatBaht(from)} ไปแล้ว แนบสลิปด้านล่างก่อนเลือก`
            : 'ยังไม่ได้สั่งซื้อ เลือกว่าจะสั่งต่อไหม'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={onAgree === null} onClick={() => onAgree?.()}>
          {more ? `สั่งต่อและโอนเพิ่ม ${formatBaht(to - from)}` : `สั่งต่อที่ราคาใหม่ ${formatBaht(to)}`}
        </Button>
        {!payment && (
          <LinkButton to={paths.cart} variant="secondary">
            กลับไปปรับตะกร้า
          </LinkButton>
        )}
      </div>
      {payment && <PaidAlready {...payment} expectedAmount={from} />}
    </Alert>
  )
}
