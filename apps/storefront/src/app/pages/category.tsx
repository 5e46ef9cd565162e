import { useParams } from 'react-router'
import { CategoryProducts } from '../../features/catalog/category-products.tsx'
import { workshopProductsQuery } from '../../lib/workshop-products.ts'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch: (queryClient) => void queryClient.prefetchQuery(workshopProductsQuery),
}

/** The products of a category. */
export function Component() {
  return <CategoryProducts categoryId={Number(useParams().categoryId)} />
}
