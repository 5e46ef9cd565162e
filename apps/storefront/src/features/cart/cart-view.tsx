import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { type CartKind, cartTotal, putBackIntoCart, useCarts } from '../../lib/cart/cart-store.ts'
import { paths } from '../../lib/pages/paths.ts'
import type { CurrentLine, CurrentLines } from '../../lib/stock/current-lines.ts'
import { orderCheckQuery } from '../../lib/stock/order-check.ts'
import { wayBesidesCart } from '../../lib/stock/order-refusal.ts'
import { useOwnStock } from '../../lib/stock/own-hold.ts'
import { checkStock } from '../../lib/stock/stock-check.ts'
import { useCurrentLines } from '../../lib/stock/waiting-list.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { RefusalText } from '../../ui/dialogs/refusal-text.tsx'
import { type Shortage, ShortageDialog } from '../../ui/dialogs/shortage-dialog.tsx'
import { StickyAction } from '../../ui/dialogs/sticky-action.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { Price } from '../../ui/prices/price.tsx'
import { StickyTotal } from '../../ui/prices/sticky-total.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { CartTable } from './cart-table.tsx'
import { type RemovedLine, RemovedStatus } from './removed-line.tsx'
import { useEarlyRefusal } from './use-early-refusal.ts'

/**
 * Both carts, their totals and the way to the checkout (specification, section 2), with `strip` below the lines. Nothing
 * moves when the strip comes, or the reason why nothing can be ordered: the action is below the strip, and on phones the
 * cart is as high as the screen, so that the bar of the action is at its foot from the beginning.
 */
export function CartView({ strip }: { strip?: ReactNode }) {
  const carts = useCarts()
  const workshop = useQuery(queryOf(getActiveWorkshopProducts, {}, FRESH))
  const products = useOwnStock(workshop.data?.products ?? [], workshop.dataUpdatedAt)
  const lines = useCurrentLines(carts, workshop.data && products)
  const [removed, setRemoved] = useState<RemovedLine | null>(null)
  const keep =
    (kind: CartKind) =>
    ({ key }: CurrentLine) => {
      const place = carts[kind].findIndex((kept) => kept.key === key)
      const line = carts[kind][place]
      if (line) setRemoved({ kind, line, place, isPutBack: false })
    }
  const undo = () => {
    if (!removed) return
    // Without a check of its stock: it was in the cart before, and the checkout checks it again.
    putBackIntoCart(removed.kind, removed.line, removed.place)
    setRemoved({ ...removed, isPutBack: true })
  }
  const all = [...lines.sale, ...lines.rent]
  const isEmpty = all.length === 0
  return (
    <div
      className={classNames(
        'grid grid-cols-1 items-start gap-6',
        !isEmpty &&
          'max-md:min-h-[calc(100dvh-9rem)] max-md:grid-rows-[auto_auto_1fr_auto] lg:grid-cols-[1fr_20rem]',
      )}
    >
      <div className="contents lg:block lg:space-y-6">
        <div className="relative min-w-0 space-y-6">
          <RemovedStatus removed={removed} />
          {!isEmpty && workshop.isError && !workshop.data && (
            <Alert
              tone="waiting"
              action={
                <Button
                  variant="secondary"
                  busy={workshop.isRefetching}
                  onClick={() => void workshop.refetch()}
                >
                  ลองใหม่
                </Button>
              }
            >
              ตรวจสอบสต็อกล่าสุดไม่ได้ชั่วคราว จึงยังปรับจำนวนไม่ได้
            </Alert>
          )}
          {(['sale', 'rent'] as const).map((kind) => (
            <CartTable
              key={kind}
              kind={kind}
              lines={lines[kind]}
              total={cartTotal(all)}
              removed={removed?.kind === kind ? removed : null}
              onRemoved={keep(kind)}
              onUndo={undo}
            />
          ))}
          {isEmpty && (
            <EmptyState
              icon={ShoppingBag}
              title="ตะกร้ายังว่างอยู่"
              action={<LinkButton to={paths.home}>เลือกดูสินค้า</LinkButton>}
            >
              เลือกอุปกรณ์ที่อยากซื้อหรือยืมได้เลย
            </EmptyState>
          )}
        </div>
        {/* Its place, where the action is below it; on phones the space that the reason over the bar takes. */}
        <div className="max-lg:order-2 max-md:pb-24 md:max-lg:min-h-42">{strip}</div>
      </div>
      {!isEmpty && <Summary lines={lines} />}
    </div>
  )
}

function Summary({ lines }: { lines: CurrentLines }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [checking, setChecking] = useState(false)
  const [shortages, setShortages] = useState<Shortage[]>([])
  const refusal = useEarlyRefusal(lines)
  const sale = cartTotal(lines.sale)
  const rent = cartTotal(lines.rent)

  const proceed = async () => {
    if ([...lines.sale, ...lines.rent].some((line) => line.gone)) {
      toast.warning('นำรายการที่ไม่มีในรอบนี้แล้วออกจากตะกร้าก่อน')
      return
    }
    setChecking(true)
    const check = await checkStock(lines)
    setChecking(false)
    if (check.ok) {
      queryClient.setQueryData(orderCheckQuery(lines).queryKey, check)
      navigate(paths.order)
    } else if (check.shortages.length > 0) setShortages(check.shortages)
    else toast.error(check.text)
  }

  return (
    <div className="contents lg:sticky lg:top-24 lg:block lg:card lg:p-6">
      <section aria-label="สรุปยอด" className="max-lg:order-1 max-lg:card max-lg:p-4">
        <dl className="space-y-1.5">
          <Line label="ยอดซื้อ" baht={sale} />
          <Line label="ยอดยืม" baht={rent} />
          <div className="flex items-baseline justify-between border-t border-line pt-2 text-lg font-semibold">
            <dt>รวมทั้งหมด</dt>
            <dd>
              <Price baht={cartTotal([...lines.sale, ...lines.rent])} className="text-2xl" />
            </dd>
          </div>
        </dl>
      </section>
      <StickyAction
        className="max-lg:order-last"
        floating={refusal && <RefusalText text={refusal.text} way={wayBesidesCart(refusal)} />}
      >
        <StickyTotal baht={cartTotal([...lines.sale, ...lines.rent])}>
          <Button
            size="large"
            className="w-full max-md:px-2 lg:mt-6"
            busy={checking}
            busyLabel="กำลังตรวจสอบสต็อก"
            onClick={proceed}
          >
            ดำเนินการสั่งซื้อ
          </Button>
        </StickyTotal>
      </StickyAction>
      <ShortageDialog shortages={shortages} onClose={() => setShortages([])} />
    </div>
  )
}

function Line({ label, baht }: { label: string; baht: number }) {
  return (
    <div className="flex items-baseline justify-between">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <Price baht={baht} />
      </dd>
    </div>
  )
}
