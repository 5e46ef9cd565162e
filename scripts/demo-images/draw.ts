import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../processes.ts'
import { DRAWINGS } from './drawings.ts'

// Draws the images of the demo shop as files that the server reads:
//   npm run draw:demo

const FOLDER = join(ROOT, 'apps/server/demo-images')
const QUALITY = 92

await rm(FOLDER, { recursive: true, force: true })
for (const [name, draw] of DRAWINGS) {
  const file = join(FOLDER, `${name}.webp`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await sharp(Buffer.from(draw())).webp({ quality: QUALITY, effort: 6 }).toBuffer())
}
console.log(`${DRAWINGS.size} images were drawn into ${FOLDER}.`)
