import { readDemoShop } from '../../apps/server/src/demo/read-shop.ts'
import { CATEGORY_PICTURES, type CategoryPictureName, categorySvg } from './category-pictures.ts'
import { PRODUCT_PICTURES, type ProductPictureName, productSvg } from './product-pictures.ts'
import { qrSvg } from './qr.ts'
import { BANNERS, bannerSvg, TUTORIALS, tutorialSvg } from './scenes.ts'
import { TUTORIAL_STEPS, type TutorialStepName, tutorialStepSvg } from './tutorial-steps.ts'

/** An image of the demo shop, named by its subject; the name is also its file's path without the ending. */
export type DemoImageName =
  | `product/${ProductPictureName}`
  | `category/${CategoryPictureName}`
  | `banner/${keyof typeof BANNERS}`
  | `tutorial/${keyof typeof TUTORIALS}`
  | `step/${TutorialStepName}`
  | 'qr'

const names = <Name extends string>(drawings: Record<Name, unknown>) => Object.keys(drawings) as Name[]

/** Each image's drawing as an SVG string; the same name always gives the same string. */
export const DRAWINGS: ReadonlyMap<DemoImageName, () => string> = new Map<DemoImageName, () => string>([
  ...names(PRODUCT_PICTURES).map((name) => [`product/${name}`, () => productSvg(name)] as const),
  ...names(CATEGORY_PICTURES).map((name) => [`category/${name}`, () => categorySvg(name)] as const),
  ...names(BANNERS).map((name) => [`banner/${name}`, () => bannerSvg(name)] as const),
  ...names(TUTORIALS).map((name) => [`tutorial/${name}`, () => tutorialSvg(name)] as const),
  ...names(TUTORIAL_STEPS).map((name) => [`step/${name}`, () => tutorialStepSvg(name)] as const),
  ['qr', () => qrSvg(readDemoShop().site?.social_url ?? '')],
])
