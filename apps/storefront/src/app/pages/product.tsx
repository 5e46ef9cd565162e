import { getActiveWorkshop, getWorkshopProduct } from '@jansi/contract/calls/catalog'
import { idInAddress } from '@jansi/contract/clean-number'
import { useParams } from 'react-router'
import { NotInWorkshop, ProductDetail } from '../../features/catalog/product-detail.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { useIsMissing } from '../../lib/pages/missing-pages.ts'
import type { PageHandle } from '../prefetch-on-intent.ts'
import { ServerPart } from '../server-part.tsx'
import { WorkshopSetPart } from '../workshop-set-part.tsx'

/** So that one finger on a link asks once. */
const PREFETCHED_MS = 10_000

export const handle: PageHandle = {
  prefetch(queryClient, { productId }) {
    void queryClient.prefetchQuery({
      ...queryOf(getWorkshopProduct, { params: { id: idInAddress(productId ?? '') } }),
      staleTime: PREFETCHED_MS,
    })
  },
}

/** One product. */
export function Component() {
  const id = idInAddress(useParams().productId ?? '')
  const isMissing = useIsMissing() || id === 0
  return isMissing ? (
    <NotInWorkshop />
  ) : (
    <ProductDetail
      key={id}
      productId={id}
      workshop={
        <ServerPart
          name="productWorkshop"
          height="min-h-42"
          prefetch={(queryClient) => queryClient.prefetchQuery(queryOf(getActiveWorkshop, {}))}
          load={() => import('../product-workshop.tsx').then((part) => part.ProductWorkshop)}
        />
      }
      set={
        <div className="has-[section]:mt-8">
          <WorkshopSetPart />
        </div>
      }
    />
  )
}
