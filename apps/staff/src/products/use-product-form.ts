import type { StaffCategory } from '@jansi/contract/staff-catalog'
import { useGetList } from 'react-admin'
import { productForm } from './product-form.ts'
import type { ProductValues } from './product-values.ts'
import { differences } from './stale-product.ts'

/** The form of a product, in which differences name the categories as the shop does. */
export function useProductForm() {
  const { data: categories } = useGetList<StaffCategory>('categories')
  const categoryName = (id: number | null) =>
    categories?.find((category) => category.id === id)?.display_name ?? 'ไม่มี'
  return {
    ...productForm,
    differences: (base: ProductValues, mine: ProductValues, theirs: ProductValues) =>
      differences(base, mine, theirs, { categoryName }),
  }
}
