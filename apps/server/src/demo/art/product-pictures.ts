import { COLOUR_PRODUCTS } from './colour-products.ts'
import { emoji } from './emoji.ts'
import type { ProductPicture } from './product-picture.ts'
import { STUDIO_PRODUCTS } from './studio-products.ts'
import { at, document } from './svg.ts'
import { ground } from './wash.ts'

/** Every product picture of the demo shop by name. */
export const PRODUCT_PICTURES = { ...COLOUR_PRODUCTS, ...STUDIO_PRODUCTS } as const

export type ProductPictureName = keyof typeof PRODUCT_PICTURES

/** The picture of a product, 1000 by 1000, as an SVG string. */
export function productSvg(name: ProductPictureName): string {
  const picture: ProductPicture = PRODUCT_PICTURES[name]
  return document(1000, 1000, ground(name, 1000, 1000, picture.tone, picture.shadow) + picture.draw())
}

/** The palette that stands where a picture is missing or broken, 1000 by 1000. */
export function placeholderSvg(): string {
  return document(
    1000,
    1000,
    ground('placeholder', 1000, 1000, 'sand') +
      `<g opacity="0.85">${at(500, 500, emoji('artist-palette', 560))}</g>`,
  )
}
