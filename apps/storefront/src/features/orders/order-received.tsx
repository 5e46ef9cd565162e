import { formatWeekday } from '@jansi/client/format'
import type { Order } from '@jansi/contract/orders'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { OrderPalette } from './order-palette.tsx'

/** The end of the checkout: the order and its slip have arrived, and the steps that come next. */
export function OrderReceived({ order, onShowSheet }: { order: Order; onShowSheet: () => void }) {
  const { workshop, number, payment_slip } = order
  const isLent = order.items.some((item) => item.is_rental)
  return (
    <Card className="space-y-3 print:hidden">
      <h2 className="text-xl">{payment_slip ? 'ได้รับคำสั่งซื้อและสลิปแล้ว' : 'ได้รับคำสั่งซื้อแล้ว'}</h2>
      <p className="font-heading text-3xl font-medium tabular-nums">{`เลขที่ ${number}`}</p>
      <OrderPalette order={order} isFresh />
      <ul className="space-y-1">
        <li>ชมรมตรวจใน 1-3 วันทำการ แล้วส่งอีเมลยืนยัน</li>
        <li>
          <span className="whitespace-nowrap">{`รับของ ${formatWeekday(order.hand_over_on)}`}</span>
          {workshop?.place && <ThaiText>{` ที่${workshop.place}`}</ThaiText>}
        </li>
        {isLent && workshop && <li>{`คืน ${formatWeekday(workshop.return_due_on)}`}</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CalendarButton order={order} />
        <Button variant="quiet" onClick={onShowSheet}>
          ดูใบสั่งซื้อ
        </Button>
      </div>
    </Card>
  )
}
