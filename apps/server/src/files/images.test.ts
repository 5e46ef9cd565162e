import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { slipQrText } from '../../test/pictures.ts'
import { WorkersBusy } from '../workers/worker-pool.ts'
import { ImageRefused } from './image-task.ts'
import { openImageWorkers } from './images.ts'

const images = openImageWorkers()
afterAll(() => images.close())

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c86432' } })
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const outcome = await images.processImage({ bytes }, 'private').catch((error: unknown) => error)
  return outcome instanceof ImageRefused ? outcome.reason : `not refused: ${JSON.stringify(outcome)}`
}

function first<T>(list: T[]): T {
  const [item] = list
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

describe('an accepted image', () => {
  it('becomes four WebP files and a JPEG for sharing if it is public, none larger than the upload, the largest last', async () => {
    const image = await images.processImage({ bytes: await plain(900, 600).png().toBuffer() }, 'public')
    expect(image.key).toMatch(/^public\/[\w-]{22}$/)
    expect(image.files.map(({ key }) => key)).toEqual(
      ['320.webp', 'share.jpg', '480.webp', '828.webp', '1280.webp'].map((name) => `${image.key}/${name}`),
    )
    const sizes = await Promise.all(image.files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 320, 213],
      ['jpeg', 900, 600],
      ['webp', 480, 320],
      ['webp', 828, 552],
      ['webp', 900, 600],
    ])
    expect(image.facts).toEqual({ width: 900, height: 600, colour: '#c86838' })
  })

  it('gets its other files from the stored original, which is measured for that', async () => {
    const image = await images.processImage({ bytes: await plain(900, 600).png().toBuffer() }, 'public')
    const original = first(image.files.slice(-1)).bytes
    const avif = await images.derive(original, 480, 'avif')
    // AVIF is HEIF with the codec AV1.
    expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 480 })
    const { colour, ...size } = await images.measure(original)
    expect(size).toEqual({ width: 900, height: 600 })
    expect(colour).toMatch(/^#c8[67].3/)
    await expect(images.derive(Buffer.from('no image'), 480, 'avif')).rejects.toThrow(ImageRefused)
  })

  it('keeps its transparent parts when it is public', async () => {
    const clear = sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const image = await images.processImage({ bytes: await clear.png().toBuffer() }, 'public')
    expect((await sharp(first(image.files).bytes).metadata()).hasAlpha).toBe(true)
    expect(image.facts.colour).toBe(null)
  })

  it('becomes a JPEG of at most 2000 pixels in width and a thumbnail when it is private', async () => {
    const image = await images.processImage({ bytes: await plain(3000, 1500).webp().toBuffer() }, 'private')
    expect(image.key).toMatch(/^private\/[\w-]{22}\.jpg$/)
    const made = await Promise.all(
      image.files.map(async ({ key, bytes, contentType }) => {
        const { format, width, height } = await sharp(bytes).metadata()
        return [key, contentType, format, width, height]
      }),
    )
    expect(made).toEqual([
      [image.key.replace('.jpg', '-480.webp'), 'image/webp', 'webp', 480, 240],
      [image.key, 'image/jpeg', 'jpeg', 2000, 1000],
    ])
  })

  it('is rotated upright and contains neither location nor camera', async () => {
    const photo = await plain(400, 200)
      .withExif({ IFD0: { Model: 'SECRETCAMERA' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const given = await sharp(photo).metadata()
    expect([given.orientation, given.exif?.includes('SECRETCAMERA')]).toEqual([6, true])
    for (const kind of ['private', 'public'] as const) {
      const image = await images.processImage({ bytes: photo }, kind)
      expect([image.facts.width, image.facts.height]).toEqual([200, 400])
      for (const { bytes } of image.files) {
        const { exif, xmp, icc, iptc } = await sharp(bytes).metadata()
        expect({ exif, xmp, icc, iptc }).toEqual({})
        expect(Buffer.from(bytes).includes('SECRETCAMERA')).toBe(false)
      }
    }
  })

  it('loses all data that was hidden behind its pixels', async () => {
    const polyglot = Buffer.concat([
      await plain(60, 60).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const image = await images.processImage({ bytes: polyglot }, 'private')
    expect(Buffer.from(first(image.files).bytes).includes('<script>')).toBe(false)
  })

  it('does not change the uploaded bytes, so that they can be read again', async () => {
    const sent = await plain(60, 60).jpeg().toBuffer()
    const before = Buffer.from(sent)
    await Promise.all([images.processImage({ bytes: sent }, 'private'), images.processSlip({ bytes: sent })])
    expect(sent.equals(before)).toBe(true)
  })
})

describe('a refused file', () => {
  it.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
    ['a JPEG by its first bytes only', '\xff\xd8\xff\xe0 and then nothing of the kind'],
  ])('%s is no image, even if its name suggests one', async (_name, content) => {
    expect(await refusal(Buffer.from(content, 'latin1'))).toBe('not_image')
  })

  it('a truncated photo is no image', async () => {
    const noise = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await refusal(noise)).not.toBe('not_image')
    expect(await refusal(noise.subarray(0, noise.byteLength / 2))).toBe('not_image')
  })

  it('an animation is no image', async () => {
    const frames = sharp({
      create: {
        width: 20,
        height: 40,
        pageHeight: 20,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 99, sigma: 50 },
      },
    })
    const webp = await frames.clone().webp({ loop: 0 }).toBuffer()
    expect((await sharp(webp).metadata()).pages).toBe(2)
    expect(await refusal(webp)).toBe('not_image')
    expect(await refusal(await frames.clone().gif().toBuffer())).toBe('not_image')
    const png = await plain(10, 10).png().toBuffer()
    const acTL = Buffer.from('\x00\x00\x00\x08acTL\x00\x00\x00\x02\x00\x00\x00\x00\xf3\x8d\x93\x70', 'latin1')
    expect(await refusal(Buffer.concat([png.subarray(0, 33), acTL, png.subarray(33)]))).toBe('not_image')
  })

  it('an empty file, one over 8 MB and one over 25 megapixels each get their own reason', async () => {
    expect(await refusal(new Uint8Array())).toBe('empty')
    expect(await refusal(new Uint8Array(MAX_UPLOAD_BYTES + 1))).toBe('too_large')
    const bomb = await plain(6000, 4200).png().toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    expect(await refusal(bomb)).toBe('too_many_pixels')
  })
})

/** One of the files that `test/heic/make.ts` makes. */
function heic(name: 'slip' | 'too-many-pixels'): Buffer {
  return readFileSync(join(import.meta.dirname, '../../test/heic', `${name}.heic`))
}

/** The slip, lying on its left side with no box that turns it, only EXIF. */
function turnedByExifAlone(orientation: number): Buffer {
  const bytes = heic('slip')
  // The last property of the grid is the box; 0 is none.
  bytes[placeOf(bytes, [0, 5, 3, 3, 4, 0x85]) + 5] = 0
  bytes[placeOf(bytes, [0x12, 0x01, 0x03, 0x00]) + 8] = orientation
  return bytes
}

function placeOf(bytes: Buffer, found: number[]): number {
  const at = bytes.indexOf(Buffer.from(found))
  if (at < 0) throw new Error('The photo is made in another way.')
  return at
}

async function jpegOf(bytes: Buffer): Promise<Uint8Array> {
  const { image } = await images.processSlip({ bytes })
  return first(image.files.filter(({ key }) => key === image.key)).bytes
}

describe('a HEIC photo of a phone', () => {
  it('is kept upright as a JPEG in sRGB without location and camera, and its QR code is read', async () => {
    const photo = heic('slip')
    expect(photo.includes('SECRETCAMERA')).toBe(true)
    const { image, texts } = await images.processSlip({ bytes: photo })
    expect(texts).toEqual([slipQrText('004', 'HEIC0001')])
    expect(image.facts).toEqual({ width: 480, height: 640, colour: null })
    const jpeg = first(image.files.filter(({ key }) => key === image.key)).bytes
    const { format, exif, icc, xmp } = await sharp(jpeg).metadata()
    expect({ format, exif, icc, xmp }).toEqual({ format: 'jpeg' })
    expect(Buffer.from(jpeg).includes('SECRETCAMERA')).toBe(false)
    // #e03010, which the file has as #ce4125 of Display P3.
    const [red = 0, green = 0, blue = 0] = await sharp(jpeg)
      .extract({ left: 400, top: 500, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(Math.abs(red - 0xe0) + Math.abs(green - 0x30) + Math.abs(blue - 0x10)).toBeLessThan(12)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('that EXIF alone turns, by %d, is kept upright', async (orientation) => {
    const lying = await jpegOf(turnedByExifAlone(1))
    const upright = await sharp(await sharp(lying).withMetadata({ orientation }).toBuffer())
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const kept = await sharp(await jpegOf(turnedByExifAlone(orientation)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([kept.info.width, kept.info.height]).toEqual([upright.info.width, upright.info.height])
    expect(kept.info.width).toBe(orientation > 4 ? 480 : 640)
    const apart = kept.data.reduce((sum, value, at) => sum + Math.abs(value - (upright.data[at] ?? 0)), 0)
    expect(apart / kept.data.byteLength).toBeLessThan(3)
  })

  it('becomes the files of a public image like any other', async () => {
    const image = await images.processImage({ bytes: heic('slip') }, 'public')
    expect(image.files).toHaveLength(5)
    expect(image.facts).toEqual({
      width: 480,
      height: 640,
      colour: expect.stringMatching(/^#[de]8[23]8[01]8$/),
    })
    expect((await sharp(first(image.files.slice(-1)).bytes).metadata()).hasAlpha).toBe(false)
  })

  it('of more than 25 megapixels is refused for that', async () => {
    expect(await refusal(heic('too-many-pixels'))).toBe('too_many_pixels')
  })

  it('that is cut off, wrong about its size or of another codec is refused, and the next one is accepted', async () => {
    const lying = heic('too-many-pixels')
    lying.writeUInt32BE(64, lying.indexOf('ispe') + 8)
    lying.writeUInt32BE(64, lying.indexOf('ispe') + 12)
    const avif = await plain(40, 30).avif({ effort: 0 }).toBuffer()
    const noise = Buffer.concat([heic('slip').subarray(0, 24), Buffer.alloc(4_000, 7)])
    for (const bytes of [lying, avif, noise, heic('slip').subarray(0, 4_000)])
      expect(await refusal(bytes)).toBe('not_image')
    expect((await images.processImage({ bytes: heic('slip') }, 'private')).files).toHaveLength(2)
  })
})

describe('QR codes', () => {
  const payload = '004000060000010103002021900021231231212000115102TH91049C30'

  it('are read from a photo of a slip', async () => {
    const code = await QRCode.toBuffer(payload, { width: 220 })
    const slip = await plain(1080, 1900)
      .composite([{ input: code, left: 700, top: 1500 }])
      .jpeg({ quality: 70 })
      .toBuffer()
    const { image, texts } = await images.processSlip({ bytes: slip })
    expect(texts).toEqual([payload])
    expect(image.facts).toEqual({ width: 1080, height: 1900, colour: null })
    expect(image.files.map(({ key }) => key)).toContain(image.key)
  })

  it('are none in an image without one', async () => {
    const { texts } = await images.processSlip({ bytes: await plain(300, 300).jpeg().toBuffer() })
    expect(texts).toEqual([])
  })

  it('are not looked for in a file that is no image', async () => {
    for (const bytes of [Buffer.from('no image'), new Uint8Array()])
      await expect(images.processSlip({ bytes })).rejects.toThrow(ImageRefused)
  })
})

describe('many images at once', () => {
  it('an image that takes too long is cancelled, and the queue continues', async () => {
    const hasty = openImageWorkers({ workers: 1, timeLimit: 1 })
    const photo = await plain(4000, 4000).jpeg().toBuffer()
    await expect(hasty.processImage({ bytes: photo }, 'public')).rejects.toThrow(WorkersBusy)
    await expect(hasty.processSlip({ bytes: photo })).rejects.toThrow(WorkersBusy)
    await hasty.close()
  })

  it('are all processed, in turn', async () => {
    const photo = await plain(1200, 900).jpeg().toBuffer()
    const all = await Promise.all(
      Array.from({ length: 24 }, () => images.processImage({ bytes: photo }, 'private')),
    )
    expect(new Set(all.map(({ key }) => key)).size).toBe(24)
  })

  it('are refused beyond the length of the queue', async () => {
    const small = openImageWorkers({ workers: 1, waiting: 1 })
    const photo = await plain(600, 600).jpeg().toBuffer()
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => small.processImage({ bytes: photo }, 'private')),
    )
    expect(outcomes).toEqual([
      expect.objectContaining({ status: 'fulfilled' }),
      expect.objectContaining({ status: 'fulfilled' }),
      { status: 'rejected', reason: expect.any(WorkersBusy) },
    ])
    await small.close()
  })

  it('are not decoded after the client has gone, unless decoding has begun', async () => {
    const one = openImageWorkers({ workers: 1 })
    const bytes = await plain(600, 600).jpeg().toBuffer()
    const clients = [1, 2, 3].map(() => new AbortController())
    const pictures = clients.map(({ signal }) => one.processImage({ bytes, gone: signal }, 'private'))
    const outcomes = Promise.allSettled(pictures)
    expect(one.load()).toMatchObject({ decoding: 1, queued: 2 })
    for (const client of clients.slice(0, 2)) client.abort('left')
    expect(one.load()).toMatchObject({ decoding: 1, queued: 1 })
    expect(await outcomes).toEqual([
      expect.objectContaining({ status: 'fulfilled' }),
      { status: 'rejected', reason: 'left' },
      expect.objectContaining({ status: 'fulfilled' }),
    ])
    await one.close()
  })

  it('are refused with a retry when the shop stops, whether they wait, are in work, or come later', async () => {
    const one = openImageWorkers({ workers: 1 })
    const bytes = await plain(3000, 3000).jpeg().toBuffer()
    const outcomes = Promise.allSettled([1, 2].map(() => one.processImage({ bytes }, 'private')))
    expect(one.load()).toEqual({ decoding: 1, queued: 1 })
    await one.close()
    const toComeAgain = { status: 'rejected', reason: expect.any(WorkersBusy) }
    expect(await outcomes).toEqual([toComeAgain, toComeAgain])
    await expect(one.processImage({ bytes }, 'private')).rejects.toBeInstanceOf(WorkersBusy)
  })
})
