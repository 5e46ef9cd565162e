import { deviceNow } from '@jansi/client/server-clock'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Alert } from '../../ui/page/alert.tsx'

/** How long the pieces are still held, counted down by the second. `until` is an instant of the device's clock. */
export function HoldCountdown({ until }: { until: number }) {
  const [now, setNow] = useState(deviceNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((until - now) / 1000))
  return (
    <p className="rounded-card bg-leaf-tint px-4 py-3 text-leaf-deep">
      กันของไว้ให้แล้ว เหลือเวลา{' '}
      <span role="timer" className="font-semibold whitespace-nowrap tabular-nums">
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} นาที`}
      </span>
    </p>
  )
}

/** Above the payment while the server holds no pieces for this member. */
export function HoldPaused() {
  return (
    <Alert tone="waiting" title="กันของให้ไม่ได้ชั่วคราว">
      <p>เพราะกันไว้แล้วหมดเวลาสองครั้ง ยังสั่งซื้อได้ตามปกติ ถ้าของยังมีตอนกดยืนยัน</p>
    </Alert>
  )
}

/** In place of the payment when the pieces cannot be held any longer. */
export function HoldOver({
  hasSlip,
  asking,
  onHold,
}: {
  hasSlip: boolean
  asking: boolean
  onHold: () => void
}) {
  return (
    <Alert
      tone="waiting"
      title="หมดเวลากันของแล้ว"
      action={
        <Button variant="secondary" busy={asking} busyLabel="กำลังกันของ" onClick={onHold}>
          กันของอีกครั้ง
        </Button>
      }
    >
      {hasSlip ? (
        <p>ถ้าโอนเงินแล้ว กดยืนยันคำสั่งซื้อได้เลย อย่าเพิ่งโอนเพิ่ม</p>
      ) : (
        <p>ของกลับไปอยู่ในร้าน คนอื่นสั่งได้ กันของอีกครั้งก่อนโอนเงิน</p>
      )}
    </Alert>
  )
}
