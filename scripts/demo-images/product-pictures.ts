import { COLOUR_PRODUCTS } from './colour-products.ts'
import type { ProductPicture } from './product-picture.ts'
import { STUDIO_PRODUCTS } from './studio-products.ts'
import { document } from './svg.ts'
import { ground } from './wash.ts'

/** Every product image of the demo shop by name. */
export const PRODUCT_PICTURES = { ...COLOUR_PRODUCTS, ...STUDIO_PRODUCTS } as const

export type ProductPictureName = keyof typeof PRODUCT_PICTURES

/** The image of a product, 1000 by 1000, as an SVG string. */
export function productSvg(name: ProductPictureName): string {
  const picture: ProductPicture = PRODUCT_PICTURES[name]
  return document(1000, 1000, ground(name, 1000, 1000, picture.tone, picture.shadow) + picture.draw())
}
