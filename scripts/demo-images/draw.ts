import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_WIDTHS } from '@jansi/contract/images'
import sharp from 'sharp'
import { ROOT } from '../processes.ts'
import { DRAWINGS } from './drawings.ts'

// Draws the images of the demo shop as files that the server reads:
//   npm run draw:demo
// The AVIF files are stored as they are; a server would work on them for a minute after its first start.

const FOLDER = join(ROOT, 'apps/server/demo-images')
const WEBP = { quality: 92, effort: 6 }
const AVIF = { quality: 50, effort: 2 }

await rm(FOLDER, { recursive: true, force: true })
for (const [name, draw] of DRAWINGS) {
  const file = join(FOLDER, `${name}.webp`)
  await mkdir(join(FOLDER, name), { recursive: true })
  const drawing = await sharp(Buffer.from(draw())).webp(WEBP).toBuffer()
  await writeFile(file, drawing)
  for (const width of IMAGE_WIDTHS) {
    const small = sharp(drawing).resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
    await writeFile(join(FOLDER, name, `${width}.avif`), await small.avif(AVIF).toBuffer())
  }
}
console.log(`${DRAWINGS.size} images were drawn into ${FOLDER}.`)
