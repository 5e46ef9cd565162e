import type { Elements } from '@jansi/client/elements'
import { useHydrated } from '@jansi/client/use-hydrated'
import { getWorkshopProduct } from '@jansi/contract/calls/catalog'
import type { Product, Variant } from '@jansi/contract/catalog'
import { MEMBER_ERRORS } from '@jansi/contract/member-errors'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '../../lib/api/api.ts'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import type { CartKind } from '../../lib/cart/cart-store.ts'
import { type ProductState, paths } from '../../lib/pages/paths.ts'
import { useLaterPart } from '../../lib/pages/use-later-part.ts'
import { lowestPrice, unitPrice } from '../../lib/prices/prices.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { useOwnStock } from '../../lib/stock/own-hold.ts'
import { useOpenEntries, withOffers } from '../../lib/stock/waiting-list.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { Badge, StatusBadge } from '../../ui/page/status-badge.tsx'
import { ThaiName, ThaiText } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductGallery, showImage } from './product-gallery.tsx'
import { SizeSelector } from './size-selector.tsx'
import { type ProductChoice, useProductChoice } from './use-product-choice.ts'

/** Guests do not load it. */
const QuantityChoice = lazyPart(() => import('./quantity-choice.tsx').then((part) => part.QuantityChoice))

/** Only for sizes that are out of stock. */
const JoinButton = lazyPart(() => import('./waiting-place.tsx').then((part) => part.JoinButton))
const WaitingPlace = lazyPart(() => import('./waiting-place.tsx').then((part) => part.WaitingPlace))

const BORROW_FIRST: readonly CartKind[] = ['rent', 'sale']
const BUY_FIRST: readonly CartKind[] = ['sale', 'rent']

type ProductDetailProps = {
  productId: number
  /** The days of the workshop with the terms of a loan of the product, given by the page. */
  workshop?: Elements
  /** The workshop's set, given by the page. The server renders it, so it is above the rows that come later. */
  set?: Elements
}

/** One product with its sizes, prices, stock and the way into the carts (specification, section 2). */
export function ProductDetail({ productId, workshop, set }: ProductDetailProps) {
  const { data, dataUpdatedAt, error, isRefetching, refetch } = useQuery(
    queryOf(getWorkshopProduct, { params: { id: productId } }, { ...FRESH, staleTime: 0 }),
  )
  const [product] = useOwnStock(data ? [data] : [], dataUpdatedAt)
  if (error instanceof CallError && error.failure.status === 404) return <NotInWorkshop />
  if (product) return <Sheet key={product.id} product={product} workshop={workshop} set={set} />
  if (error) {
    return (
      <>
        <DocumentTitle>รายละเอียดสินค้า</DocumentTitle>
        <PageTitle back>รายละเอียดสินค้า</PageTitle>
        <ErrorState title="โหลดสินค้าไม่สำเร็จ" onRetry={() => void refetch()} retrying={isRefetching} />
      </>
    )
  }
  return (
    <div role="status" className="grid gap-6 md:grid-cols-2 md:gap-10">
      <DocumentTitle>รายละเอียดสินค้า</DocumentTitle>
      <span className="sr-only">กำลังโหลดสินค้า</span>
      <Skeleton className="aspect-square w-full" />
      <div className="space-y-4">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-32" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}

/** In the place of a product that the active workshop does not have. */
export function NotInWorkshop() {
  return (
    <>
      <DocumentTitle>ไม่พบสินค้า</DocumentTitle>
      <h1 className="sr-only">ไม่พบสินค้า</h1>
      <div role="alert">
        <EmptyState
          title={MEMBER_ERRORS.not_in_workshop}
          action={<LinkButton to={paths.home}>ดูสินค้าทั้งหมด</LinkButton>}
        >
          สินค้าอาจไม่ได้เปิดในรอบนี้
        </EmptyState>
      </div>
    </>
  )
}

type SheetProps = Pick<ProductDetailProps, 'workshop' | 'set'> & { product: Product }

function Sheet({ product: shown, workshop, set }: SheetProps) {
  const entries = useOpenEntries(shown.variants.some(({ quantity }) => quantity === 0))
  const product = withOffers([shown], entries)[0] ?? shown
  const choice = useProductChoice(product)
  const { variant } = choice
  const strip = useRef<HTMLUListElement>(null)
  const [MoreProducts, loadMore] = useLaterPart(() =>
    import('./more-products.tsx').then((module) => module.MoreProducts),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are loaded once.
  useEffect(() => loadMore(), [])
  const signedIn = useSignedIn()
  const [OrderRefusalNotice, loadOrderRefusal] = useLaterPart(() =>
    import('./order-refusal-notice.tsx').then((module) => module.OrderRefusalNotice),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a member.
  useEffect(() => {
    if (signedIn) loadOrderRefusal()
  }, [signedIn])
  const entry = entries.find(({ variant_id }) => variant_id === variant?.id)
  // In the place of the quantity, so that it is on the first screen of a phone.
  const canJoin = signedIn && variant?.quantity === 0 && entry === undefined
  const { state, hash } = useLocation()
  const back = backOf(product, state)
  // The server does not know the way back.
  const order = useHydrated() && isOfGoodsToBuy(back) ? BUY_FIRST : BORROW_FIRST
  const kinds = order.filter((kind) => lowestPrice(product, kind) !== null)

  function chooseSize(id: number) {
    choice.choose(id)
    const image = product.variants.find((one) => one.id === id)?.image
    if (image !== undefined) showImage(strip.current, product.images.indexOf(image))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a size that was chosen before a login.
  useEffect(() => {
    const size = product.variants.find(({ id }) => hash === `#size-${id}`)
    if (size) chooseSize(size.id)
  }, [])

  return (
    <>
      <DocumentTitle>{product.name}</DocumentTitle>
      <PageTitle back={back}>
        <ThaiName>{product.name}</ThaiName>
      </PageTitle>
      <div className="grid gap-4 max-md:-mt-3 md:grid-cols-2 md:gap-x-10 md:gap-y-6">
        <div className="relative min-w-0 self-start">
          <ProductGallery product={product} strip={strip} />
          {product.is_used && <Badge className="absolute start-2 top-2">มือสอง</Badge>}
          {signedIn && OrderRefusalNotice && <OrderRefusalNotice product={product} variant={variant} />}
        </div>
        <div className="space-y-3 md:space-y-5">
          <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
            {kinds.map((kind, index) => (
              <PriceOf key={kind} product={product} variant={variant} kind={kind} isSecond={index > 0} />
            ))}
          </dl>
          <SizeSelector variants={product.variants} chosen={variant?.id} onChoose={chooseSize} />
          <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
            {canJoin ? (
              <Suspense fallback={<span className="h-12 w-52" />}>
                <JoinButton variantId={variant.id} />
              </Suspense>
            ) : (
              variant?.quantity !== 0 && <MemberQuantity product={product} choice={choice} />
            )}
            <Stock variant={variant} isSoldOut={choice.isSoldOut} />
          </div>
          {canJoin && <p className="text-sm text-ink-soft">เมื่อมีของ เราส่งอีเมลตามลำดับคิว และกันไว้ให้คุณ 1 ชิ้น</p>}
          {signedIn && entry && (
            <Suspense fallback={<div className="h-36" />}>
              <WaitingPlace entry={entry} />
            </Suspense>
          )}
          <ProductActions product={product} choice={choice} kinds={kinds} />
          {product.description && (
            <p className="max-w-read whitespace-pre-line">
              <ThaiText>{product.description}</ThaiText>
            </p>
          )}
          {product.brand && <p className="text-ink-soft">{`ยี่ห้อ ${product.brand}`}</p>}
          {workshop}
        </div>
      </div>
      {set}
      {MoreProducts && <MoreProducts product={product} />}
    </>
  )
}

// Navigation state is the browser's to keep, so it is read as a stranger's.
function backOf(product: Product, state: ProductState | null): string {
  const search: unknown = state?.search
  if (typeof search === 'string' && search.startsWith(paths.search)) return search
  const shelf: unknown = state?.shelf
  return paths.category(product.category) + (typeof shelf === 'string' && shelf.startsWith('?') ? shelf : '')
}

/** True for the address of a list that shows goods to buy, and not those to borrow alone. */
function isOfGoodsToBuy(list: string): boolean {
  const filters = new URLSearchParams(list.split('?')[1])
  return filters.has('buy') && !filters.has('borrow')
}

type PriceOfProps = {
  product: Product
  variant: Variant | undefined
  kind: CartKind
  /** Next to the price of the other way, which the visitor came for. */
  isSecond: boolean
}

function PriceOf({ product, variant, kind, isSecond }: PriceOfProps) {
  const lowest = lowestPrice(product, kind)
  const chosen = variant && unitPrice(product, variant, kind)
  if (!lowest || chosen === null) return null
  return (
    <div>
      <dt className="text-sm text-ink-soft">
        {`${kind === 'sale' ? 'ราคาซื้อ' : 'ราคายืมต่อครั้ง'}${chosen === undefined && lowest.isFrom ? ' เริ่มต้น' : ''}`}
      </dt>
      <dd
        className={classNames(
          'font-heading font-medium',
          isSecond ? 'text-xl text-ink-soft' : 'text-3xl text-indigo-deep',
        )}
      >
        <Price baht={chosen ?? lowest.baht} isLoan={kind === 'rent'} />
      </dd>
    </div>
  )
}

const stepperSize = 'h-11.5 w-34.5'

function MemberQuantity(props: { product: Product; choice: ProductChoice }) {
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  // Its place is kept from the first paint on, and only for members.
  if (!hydrated) return <span className={`only-member ${stepperSize}`} />
  if (!signedIn) return null
  return (
    <Suspense fallback={<span className={stepperSize} />}>
      <QuantityChoice {...props} />
    </Suspense>
  )
}

function Stock({ variant, isSoldOut }: { variant: Variant | undefined; isSoldOut: boolean }) {
  return (
    <p role="status" className="min-h-7">
      {!variant && isSoldOut ? (
        <StatusBadge tone="care">สินค้าหมดทุกขนาด</StatusBadge>
      ) : !variant ? (
        <span className="text-ink-soft">เลือกขนาดก่อน</span>
      ) : variant.quantity === 0 && variant.held_minutes ? (
        <StatusBadge tone="waiting">{`มีคนกำลังสั่งซื้อ ลองใหม่ใน ${variant.held_minutes} นาที`}</StatusBadge>
      ) : variant.quantity === 0 ? (
        <StatusBadge tone="care">สินค้าหมด</StatusBadge>
      ) : (
        <StatusBadge tone="done">{`เหลือ ${variant.quantity} ชิ้น`}</StatusBadge>
      )}
    </p>
  )
}
