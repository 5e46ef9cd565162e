import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { register } from 'tsx/esm/api'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// A worker: the work on a slip's photo with nothing of the shop around it.

const engine = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(engine).buffer } })
register()
const { serveTasks } = await import('../apps/server/src/workers/serve-tasks.ts')
sharp.concurrency(1)
sharp.cache(false)

/** Re-encodes a photo with a thumbnail and reads its QR code; returns how many codes it found. */
serveTasks(workOnSlip)

async function workOnSlip(photo) {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize({ width: 2000, withoutEnlargement: true })
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 85 }).toBuffer()
  await sharp(jpeg).resize({ width: 320 }).webp({ quality: 80 }).toBuffer()
  const rgba = await sharp(data, { raw: { width, height, channels } }).ensureAlpha().raw().toBuffer()
  const pixels = { data: new Uint8ClampedArray(rgba), width, height, colorSpace: 'srgb' }
  return (await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 8 })).length
}
