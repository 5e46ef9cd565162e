import { formatBaht } from '@jansi/client/format'
import { imageAtWidth } from '@jansi/contract/images'
import { Trash2 } from 'lucide-react'
import {
  type CartChange,
  type CartKind,
  cartTotal,
  mostAllowed,
  readCarts,
  removeFromCart,
  setQuantity,
} from '../../lib/cart/cart-store.ts'
import { lineLimitText } from '../../lib/cart/line-limit.ts'
import { paths } from '../../lib/pages/paths.ts'
import { CHARGED_UNIT } from '../../lib/prices/prices.ts'
import type { CurrentLine } from '../../lib/stock/current-lines.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { QuantityStepper } from '../../ui/choices/quantity-stepper.tsx'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { Price } from '../../ui/prices/price.tsx'
import { focusWhereLost, type RemovedLine, RemovedNotice } from './removed-line.tsx'

const captions: Record<CartKind, string> = { sale: 'รายการซื้อ', rent: 'รายการยืม' }

type CartTableProps = {
  kind: CartKind
  lines: CurrentLine[]
  /** Of both carts, in baht. */
  total: number
  /** The line that was deleted from this cart last: its notice is in its place until it is back. */
  removed: RemovedLine | null
  /** Receives a line that is deleted. */
  onRemoved: (line: CurrentLine) => void
  onUndo: () => void
}

/** One of the two carts as a table; on phones each row becomes a card. Nothing but the notice when it is empty. */
export function CartTable({ kind, lines, total, removed, onRemoved, onUndo }: CartTableProps) {
  const isGone = removed !== null && !removed.isPutBack && lines.every(({ key }) => key !== removed.line.key)
  const isEmpty = lines.length === 0
  const notice = isGone && <RemovedNotice name={removed.line.name} takesFocus={isEmpty} onUndo={onUndo} />
  if (isEmpty) return notice && <div className="card overflow-hidden">{notice}</div>
  const rows = lines.map((line) => (
    <Row
      key={line.key}
      kind={kind}
      line={line}
      total={total}
      isPutBack={removed?.isPutBack === true && removed.line.key === line.key}
      onRemoved={onRemoved}
    />
  ))
  const noticeRow = notice && (
    <tr key="removed" data-notice className="block md:table-row">
      <td colSpan={5} className="block md:table-cell">
        {notice}
      </td>
    </tr>
  )
  return (
    <section className="card overflow-hidden">
      <table className="block w-full md:table">
        <caption className="block border-b border-line px-4 py-3 text-start md:table-caption md:px-6">
          <h2 className="text-xl">{captions[kind]}</h2>
        </caption>
        <thead className="hidden text-sm text-ink-soft md:table-header-group">
          <tr className="border-b border-line">
            <th scope="col" className="w-full px-6 py-2 text-start font-normal">
              สินค้า
            </th>
            <th scope="col" className="min-w-24 px-3 py-2 text-end font-normal whitespace-nowrap">
              {kind === 'rent' ? `ราคาต่อ${CHARGED_UNIT}` : 'ราคา'}
            </th>
            <th scope="col" className="min-w-40 px-3 py-2 text-center font-normal">
              จำนวน
            </th>
            <th scope="col" className="min-w-24 px-3 py-2 text-end font-normal">
              รวม
            </th>
            <th scope="col" className="py-2 pe-4">
              <span className="sr-only">ลบ</span>
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {noticeRow ? rows.toSpliced(removed?.place ?? 0, 0, noticeRow) : rows}
        </tbody>
        <tfoot className="block border-t border-line bg-paper/60 md:table-footer-group">
          <tr className="flex items-baseline justify-between px-4 py-3 md:table-row">
            <th scope="row" colSpan={3} className="text-start font-semibold md:px-6 md:py-3">
              {`รวม${captions[kind]}`}
            </th>
            <td className="text-end md:px-3 md:py-3">
              <Price baht={cartTotal(lines)} className="font-semibold" />
            </td>
            <td className="hidden md:table-cell" />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type RowProps = Pick<CartTableProps, 'kind' | 'total' | 'onRemoved'> & {
  line: CurrentLine
  isPutBack: boolean
}

function Row({ kind, line, total, isPutBack, onRemoved }: RowProps) {
  const stock = line.stock ?? line.quantity
  const change = (quantity: number) => warn(setQuantity(kind, line.key, quantity, stock))
  return (
    <tr className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-4 md:table-row">
      <td className="block grow basis-3/4 md:table-cell md:py-4 md:ps-6 md:pe-3">
        <div className="flex items-center gap-3">
          <ImageWithFallback
            src={line.image && imageAtWidth(line.image, 320)}
            alt=""
            width={72}
            height={72}
            className="size-18 shrink-0 rounded-sm bg-wash-sky/40"
          />
          <div className="min-w-0">
            <Link
              to={paths.product(line.product_id)}
              className="leading-normal font-semibold hover:text-indigo-deep hover:underline"
            >
              <ThaiName>{line.name}</ThaiName>
            </Link>
            <p className="text-sm text-ink-soft md:hidden">
              <Price baht={line.price} isLoan={kind === 'rent'} />
              {line.price > 0 && <span>{` ${kind === 'rent' ? `ต่อชิ้น ต่อ${CHARGED_UNIT}` : 'ต่อชิ้น'}`}</span>}
            </p>
            <Trouble line={line} />
          </div>
        </div>
      </td>
      <td className="hidden text-end md:table-cell md:px-3">
        <Price baht={line.price} isLoan={kind === 'rent'} />
      </td>
      <td className="order-last block md:table-cell md:px-3 md:text-center">
        <QuantityStepper
          label={`จำนวน ${line.name}`}
          value={line.quantity}
          max={Math.max(1, mostAllowed(readCarts(), kind, line.key, stock))}
          disabled={line.gone || line.stock === null}
          consequence={`รวมทั้งหมด ${formatBaht(total)}`}
          onChange={change}
          // One more than allowed: the cart refuses it and shows why.
          onLimit={(max) => change(max + 1)}
        />
      </td>
      <td className="order-last ms-auto block text-end md:table-cell md:px-3">
        <Price baht={cartTotal([line])} className="font-semibold" />
      </td>
      <td className="block self-start md:table-cell md:pe-4 md:align-middle">
        <IconButton
          icon={Trash2}
          ref={isPutBack ? focusWhereLost : undefined}
          label={`ลบ ${line.name}`}
          className="-me-2 text-ink-soft hover:text-coral-deep md:me-0"
          onClick={(event) => {
            focusBeside(event.currentTarget)
            removeFromCart(kind, line.key)
            onRemoved(line)
          }}
        />
      </td>
    </tr>
  )
}

/** The button goes with its row, and the focus with it: it moves to the next line's. The notice takes it from the only one. */
function focusBeside(button: HTMLButtonElement): void {
  const rows = [...(button.closest('tbody')?.querySelectorAll('tr:not([data-notice])') ?? [])]
  const at = rows.findIndex((row) => row.contains(button))
  const beside = rows[at + 1] ?? rows[at - 1]
  beside?.querySelector<HTMLElement>('td:last-child button')?.focus({ preventScroll: true })
}

function Trouble({ line }: { line: CurrentLine }) {
  if (line.gone) return <StatusBadge tone="care">ไม่มีในรอบนี้แล้ว</StatusBadge>
  if (line.stock === null || line.quantity <= line.stock) return null
  return <StatusBadge tone="care">{`เหลือ ${line.stock} ชิ้น`}</StatusBadge>
}

function warn(change: CartChange): void {
  if (change.ok || change.reason === 'ignored') return
  if (change.reason === 'over_stock') {
    toast.warning(`ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เลือกได้ไม่เกิน ${change.allowed} ชิ้น นับรวมตะกร้าซื้อและยืม)`)
  } else if (change.reason === 'over_line') {
    toast.warning(lineLimitText)
  } else {
    toast.error('ไม่พบสินค้านี้ในตะกร้า โหลดหน้าใหม่แล้วลองอีกครั้ง')
  }
}
