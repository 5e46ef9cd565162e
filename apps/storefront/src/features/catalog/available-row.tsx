import { useQuery } from '@tanstack/react-query'
import { useCardLabels } from '../../lib/card-labels.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/link.tsx'
import { SectionTitle } from '../../ui/page-title.tsx'
import { availableProductsQuery } from './api/available-products.ts'
import { ProductCard } from './product-card.tsx'

/** Products that can be had now, in a row that scrolls sideways; nothing while there are none. */
export function AvailableRow() {
  const { data = [] } = useQuery(availableProductsQuery)
  const labels = useCardLabels()
  if (data.length === 0) return null
  return (
    <section>
      <SectionTitle
        action={
          <Link
            to={`${paths.search}?in_stock=1`}
            className="flex min-h-11 items-center font-semibold text-indigo-deep"
          >
            ดูทั้งหมด
          </Link>
        }
      >
        มีของให้เลือกตอนนี้
      </SectionTitle>
      {/* A finger scrolls it, and the keyboard by the focus of its links. */}
      <ul className="-mx-[16px] flex snap-x gap-3 overflow-x-auto scroll-px-[16px] px-[16px] pb-3">
        {data.map((product) => (
          <li key={product.id} className="w-36 shrink-0 snap-start md:w-48">
            <ProductCard product={product} {...labels} sizes="(min-width: 768px) 192px, 144px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
