import type { CardProduct, Category, LoanPrices, Product, Workshop } from '@jansi/contract/catalog'
import { PRODUCT_FIELDS, publicFields, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import type { ImageLinks } from '../../core/image-links.ts'
import { pick } from '../../core/records.ts'
import type { categories } from '../../db/schema/catalog.ts'
import type { workshops } from '../../db/schema/workshops.ts'
import { bahtOrNull, satangToBaht } from '../../domain/money.ts'
import { replacementPrice, unitPrice } from '../../domain/pricing.ts'
import { presentImageInfo } from '../images/present.ts'
import type { ImageInfos } from '../images/queries.ts'
import { variantValues } from '../stock/variant-columns.ts'
import { imageKeysOf, productValues } from './product-columns.ts'
import type { ProductRow } from './queries.ts'

/** A category as it leaves the server. */
export function presentCategory(
  row: typeof categories.$inferSelect,
  links: ImageLinks,
  infos: ImageInfos,
): Category {
  return {
    id: row.id,
    name: row.name,
    display_name: row.displayName,
    image: links.publicOrNull(row.imageKey),
    ...presentImageInfo(row.imageKey, infos),
  }
}

type WorkshopRow = typeof workshops.$inferSelect

/** A workshop as it leaves the server. */
export function presentWorkshop(row: WorkshopRow): Workshop {
  return { ...presentWorkshopDays(row), ...presentOrdersClosed(row) }
}

/** The days and the place of a workshop. */
export function presentWorkshopDays(
  row: Pick<WorkshopRow, 'id' | 'name' | 'startsOn' | 'endsOn' | 'handOverOn' | 'returnDueOn' | 'place'>,
): Omit<Workshop, 'orders_closed'> {
  return {
    id: row.id,
    name: row.name,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    hand_over_on: row.handOverOn,
    return_due_on: row.returnDueOn,
    ...(row.place !== '' && { place: row.place }),
  }
}

/** Whether staff have closed the shop to orders while the workshop is active; nothing while it is open. */
export function presentOrdersClosed(
  row: Pick<WorkshopRow, 'ordersClosed' | 'ordersOpenAt'>,
): Pick<Workshop, 'orders_closed'> {
  if (!row.ordersClosed) return {}
  return { orders_closed: { opens_at: row.ordersOpenAt?.toISOString() ?? null } }
}

/** Fields that guests and members read. `replacement_price`, for one, is for staff alone. */
const PUBLIC_FIELDS = publicFields(PRODUCT_FIELDS).map(({ name }) => name)
const PUBLIC_VARIANT_FIELDS = publicFields(VARIANT_FIELDS).map(({ name }) => name)

/** The variants of which members hold pieces while they pay, and the minutes of a hold. */
export type Holds = { variants: ReadonlySet<number>; minutes: number }

/** A product with its variants; prices in baht, stock as it is. */
export function presentProduct(
  row: ProductRow,
  links: ImageLinks,
  infos: ImageInfos,
  holds?: Holds,
): Product {
  const fields = productValues(row)
  const variants = row.variants.map(({ variant, typeName }) => ({
    id: variant.id,
    ...pick(variantValues({ variant, typeName }), PUBLIC_VARIANT_FIELDS),
    quantity: variant.available,
    ...(variant.available === 0 && holds?.variants.has(variant.id) && { held_minutes: holds.minutes }),
    sale_price: row.isForSale ? bahtOrNull(unitPrice(variant, row, 'sale')) : null,
    rental_price: row.isForRent ? bahtOrNull(unitPrice(variant, row, 'rent')) : null,
    type: { name: typeName ?? '' },
    ...(variant.imageKey !== null && { image: links.public(variant.imageKey) }),
    ...presentLoss(variant, row),
  }))
  return {
    id: row.id,
    ...pick(fields, PUBLIC_FIELDS),
    image: links.publicOrNull(row.imageKey),
    ...presentImageInfo(row.imageKey, infos),
    images: imageKeysOf(row).map(links.public),
    sale_price: fields.sale_price ?? lowest(variants.map((variant) => variant.sale_price)),
    rental_price: fields.rental_price ?? lowest(variants.map((variant) => variant.rental_price)),
    variants,
  }
}

/** Returns the lowest prices of loans among products, by their variants. */
export function loanPricesOf(products: Iterable<Product>): LoanPrices {
  const prices = [...products].flatMap(({ variants }) => variants.map((variant) => variant.rental_price))
  return { has_free: prices.includes(0), lowest: lowest(prices.map((price) => price || null)) }
}

/** Returns the fields of a product that its card shows. */
export function asCard({ description: _description, images: _images, ...product }: Product): CardProduct {
  return product
}

/** The price of a lost piece for its borrower; nothing where the product is not lent. */
function presentLoss(variant: ProductRow['variants'][number]['variant'], product: ProductRow) {
  const satang = product.isForRent ? replacementPrice(variant, product) : 0
  return satang > 0 ? { loss_price: satangToBaht(satang) } : {}
}

function lowest(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null)
  return known.length === 0 ? null : Math.min(...known)
}
