import type { CardProduct } from '@jansi/contract/catalog'
import type { QueryOf } from '@jansi/contract/endpoint'
import type { searchShop } from '@jansi/contract/search'

export type SearchQuery = QueryOf<typeof searchShop>

/** True if a search asks for some of the products only, apart from its words. */
export function isFiltered({ buy, borrow, free, in_stock }: SearchQuery): boolean {
  return [buy, borrow, free, in_stock].includes('true')
}

/** Returns those of the products that pass the filters of a search, in its order; `ranks` is the order by name. */
export function filterAndSort(
  products: readonly CardProduct[],
  query: SearchQuery,
  ranks: () => ReadonlyMap<number, number>,
): CardProduct[] {
  const passing = products.filter((product) => passes(product, query))
  if (query.sort === 'price') return passing.sort((one, other) => priceOf(one, query) - priceOf(other, query))
  if (query.sort === 'relevance') return passing
  const known = ranks()
  return passing.sort((one, other) => (known.get(one.id) ?? 0) - (known.get(other.id) ?? 0))
}

function passes(product: CardProduct, query: SearchQuery): boolean {
  const sale = product.variants.map(({ sale_price }) => sale_price)
  const rental = product.variants.map(({ rental_price }) => rental_price)
  const isOffered = (prices: readonly (number | null)[]) => prices.some((price) => price !== null)
  return (
    (query.buy === 'false' || isOffered(sale)) &&
    (query.borrow === 'false' || isOffered(rental)) &&
    (query.free === 'false' || [...sale, ...rental].includes(0)) &&
    (query.in_stock === 'false' || product.variants.some(({ quantity }) => quantity > 0))
  )
}

/** The lowest price of the kind that is asked for; of both, and by default, the price to buy it where it is sold. */
function priceOf({ sale_price, rental_price }: CardProduct, { buy, borrow }: SearchQuery): number {
  const isToBorrow = borrow === 'true' && buy === 'false'
  return (isToBorrow ? rental_price : (sale_price ?? rental_price)) ?? Number.POSITIVE_INFINITY
}
