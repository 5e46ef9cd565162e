import { useParams } from 'react-router'
import { CategoryProducts } from '../../features/catalog/category-products.tsx'

/** The products of a category. */
export function Component() {
  return <CategoryProducts categoryId={Number(useParams().categoryId)} />
}
