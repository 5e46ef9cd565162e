import type { CardProduct } from '@jansi/contract/catalog'
import { useLocation } from 'react-router'
import { type ProductState, paths } from '../../lib/pages/paths.ts'
import { CHARGED_UNIT, type LowestPrice, lowestPrice } from '../../lib/prices/prices.ts'
import { useCardLabels } from '../../lib/workshop/card-labels.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { Badge } from '../../ui/page/status-badge.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'

/** On a phone two pixels less than the card: phones of 412 pixels then load the files of 320 or 480 pixels, not the next. */
const IN_GRID =
  '(min-width: 1024px) 205px, (min-width: 768px) calc(25vw - 20px), (min-width: 640px) calc(33.4vw - 21px), calc(50vw - 24px)'

/** A whole number of cards fills the row from `md` up. */
const IN_ROW = '(min-width: 1024px) 208px, (min-width: 768px) calc(25vw - 17px), 144px'

/**
 * When the image of a card is loaded: at once, at once but after fonts and the images of the first row, or when it comes near
 * the screen, after the first paint. An image of the first screen must not wait for the layout.
 */
export type ImageLoading = 'at once' | 'after fonts' | 'lazy'

/**
 * A product in the grid of its category. Prices carry the site's card symbol and a loan's the site's unit, which is a
 * day as sections 7 and 9 of the specification have it; next to another unit than the true one is the true one.
 */
export function ProductCard({
  product,
  symbol,
  rentalUnit,
  imageLoading = 'lazy',
  sizes = IN_GRID,
}: {
  product: CardProduct
  symbol: string
  /** After the price of a loan. */
  rentalUnit: string
  imageLoading?: ImageLoading
  /** How wide its image is, as in HTML; as in the grid of a category unless it is given. */
  sizes?: string
}) {
  const sale = lowestPrice(product, 'sale')
  const rent = lowestPrice(product, 'rent')
  const { pathname, search } = useLocation()
  const state: ProductState = pathname === paths.search ? { search: pathname + search } : { shelf: search }
  const inStock = product.variants.some((variant) => variant.quantity > 0)
  return (
    <Link
      to={paths.product(product.id)}
      viewTransition
      state={state}
      className="group card card-link flex h-full flex-col overflow-hidden focus-visible:rounded-card"
    >
      <span className="relative block overflow-hidden bg-wash-sky/40">
        <ImageWithFallback
          src={product.image}
          info={product.image_info}
          sizes={sizes}
          alt=""
          width={320}
          height={320}
          loading={imageLoading === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={imageLoading === 'at once' ? 'auto' : 'low'}
          className={`aspect-square w-full transition-transform duration-200 group-hover:scale-103 ${inStock ? '' : 'opacity-60'}`}
        />
        <span className="absolute start-2 top-2 flex flex-wrap gap-1">
          {product.is_used && <Badge>มือสอง</Badge>}
          {!inStock && <Badge>หมดชั่วคราว</Badge>}
        </span>
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3">
        {/* Of any length: with wider spacing a cut would take the size from a name (WCAG 1.4.12). */}
        <span className="leading-normal font-semibold transition-colors duration-150 group-hover:text-indigo-deep">
          <ThaiName>{product.name}</ThaiName>
        </span>
        {product.brand && <span className="text-sm text-ink-soft">{product.brand}</span>}
        <span className="mt-auto flex flex-col pt-1">
          {rent && (
            <span className="flex flex-wrap items-baseline gap-x-1.5">
              <CardPrice word="ยืม" price={rent} symbol={symbol} per={rentalUnit} />
              {rentalUnit !== CHARGED_UNIT && (
                <span className="text-sm text-ink-soft">{`คิดราคาต่อ${CHARGED_UNIT}`}</span>
              )}
            </span>
          )}
          {sale && <CardPrice word="ซื้อ" price={sale} symbol={symbol} />}
        </span>
      </span>
    </Link>
  )
}

/** The cards of products in a row that scrolls sideways: by a finger, and for the keyboard by the focus of its links. */
export function ProductRow({ products }: { products: readonly CardProduct[] }) {
  const labels = useCardLabels()
  return (
    <ul className="-mx-[16px] flex snap-x gap-3 overflow-x-auto scroll-px-[16px] px-[16px] pt-px pb-3">
      {products.map((product) => (
        <li
          key={product.id}
          className="w-36 shrink-0 snap-start md:w-[calc((100%-2.25rem)/4)] lg:w-[calc((100%-3rem)/5)]"
        >
          <ProductCard product={product} {...labels} sizes={IN_ROW} />
        </li>
      ))}
    </ul>
  )
}

function CardPrice({
  word,
  price,
  symbol,
  per,
}: {
  word: string
  price: LowestPrice
  symbol: string
  per?: string
}) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-sm text-ink-soft">{`${word}${price.isFrom ? 'เริ่มต้น' : ''}`}</span>
      <Price baht={price.baht} symbol={symbol} {...(per ? { per } : {})} className="font-semibold" />
    </span>
  )
}
