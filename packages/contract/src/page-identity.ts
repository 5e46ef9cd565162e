import type { IdentityColours } from './colours.ts'
import type { ShopIdentity } from './identity.ts'

/** The element of the console's page that holds facts about the shop as JSON. */
export const SHOP_IDENTITY_ID = 'shop-identity'

/**
 * The content of the element: the digits by which the shop's codes name it, and the identity that its club gave it with the
 * colours that follow from it.
 */
export type PageIdentity = { shop: string | null; own?: { identity: ShopIdentity; colours: IdentityColours } }
