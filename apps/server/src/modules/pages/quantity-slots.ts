import type { getActiveWorkshopProducts } from '@jansi/contract/catalog'
import type { SuccessOf } from '@jansi/contract/endpoint'

type WithVariants = Pick<SuccessOf<typeof getActiveWorkshopProducts>['products'][number], 'variants'>

/** A variant's id is added to this number, and the sum takes the place of its quantity while its page is rendered. No shop has so many pieces. */
const SLOT_BASE = 7_305_000_000_000
const SLOT = /7305\d{9}/

/**
 * Returns products with slots in place of quantities, and adds the quantities to `stock` by slot. A variant that is out of
 * stock keeps its 0, because the page looks different: it is rendered again when a variant sells out or comes back.
 */
export function withSlots<Product extends WithVariants>(
  product: Product,
  stock: Map<string, number>,
): Product {
  const variants = product.variants.map((variant) => {
    if (variant.quantity === 0) return variant
    const slot = SLOT_BASE + variant.id
    stock.set(String(slot), variant.quantity)
    return { ...variant, quantity: slot }
  })
  return { ...product, variants }
}

/** Rendered HTML, cut at its slots: `texts` has one more part than `slots`. */
export type CutPage = { texts: Buffer[]; slots: string[] }

/** Cuts a page at the slots of quantities. */
export function cutAtSlots(html: string): CutPage {
  const parts = html.split(new RegExp(`(${SLOT.source})`))
  return {
    texts: parts.filter((_part, index) => index % 2 === 0).map((text) => Buffer.from(text)),
    slots: parts.filter((_part, index) => index % 2 === 1),
  }
}

/** Returns the page with the present quantities in its slots. */
export function fillSlots({ texts, slots }: CutPage, stock: ReadonlyMap<string, number>): Buffer {
  const filled = texts.flatMap((text, index) => {
    const slot = slots[index]
    return slot === undefined ? [text] : [text, Buffer.from(String(stock.get(slot) ?? slot))]
  })
  return Buffer.concat(filled)
}
