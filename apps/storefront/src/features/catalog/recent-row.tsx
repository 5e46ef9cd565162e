import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOf } from '../../lib/api/query-of.ts'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { ProductRow } from './product-card.tsx'
import { noteRecentProduct } from './recent-products.ts'

/** How far below the view the row is when its products are fetched. */
const NEAR = '400px'

/**
 * The products that were looked at on this device before this one, the last one first. The list stays on the device: the
 * row takes its products from the catalogue, which every visitor reads whole. Loaded after the page.
 */
export function RecentRow({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  const [isNear, setIsNear] = useState(false)

  useEffect(() => setIds(noteRecentProduct(productId)), [productId])
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return <div ref={place}>{ids.length > 0 && <Products ids={ids} isNear={isNear} />}</div>
}

function Products({ ids, isNear }: { ids: readonly number[]; isNear: boolean }) {
  const { data, isError } = useQuery({ ...queryOf(getActiveWorkshopProducts, {}), enabled: isNear })
  // As high as the row, so that the footer does not move under a visitor who has scrolled to it already.
  if (!data) return isError ? null : <div className="h-106 md:h-116" />
  // A product that is no longer offered is not in the catalogue.
  const products = ids.flatMap((id) => data.products.find((product) => product.id === id) ?? [])
  if (products.length === 0) return null
  return (
    <section className="min-h-106 pt-10 md:min-h-116">
      <SectionTitle>ที่คุณดูล่าสุด</SectionTitle>
      <ProductRow products={products} />
    </section>
  )
}
