import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { IMAGE_WIDTHS } from '@jansi/contract/images'
import sharp from 'sharp'
import { FACTS_FILE } from '../../apps/server/src/demo/store-images.ts'
import type { ImageFacts } from '../../apps/server/src/files/image-task.ts'
import { openImageWorkers } from '../../apps/server/src/files/images.ts'
import { ROOT } from '../processes.ts'
import { DRAWINGS } from './drawings.ts'

// Draws the images of the demo shop as the files that a server would make of them:
//   npm run draw:demo
// The server copies them; to make them itself would take 14 seconds at its first start, and a minute for AVIF.

const FOLDER = join(ROOT, 'apps/server/demo-images')
const DRAWING = { quality: 92, effort: 6 }

await rm(FOLDER, { recursive: true, force: true })
const images = openImageWorkers()
const facts: Record<string, ImageFacts> = {}
try {
  for (const [name, draw] of DRAWINGS) {
    await mkdir(join(FOLDER, name), { recursive: true })
    const drawing = await sharp(Buffer.from(draw())).webp(DRAWING).toBuffer()
    const image = await images.processImage({ bytes: drawing }, 'public')
    for (const { key, bytes } of image.files) await writeFile(join(FOLDER, name, basename(key)), bytes)
    for (const width of IMAGE_WIDTHS)
      await writeFile(join(FOLDER, name, `${width}.avif`), await images.derive(drawing, width, 'avif'))
    facts[name] = image.facts
  }
} finally {
  await images.close()
}
await writeFile(join(FOLDER, FACTS_FILE), `${JSON.stringify(facts, null, 2)}\n`)
console.log(`${DRAWINGS.size} images were drawn into ${FOLDER}.`)
