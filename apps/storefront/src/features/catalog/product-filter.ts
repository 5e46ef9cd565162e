import type { Product } from '@jansi/contract/catalog'
import { containsWords } from '@jansi/contract/loose-text'

export type ProductFilter = {
  search: string
  /** Chosen variant type names; none, or all, lets every product through. */
  types: ReadonlySet<string>
  /** Ways in which a product must be offered, each of them. */
  ways: ReadonlySet<Way>
}

/** A way to have a product, as in the address of a search. */
export type Way = 'borrow' | 'buy'
export const WAYS: readonly Way[] = ['borrow', 'buy']

export const noFilter: ProductFilter = { search: '', types: new Set(), ways: new Set() }

/** The distinct names of the variants' types among the products, in Thai order, for the chips. */
export function variantTypes(products: readonly Product[]): string[] {
  const names = products.flatMap((product) => typesOf(product))
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'th'))
}

/** The ways that divide the products; the others are those of all of them, or of none. */
export function dividingWays(products: readonly Product[]): Way[] {
  return WAYS.filter((way) => {
    const count = products.filter((product) => isOffered(product, way)).length
    return count > 0 && count < products.length
  })
}

function isOffered(product: Product, way: Way): boolean {
  return way === 'borrow' ? product.is_for_rent : product.is_for_sale
}

/** The products whose name or brand holds the search, apart from tone marks and spaces, that are offered in the chosen ways
 * and have a variant of a chosen type. */
export function filterProducts(products: readonly Product[], filter: ProductFilter): Product[] {
  const contains = containsWords(filter.search)
  const everyType = filter.types.size === 0 || filter.types.size === variantTypes(products).length
  return products.filter(
    (product) =>
      contains([`${product.name} ${product.brand}`]) &&
      [...filter.ways].every((way) => isOffered(product, way)) &&
      (everyType || typesOf(product).some((type) => filter.types.has(type))),
  )
}

function typesOf(product: Product): string[] {
  // A server of an earlier release, which may still run during an update, returns null.
  return product.variants.map((variant) => variant.type?.name ?? '').filter((name) => name !== '')
}
