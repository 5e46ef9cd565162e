import { getWorkshopProduct } from '@jansi/contract/calls/catalog'
import { idInAddress } from '@jansi/contract/clean-number'
import { useParams } from 'react-router'
import { NotInWorkshop, ProductDetail } from '../../features/catalog/product-detail.tsx'
import { ProductLoanTerms } from '../../features/workshop/loan-terms.tsx'
import { WorkshopStrip } from '../../features/workshop/workshop-strip.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { useIsMissing } from '../../lib/pages/missing-pages.ts'
import type { PageHandle } from '../prefetch-on-intent.ts'
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
    <>
      <ProductDetail
        key={id}
        productId={id}
        workshop={(product) => <WorkshopStrip terms={<ProductLoanTerms product={product} />} />}
      />
      <div className="has-[section]:mt-8">
        <WorkshopSetPart />
      </div>
    </>
  )
}
