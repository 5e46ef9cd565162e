import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoShop } from './content.ts'

/** Stores a public image and returns the key that the database keeps. */
export type StorePublicImage = (webp: Buffer) => Promise<string>

/** The stored key of an image, by its name; throws for an image that was not stored. */
export type ImageKeyOf = (name: string) => string

/** Encoding keeps a processor busy: more at a time would only hold more memory. */
const AT_A_TIME = 3

/** Reads and stores every image that the shop shows, each once. */
export async function storeImages(shop: DemoShop, store: StorePublicImage): Promise<ImageKeyOf> {
  const folder = imagesFolder()
  const waiting = imageNames(shop)
  const keys = new Map<string, string>()
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      keys.set(name, await store(await readFile(join(folder, `${name}.webp`))))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return (name) => {
    const key = keys.get(name)
    if (key === undefined) throw new Error(`The demo image "${name}" was not stored.`)
    return key
  }
}

/** The names of all images that the shop shows, each once: paths in `demo-images` without their ending. */
export function imageNames(shop: DemoShop): string[] {
  return [
    ...new Set([
      'qr',
      ...shop.categories.map(({ name }) => `category/${name}`),
      ...shop.products.map(({ image }) => `product/${image}`),
      ...shop.banners.map(({ image }) => `banner/${image}`),
      ...shop.tutorials.flatMap((tutorial) => [
        `tutorial/${tutorial.image}`,
        ...tutorial.images.map(({ image }) => `step/${image}`),
      ]),
    ]),
  ]
}

/** The folder is next to both `src/` and the bundle's `dist/`, one or two levels above this file. */
function imagesFolder(): string {
  for (const up of ['..', '../..']) {
    const folder = join(import.meta.dirname, up, 'demo-images')
    if (existsSync(folder)) return folder
  }
  throw new Error('The folder apps/server/demo-images is missing.')
}
