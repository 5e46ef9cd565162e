import type { OutOfStockItem } from '@jansi/contract/cart'
import { paths } from '../../lib/pages/paths.ts'
import type { OrderRefusal } from '../../lib/stock/order-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ShortageList } from '../../ui/dialogs/shortage-dialog.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { PaidAlready, type RefusedPayment } from './paid-already.tsx'

export type OrderBlockedProps = {
  refusal: OrderRefusal | null
  shortages: readonly OutOfStockItem[]
  /** Set if a slip was picked before the order turned out to be impossible. */
  payment: RefusedPayment | null
  asking: boolean
  onAskAgain: () => void
}

/** In place of the payment: why the order cannot be placed now, and where to go. */
export function OrderBlocked({ refusal, shortages, payment, asking, onAskAgain }: OrderBlockedProps) {
  const way = refusal?.way ?? { to: paths.cart, label: 'กลับไปปรับจำนวน' }
  return (
    <Alert
      tone="care"
      title={refusal ? 'ยังสั่งซื้อไม่ได้' : 'สินค้าบางรายการมีไม่เพียงพอ'}
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton to={way.to}>{way.label}</LinkButton>
          <Button variant="secondary" busy={asking} busyLabel="กำลังตรวจสอบ" onClick={onAskAgain}>
            ตรวจสอบอีกครั้ง
          </Button>
        </div>
      }
    >
      {refusal ? (
        <p className="wrap-anywhere">
          <ThaiText>{refusal.text}</ThaiText>
        </p>
      ) : (
        <ShortageList shortages={shortages} />
      )}
      {payment && <PaidAlready {...payment} />}
    </Alert>
  )
}
