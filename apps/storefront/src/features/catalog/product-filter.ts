import type { Product } from '@jansi/contract/catalog'
import { containsWords } from '@jansi/contract/loose-text'

export type ProductFilter = {
  search: string
  /** Chosen variant type names; none, or all, lets every product through. */
  types: ReadonlySet<string>
}

export const noFilter: ProductFilter = { search: '', types: new Set() }

/** The distinct names of the variants' types among the products, in Thai order, for the chips. */
export function variantTypes(products: readonly Product[]): string[] {
  const names = products.flatMap((product) => typesOf(product))
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'th'))
}

/** The products whose name or brand holds the search, apart from tone marks and spaces, and that have a variant of a chosen type. */
export function filterProducts(products: readonly Product[], filter: ProductFilter): Product[] {
  const contains = containsWords(filter.search)
  const everyType = filter.types.size === 0 || filter.types.size === variantTypes(products).length
  return products.filter(
    (product) =>
      contains([`${product.name} ${product.brand}`]) &&
      (everyType || typesOf(product).some((type) => filter.types.has(type))),
  )
}

function typesOf(product: Product): string[] {
  // A server of an earlier release, which may still run during an update, returns null.
  return product.variants.map((variant) => variant.type?.name ?? '').filter((name) => name !== '')
}
