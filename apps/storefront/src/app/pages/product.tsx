import { useParams } from 'react-router'
import { productQuery } from '../../features/catalog/api/product.ts'
import { NotInWorkshop, ProductDetail } from '../../features/catalog/product-detail.tsx'
import type { PageHandle } from '../prefetch-on-intent.ts'

/** So that one finger on a link asks once. */
const PREFETCHED_MS = 10_000

export const handle: PageHandle = {
  prefetch(queryClient, { productId }) {
    void queryClient.prefetchQuery({ ...productQuery(Number(productId)), staleTime: PREFETCHED_MS })
  },
}

/** One product. */
export function Component() {
  const id = Number(useParams().productId)
  return Number.isSafeInteger(id) && id > 0 ? <ProductDetail key={id} productId={id} /> : <NotInWorkshop />
}
