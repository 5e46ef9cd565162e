import { SHOP_DIGITS } from '@jansi/contract/scanned-code'
import type { Executor } from '../../db/client.ts'
import { shopIdentity } from '../../db/schema/settings.ts'

/** Returns the digits by which the shop's labels and QR codes name it; null for a shop without an identity. */
export async function readShopCode(db: Executor): Promise<string | null> {
  const [shop] = await db.select({ id: shopIdentity.shopId }).from(shopIdentity)
  return shop?.id.slice(0, SHOP_DIGITS) ?? null
}
