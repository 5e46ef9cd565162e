import type { CardProduct } from '@jansi/contract/catalog'
import { useCardLabels } from '../../lib/workshop/card-labels.ts'
import { ProductCard } from './product-card.tsx'

const LISTS = {
  // Two rows of two on phones.
  4: 'grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4',
  // On phones they scroll sideways.
  5: '-mx-[16px] flex gap-3 overflow-x-auto scroll-px-[16px] px-[16px] pt-px pb-3 max-md:snap-x md:mx-0 md:grid md:grid-cols-4 md:gap-4 md:overflow-visible md:px-0 lg:grid-cols-5',
}
const CARDS = { 4: '', 5: 'w-36 shrink-0 snap-start md:w-auto md:max-lg:nth-[n+5]:hidden' }
const SIZES = {
  4: '(min-width: 1024px) 260px, (min-width: 768px) calc(25vw - 20px), calc(50vw - 24px)',
  5: '(min-width: 1024px) 205px, (min-width: 768px) calc(25vw - 20px), 144px',
}

/** Four or five cards that fill the width of a page in one row on a desktop; on a tablet the first four of them. */
export function FilledRow({ products, columns }: { products: readonly CardProduct[]; columns: 4 | 5 }) {
  const labels = useCardLabels()
  return (
    <ul className={LISTS[columns]}>
      {products.map((product) => (
        <li key={product.id} className={CARDS[columns]}>
          <ProductCard product={product} {...labels} sizes={SIZES[columns]} />
        </li>
      ))}
    </ul>
  )
}
