import type { DemoProduct } from './product.ts'
import { ACRYLIC } from './products/acrylic.ts'
import { BRUSHES } from './products/brushes.ts'
import { CANVAS } from './products/canvas.ts'
import { COLOUR_PENCILS } from './products/colour-pencils.ts'
import { DRAWING } from './products/drawing.ts'
import { PAPER } from './products/paper.ts'
import { STUDIO } from './products/studio.ts'
import { WATERCOLOUR } from './products/watercolour.ts'

/** All products of the demo shop, category by category. */
export const PRODUCTS: readonly DemoProduct[] = [
  ...WATERCOLOUR,
  ...ACRYLIC,
  ...COLOUR_PENCILS,
  ...DRAWING,
  ...BRUSHES,
  ...PAPER,
  ...CANVAS,
  ...STUDIO,
]
