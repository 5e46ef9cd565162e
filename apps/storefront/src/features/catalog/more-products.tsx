import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import type { Product } from '@jansi/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOf } from '../../lib/api/query-of.ts'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { FilledRow } from './filled-row.tsx'
import { ProductRow } from './product-card.tsx'
import { noteRecentProduct } from './recent-products.ts'

/** How far below the view the rows are when their products are fetched. */
const NEAR = '400px'
const MAX_SIMILAR = 4

/**
 * Below a product: others of its category that are in stock, and those that were looked at on this device before this one, the
 * last one first. That list stays on the device: the rows take their products from the catalogue, which every visitor
 * reads whole. Loaded after the page.
 */
export function MoreProducts({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null)
  const [recent, setRecent] = useState<readonly number[]>([])
  const [isNear, setIsNear] = useState(false)

  useEffect(() => setRecent(noteRecentProduct(product.id)), [product.id])
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place}>
      <Rows product={product} recent={recent} isNear={isNear} />
    </div>
  )
}

function Rows({ product, recent, isNear }: { product: Product; recent: readonly number[]; isNear: boolean }) {
  const { data, isError } = useQuery({ ...queryOf(getActiveWorkshopProducts, {}), enabled: isNear })
  // As high as a row, so that the footer does not move under a visitor who has scrolled to it already.
  if (!data) return isError ? null : <div className="h-106 md:h-116" />
  const similar = data.products
    .filter(({ id, category, variants }) => {
      return (
        id !== product.id && category === product.category && variants.some(({ quantity }) => quantity > 0)
      )
    })
    .slice(0, MAX_SIMILAR)
  // A product that is no longer offered is not in the catalogue.
  const seen = recent.flatMap((id) => data.products.find((one) => one.id === id) ?? [])
  return (
    <>
      {similar.length > 0 && (
        <section className="pt-10">
          <SectionTitle>ของในหมวดเดียวกัน</SectionTitle>
          <FilledRow products={similar} columns={4} />
        </section>
      )}
      {seen.length > 0 && (
        <section className="min-h-106 pt-10 md:min-h-116">
          <SectionTitle>ที่คุณดูล่าสุด</SectionTitle>
          <ProductRow products={seen} />
        </section>
      )}
    </>
  )
}
