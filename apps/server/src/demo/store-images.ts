import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { z } from 'zod'
import { derivedFilesOf, requiredFilesOf } from '../files/image-files.ts'
import type { FileStore } from '../files/store.ts'
import { demoFolder } from './demo-files.ts'
import type { DemoShop } from './read-shop.ts'

/** The stored key of an image, by its name; throws for an image that was not stored. */
export type ImageKeyOf = (name: string) => string

/** Width, height and colour of each image by its name. */
const imageFacts = z.record(
  z.string(),
  z.object({ width: z.number(), height: z.number(), colour: z.string().nullable() }),
)
export const FACTS_FILE = 'facts.json'
type StoredDemoImage = { key: string; facts: z.infer<typeof imageFacts>[string] }

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** A disk or a bucket lets each file wait. */
const AT_A_TIME = 3

/**
 * Stores the files of every image that the shop shows, each once. They are ready in the folder `demo-images`: to encode
 * them takes 14 seconds of a processor.
 */
export async function storeImages(
  shop: DemoShop,
  files: Pick<FileStore, 'put'>,
): Promise<{ imageKey: ImageKeyOf; stored: StoredDemoImage[] }> {
  const folder = demoFolder('demo-images')
  const facts = imageFacts.parse(JSON.parse(await readFile(join(folder, FACTS_FILE), 'utf8')))
  const waiting = imageNames(shop)
  const stored = new Map<string, StoredDemoImage>()
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const known = facts[name]
      if (known === undefined) throw new Error(`${FACTS_FILE} does not list the demo image "${name}".`)
      const key = keyOf(name)
      for (const file of demoFilesOf(key)) {
        const bytes = await readFile(join(folder, name, basename(file)))
        await files.put(file, bytes, contentTypeOf(file))
      }
      stored.set(name, { key, facts: known })
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

/** The key follows from the name, so that the archive of the demo's club can name images that it does not contain. */
function keyOf(name: string): string {
  return `public/${createHash('sha256').update(`demo image ${name}`).digest().subarray(0, 16).toString('base64url')}`
}

function contentTypeOf(file: string): string {
  const contentType = CONTENT_TYPES[extname(file)]
  if (contentType === undefined) throw new Error(`${file} is no file of an image.`)
  return contentType
}

/** Returns all files of an image in the order of storing: the original is the last one, because it makes an image complete. */
export function demoFilesOf(key: string): string[] {
  return [...derivedFilesOf(key).map((file) => file.key), ...requiredFilesOf(key).reverse()]
}

/** Returns the names of all images that the shop shows, each once: folders in `demo-images`. */
export function imageNames(shop: DemoShop): string[] {
  return [
    ...new Set([
      ...(shop.site === null ? [] : ['qr']),
      ...shop.categories.map(({ name }) => `category/${name}`),
      ...Object.values(shop.productImages).map((image) => `product/${image}`),
      ...shop.banners.map(({ image }) => `banner/${image}`),
      ...shop.articles.flatMap((article) => [
        `tutorial/${article.image}`,
        ...article.images.map(({ image }) => `step/${image}`),
      ]),
    ]),
  ]
}
