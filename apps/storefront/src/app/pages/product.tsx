import { useParams } from 'react-router'
import { NotInWorkshop, ProductDetail } from '../../features/catalog/product-detail.tsx'
import { useIsMissing } from '../../lib/missing-pages.ts'

/** One product. */
export function Component() {
  const id = Number(useParams().productId)
  const isMissing = useIsMissing() || !Number.isSafeInteger(id) || id <= 0
  return isMissing ? <NotInWorkshop /> : <ProductDetail key={id} productId={id} />
}
