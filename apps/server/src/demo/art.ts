import sharp from 'sharp'
import { CATEGORY_PICTURES, type CategoryPictureName, categorySvg } from './art/category-pictures.ts'
import {
  PRODUCT_PICTURES,
  type ProductPictureName,
  placeholderSvg,
  productSvg,
} from './art/product-pictures.ts'
import { qrSvg } from './art/qr.ts'
import { BANNERS, bannerSvg, TUTORIALS, tutorialSvg } from './art/scenes.ts'
import { TUTORIAL_STEPS, type TutorialStepName, tutorialStepSvg } from './art/tutorial-steps.ts'
import { SOCIAL_URL } from './site.ts'

/** A picture of the demo shop, named by what it shows. */
export type Picture =
  | `product/${ProductPictureName}`
  | `category/${CategoryPictureName}`
  | `banner/${keyof typeof BANNERS}`
  | `tutorial/${keyof typeof TUTORIALS}`
  | `step/${TutorialStepName}`
  | 'qr'
  | 'placeholder'

const names = <Name extends string>(drawings: Record<Name, unknown>) => Object.keys(drawings) as Name[]

const SVGS = new Map<Picture, () => string>([
  ...names(PRODUCT_PICTURES).map((name) => [`product/${name}`, () => productSvg(name)] as const),
  ...names(CATEGORY_PICTURES).map((name) => [`category/${name}`, () => categorySvg(name)] as const),
  ...names(BANNERS).map((name) => [`banner/${name}`, () => bannerSvg(name)] as const),
  ...names(TUTORIALS).map((name) => [`tutorial/${name}`, () => tutorialSvg(name)] as const),
  ...names(TUTORIAL_STEPS).map((name) => [`step/${name}`, () => tutorialStepSvg(name)] as const),
  ['qr', () => qrSvg(SOCIAL_URL)],
  ['placeholder', placeholderSvg],
])

/** Every picture that can be drawn. */
export const PICTURES: readonly Picture[] = [...SVGS.keys()]

/** The drawing as an SVG string; the same name always gives the same string. */
export function pictureSvg(picture: Picture): string {
  const draw = SVGS.get(picture)
  if (!draw) throw new Error(`There is no demo picture named "${picture}"`)
  return draw()
}

/**
 * The drawing as PNG bytes: products 1000×1000, categories 800×600, banners 1600×800, tutorials 1200×675,
 * steps 900×600. Compressed lightly, because whoever stores it encodes it again.
 */
export function drawPicture(picture: Picture): Promise<Buffer> {
  return sharp(Buffer.from(pictureSvg(picture)))
    .png({ compressionLevel: 1 })
    .toBuffer()
}
