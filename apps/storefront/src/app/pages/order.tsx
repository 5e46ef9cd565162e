import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { CheckoutView } from '../../features/checkout/checkout-view.tsx'
import { CartLoanTerms } from '../../features/workshop/loan-terms.tsx'
import { WorkshopStrip } from '../../features/workshop/workshop-strip.tsx'
import { paths } from '../../lib/pages/paths.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'

/** The checkout. */
export function Component() {
  return (
    <>
      <DocumentTitle>{PRIVATE_PAGE_TITLES['/order']}</DocumentTitle>
      <PageTitle back={paths.cart}>ยืนยันคำสั่งซื้อ</PageTitle>
      <CheckoutView workshop={<WorkshopStrip terms={<CartLoanTerms />} />} />
    </>
  )
}
