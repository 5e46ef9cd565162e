import type { Product } from '@jansi/contract/catalog'
import type { OrderLine } from '@jansi/contract/checkout'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import { StoryClient } from '../../../../e2e/story/client.ts'

/** Signs a client in and returns it. */
export async function signedIn(url: string, email: string, password: string): Promise<StoryClient> {
  const client = new StoryClient(email, url, [])
  const { access } = read<{ access: string }>(
    await client.json('POST', '/dj-rest-auth/login/', 200, { email, password }),
  )
  client.useToken(access)
  return client
}

/** The body of a response, in the contract's form. */
export function read<T>(answer: { body: unknown }): T {
  return answer.body as T
}

/** A product to buy and another to borrow, both with pieces enough. */
export async function choose(client: StoryClient) {
  const { products } = read<{ products: Product[] }>(
    await client.json('GET', '/workshop/active_workshop_products/', 200),
  )
  const line = (type: OrderLine['type'], fits: (product: Product) => boolean) => {
    for (const product of products.filter(fits)) {
      const variant = product.variants.find(({ quantity }) => quantity >= 8)
      if (variant === undefined) continue
      return (quantity: number) => ({ product_id: product.id, variant_id: variant.id, quantity, type })
    }
    throw new Error('The shop has no product that the story needs.')
  }
  return {
    sale: line('sale', (product) => product.is_for_sale && (product.sale_price ?? 0) > 0),
    rent: line('rent', (product) => product.is_for_rent && !product.is_for_sale),
  }
}

/** Staff give the active workshop days that are still to come: those of a kept shop pass, and close it to orders. */
export async function moveWorkshop(staff: StoryClient): Promise<void> {
  const workshops = read<StaffWorkshop[]>(await staff.json('GET', '/staff/workshops/', 200))
  const active = workshops.find(({ is_active }) => is_active)
  const day = (offset: number) => new Date(Date.now() + offset * 24 * 3600_000).toISOString().slice(0, 10)
  const days = { hand_over_on: day(2), starts_on: day(3), ends_on: day(4), return_due_on: day(10) }
  await staff.json('PATCH', `/staff/workshops/${active?.id}/`, 200, { ...days, version: active?.version })
}
