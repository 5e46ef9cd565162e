import { drawPicture, type Picture } from './art.ts'
import type { DemoShop } from './content.ts'

/** Stores a public picture and answers the key that the database keeps. */
export type StorePublicImage = (png: Buffer) => Promise<string>

/** The stored image key of a picture; throws for one that was not stored. */
export type ImageKeyOf = (picture: Picture) => string

/** Drawing and encoding keep a processor busy: more at a time would only hold more memory. */
const AT_A_TIME = 3

/** Draws and stores every picture that the shop shows, each once. */
export async function storePictures(shop: DemoShop, store: StorePublicImage): Promise<ImageKeyOf> {
  const waiting = [...new Set(picturesOf(shop))]
  const keys = new Map<Picture, string>()
  const work = async () => {
    for (let picture = waiting.shift(); picture !== undefined; picture = waiting.shift()) {
      keys.set(picture, await store(await drawPicture(picture)))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return (picture) => {
    const key = keys.get(picture)
    if (key === undefined) throw new Error(`The demo picture "${picture}" was not stored`)
    return key
  }
}

function picturesOf(shop: DemoShop): Picture[] {
  return [
    'qr',
    ...shop.categories.map(({ name }) => `category/${name}` as const),
    ...shop.products.map(({ picture }) => `product/${picture}` as const),
    ...shop.banners.map(({ picture }) => `banner/${picture}` as const),
    ...shop.tutorials.flatMap(({ picture, images }) => [
      `tutorial/${picture}` as const,
      ...images.map((image) => `step/${image.picture}` as const),
    ]),
  ]
}
