import { CartView } from '../../features/cart/cart-view.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The two carts. */
export function Component() {
  return (
    <>
      <DocumentTitle>ตะกร้า</DocumentTitle>
      <PageTitle>ตะกร้าสินค้า</PageTitle>
      <CartView />
    </>
  )
}
