import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { CartView } from '../../features/cart/cart-view.tsx'
import { CartLoanTerms } from '../../features/workshop/loan-terms.tsx'
import { WorkshopStrip } from '../../features/workshop/workshop-strip.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'

/** The two carts. */
export function Component() {
  return (
    <>
      <DocumentTitle>{PRIVATE_PAGE_TITLES['/cart']}</DocumentTitle>
      <PageTitle>ตะกร้าสินค้า</PageTitle>
      <CartView strip={<WorkshopStrip terms={<CartLoanTerms />} />} />
    </>
  )
}
