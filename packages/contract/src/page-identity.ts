import type { IdentityColours } from './colours.ts'
import type { ShopIdentity } from './identity.ts'

/** The element of the console's page that holds the shop's identity as JSON; a shop without its own has none. */
export const SHOP_IDENTITY_ID = 'shop-identity'

/** The content of the element: the identity, and the colours that follow from it. */
export type PageIdentity = { identity: ShopIdentity; colours: IdentityColours }
