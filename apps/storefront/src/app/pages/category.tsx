import { idInAddress } from '@jansi/contract/clean-number'
import { useParams } from 'react-router'
import { CategoryProducts, UnknownCategory } from '../../features/catalog/category-products.tsx'
import { useIsMissing } from '../../lib/pages/missing-pages.ts'
import { workshopProductsQuery } from '../../lib/workshop/workshop-products.ts'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch: (queryClient) => void queryClient.prefetchQuery(workshopProductsQuery),
}

/** The products of a category. */
export function Component() {
  const { categoryId = '' } = useParams()
  return useIsMissing() ? <UnknownCategory /> : <CategoryProducts categoryId={idInAddress(categoryId)} />
}
