import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_WIDTHS, type ImageWidth } from '@jansi/contract/images'
import type { ImageFacts } from '../files/image-task.ts'
import type { DemoShop } from './content.ts'

/** An image of the demo shop: the upload, and the files that a server would otherwise make of it. */
export type DemoImage = { webp: Buffer; avif: { width: ImageWidth; bytes: Buffer }[] }

/** Stores a public image; returns the key that the database keeps, size and colour. */
export type StorePublicImage = (image: DemoImage) => Promise<StoredDemoImage>
export type StoredDemoImage = { key: string; facts: ImageFacts }

/** The stored key of an image, by its name; throws for an image that was not stored. */
export type ImageKeyOf = (name: string) => string

/** Encoding keeps a processor busy: more at a time would only hold more memory. */
const AT_A_TIME = 3

/** Reads and stores every image that the shop shows, each once. */
export async function storeImages(
  shop: DemoShop,
  store: StorePublicImage,
): Promise<{ imageKey: ImageKeyOf; stored: StoredDemoImage[] }> {
  const folder = imagesFolder()
  const waiting = imageNames(shop)
  const stored = new Map<string, StoredDemoImage>()
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      stored.set(name, await store(await readDemoImage(folder, name)))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  const imageKey = (name: string) => {
    const image = stored.get(name)
    if (image === undefined) throw new Error(`The demo image "${name}" was not stored.`)
    return image.key
  }
  return { imageKey, stored: [...stored.values()] }
}

async function readDemoImage(folder: string, name: string): Promise<DemoImage> {
  const avif = IMAGE_WIDTHS.map(async (width) => ({
    width,
    bytes: await readFile(join(folder, name, `${width}.avif`)),
  }))
  return { webp: await readFile(join(folder, `${name}.webp`)), avif: await Promise.all(avif) }
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
