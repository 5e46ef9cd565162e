import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import { idInAddress } from '@jansi/contract/clean-number'
import { useParams } from 'react-router'
import { CategoryProducts, UnknownCategory } from '../../features/catalog/category-products.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { useIsMissing } from '../../lib/pages/missing-pages.ts'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch: (queryClient) => void queryClient.prefetchQuery(queryOf(getActiveWorkshopProducts, {})),
}

/** The products of a category. */
export function Component() {
  const { categoryId = '' } = useParams()
  return useIsMissing() ? <UnknownCategory /> : <CategoryProducts categoryId={idInAddress(categoryId)} />
}
