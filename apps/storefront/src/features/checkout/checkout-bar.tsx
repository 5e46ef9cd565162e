import { deviceNow } from '@jansi/client/server-clock'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { StickyAction } from '../../ui/dialogs/sticky-action.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { ProgressBar } from '../../ui/uploads/progress-bar.tsx'
import type { PayableOrder } from './use-payable-order.ts'

export type CheckoutBarProps = {
  order: PayableOrder
  /** Baht that are still to be paid. */
  amount: number
  lacksSlip: boolean
  /** The share of the slip that was sent; null while none is on its way. */
  progress: number | null
  problem: ReactNode
  onPress: () => void
}

/** The amount, the clock of the hold, and the one button of the checkout, whose words follow the state. */
export function CheckoutBar({ order, amount, lacksSlip, progress, problem, onPress }: CheckoutBarProps) {
  const isReady = order.methods.data !== undefined && order.isReady
  const isWaiting = lacksSlip && isReady && !order.isSending
  return (
    <StickyAction problem={problem}>
      {progress !== null && (
        <div className="mb-3">
          <ProgressBar label="กำลังส่งสลิป" share={progress} />
        </div>
      )}
      <div className="flex items-center gap-3 md:flex-col md:items-stretch">
        <p className="flex flex-col leading-tight whitespace-nowrap md:flex-row md:flex-wrap md:items-baseline md:justify-between md:gap-x-3">
          <Price baht={amount} className="text-xl font-semibold md:order-last md:text-2xl" />
          {order.hold.until === null ? (
            <span className="text-sm text-ink-soft">ยอดรวม</span>
          ) : (
            <HoldClock until={order.hold.until} />
          )}
        </p>
        <Button
          size="large"
          variant={isWaiting ? 'secondary' : 'primary'}
          className="w-full max-md:px-2"
          busy={order.isSending}
          busyLabel={progress === null ? 'กำลังสั่งซื้อ' : 'กำลังส่งสลิป'}
          disabled={!isReady}
          onClick={onPress}
        >
          {isWaiting ? 'แนบสลิปก่อน' : 'ยืนยันคำสั่งซื้อ'}
        </Button>
      </div>
    </StickyAction>
  )
}

/** How long the pieces are still held, counted down by the second. `until` is an instant of the device's clock. */
function HoldClock({ until }: { until: number }) {
  const [now, setNow] = useState(deviceNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((until - now) / 1000))
  return (
    <span className="text-sm text-leaf-deep">
      กันของไว้{' '}
      <span role="timer" className="font-semibold tabular-nums">
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} นาที`}
      </span>
    </span>
  )
}
