import type { DemoProduct } from './product.ts'
import { ACRYLIC } from './products/acrylic.ts'
import { BRUSHES } from './products/brushes.ts'
import { CANVAS } from './products/canvas.ts'
import { COLOUR_PENCILS } from './products/colour-pencils.ts'
import { DRAWING } from './products/drawing.ts'
import { PAPER } from './products/paper.ts'
import { STUDIO } from './products/studio.ts'
import { WATERCOLOUR } from './products/watercolour.ts'

/** Everything on the shelves of the demo shop, shelf by shelf. */
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
