import { useParams } from 'react-router'
import { CategoryProducts, UnknownCategory } from '../../features/catalog/category-products.tsx'
import { useIsMissing } from '../../lib/missing-pages.ts'

/** The products of a category. */
export function Component() {
  const { categoryId } = useParams()
  return useIsMissing() ? <UnknownCategory /> : <CategoryProducts categoryId={Number(categoryId)} />
}
