import { useParams } from 'react-router'
import { NotInWorkshop, ProductDetail } from '../../features/catalog/product-detail.tsx'

/** One product. */
export function Component() {
  const id = Number(useParams().productId)
  return Number.isSafeInteger(id) && id > 0 ? <ProductDetail key={id} productId={id} /> : <NotInWorkshop />
}
