import { CartView } from '../../features/cart/cart-view.tsx'
import { CartLoanTerms } from '../../features/workshop/loan-terms.tsx'
import { WorkshopStrip } from '../../features/workshop/workshop-strip.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'

/** The two carts. */
export function Component() {
  return (
    <>
      <DocumentTitle>ตะกร้า</DocumentTitle>
      <PageTitle>ตะกร้าสินค้า</PageTitle>
      <CartView strip={<WorkshopStrip terms={<CartLoanTerms />} />} />
    </>
  )
}
