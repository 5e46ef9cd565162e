import { formatDay, formatDayTime } from '@jansi/client/format'
import { shortId } from '@jansi/contract/limits'
import type { Order, OrderItem } from '@jansi/contract/orders'
import type { ReactNode } from 'react'
import { useShopWords } from '../../ui/page/shop-words.ts'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { ClosedPieces, closedValue } from './closed-pieces.tsx'
import { OrderStatus } from './order-status.tsx'

/** The order as a sheet of paper, also when printed: there it needs the title and the state that the page has above it. */
export function BillSheet({ order }: { order: Order }) {
  const closed = closedValue(order)
  const { shop, workshop } = useShopWords()
  return (
    <section aria-label="ใบสั่งซื้อ" className="card p-4 sm:p-8 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <p className="hidden print:block">{`${shop} · ใบสั่งซื้อ`}</p>
          <h2 className="text-xl tabular-nums">{`เลขที่ ${order.number}`}</h2>
        </div>
        <div className="hidden print:block">
          <OrderStatus order={order} />
        </div>
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-2 border-y border-line py-4 sm:grid-cols-2">
        <Fact term="รหัสคำสั่งซื้อ">
          <span translate="no">{shortId(order.id)}</span>
        </Fact>
        {order.receipt_number && (
          <Fact term={order.receipt_kind === 'receipt' ? 'เลขที่ใบเสร็จ' : 'เลขที่หลักฐานชำระเงิน'}>
            {order.receipt_number}
          </Fact>
        )}
        <Fact term="วันที่สั่ง">{formatDayTime(order.created_at)}</Fact>
        <Fact term="วิธีชำระเงิน">{order.payment_method_name}</Fact>
        <Fact term={workshop}>{order.workshop_name}</Fact>
        <WorkshopFacts order={order} />
      </dl>
      <table className="mt-2 w-full">
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-normal">
              รายการ
            </th>
            <th scope="col" className="hidden px-2 py-2 text-end font-normal sm:table-cell">
              ราคา
            </th>
            <th scope="col" className="px-2 py-2 text-end font-normal">
              จำนวน
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              รวม
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {order.items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line">
            <th scope="row" colSpan={2} className="py-3 text-start font-semibold sm:hidden">
              รวมทั้งหมด
            </th>
            <th scope="row" colSpan={3} className="hidden py-3 text-start font-semibold sm:table-cell">
              รวมทั้งหมด
            </th>
            <td className="py-3 text-end">
              <Price baht={order.amount} className="text-xl font-semibold" />
            </td>
          </tr>
          {order.status === 'awaiting_slip' &&
            order.amount_received !== undefined &&
            order.amount_received > 0 && (
              <>
                <TotalRow term="ชำระแล้ว" baht={order.amount_received} />
                <TotalRow term="เหลือ" baht={order.amount_due ?? order.amount} />
              </>
            )}
          {closed > 0 && (
            <tr className="text-coral-deep">
              <td colSpan={2} className="pb-3 sm:hidden">
                มูลค่าของที่ปิด
              </td>
              <td colSpan={3} className="hidden pb-3 sm:table-cell">
                มูลค่าของที่ปิด
              </td>
              <td className="pb-3 text-end whitespace-nowrap">
                −<Price baht={closed} />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </section>
  )
}

function TotalRow({ term, baht }: { term: string; baht: number }) {
  return (
    <tr>
      <td colSpan={2} className="pb-3 sm:hidden">
        {term}
      </td>
      <td colSpan={3} className="hidden pb-3 sm:table-cell">
        {term}
      </td>
      <td className="pb-3 text-end whitespace-nowrap">
        <Price baht={baht} />
      </td>
    </tr>
  )
}

/** The days and the place of the order's workshop, and the late fee where something is lent. */
function WorkshopFacts({ order }: { order: Order }) {
  const { workshop, late_fee_per_day: lateFee } = order
  const isLent = order.items.some((item) => item.is_rental)
  const dueOn = order.return_due_on ?? (isLent ? workshop?.return_due_on : null)
  return (
    <>
      {workshop && <Fact term="วันงาน">{eventDays(workshop)}</Fact>}
      {workshop?.place && <Fact term="สถานที่">{workshop.place}</Fact>}
      <Fact term="รับของวันที่">{formatDay(order.hand_over_on)}</Fact>
      {dueOn && <Fact term="คืนภายในวันที่">{formatDay(dueOn)}</Fact>}
      {lateFee !== undefined && lateFee > 0 && (
        <Fact term="คืนช้าปรับ">
          วันละ <Price baht={lateFee} /> ต่อชิ้น
        </Fact>
      )}
    </>
  )
}

function eventDays({ starts_on: first, ends_on: last }: NonNullable<Order['workshop']>): string {
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function Line({ item }: { item: OrderItem }) {
  return (
    <tr>
      <td className="py-3">
        <p className="leading-normal">
          <ThaiName>{`${item.product_name} ${item.product_variant.size}`}</ThaiName>
        </p>
        <p className="text-sm text-ink-soft">
          <span>{item.is_rental ? 'ยืม คิดต่อครั้ง' : 'ซื้อ'}</span>
          <span className="sm:hidden">
            {' '}
            · <Price baht={item.price} isLoan={item.is_rental} />
          </span>
        </p>
        {item.loss_price !== undefined && (
          <p className="text-sm text-ink-soft">
            หายหรือเสียหายคิดชิ้นละ <Price baht={item.loss_price} />
          </p>
        )}
        {item.return_due_on !== undefined && (
          <p className="text-sm text-ink-soft">
            <span>คืนภายใน</span> <span>{formatDay(item.return_due_on)}</span>
          </p>
        )}
        <ClosedPieces item={item} />
      </td>
      <td className="hidden px-2 py-3 text-end sm:table-cell">
        <Price baht={item.price} isLoan={item.is_rental} />
      </td>
      <td className="px-2 py-3 text-end tabular-nums">{item.quantity}</td>
      <td className="py-3 text-end">
        <Price baht={(Math.round(item.price * 100) * item.quantity) / 100} />
      </td>
    </tr>
  )
}
