import { afterEach, expect, test, vi } from 'vitest'
import { shrinkImage, sizeToSend } from './shrink-image.ts'

afterEach(() => vi.unstubAllGlobals())

const JPEG = Buffer.from('ffd8ffe000044a46ffc0000b08', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const WEBP = Buffer.from('524946460000000057454250565038580a000000', 'hex')
const u32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')
const chunk = (type: string) => Buffer.concat([u32(0), Buffer.from(type), u32(0)])

/** Headers of images with 400 by 300 pixels, and of files that the server does not read. */
const HEADS: Readonly<Record<string, Buffer>> = {
  'image/jpeg': Buffer.concat([JPEG, Buffer.from('012c0190', 'hex')]),
  'image/png': Buffer.concat([PNG, u32(400), u32(300), Buffer.alloc(9), chunk('IDAT')]),
  'image/webp': Buffer.concat([WEBP, Buffer.from('000000008f01002b0100', 'hex')]),
  'image/heic': Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
  'image/gif': Buffer.from('GIF89a', 'latin1'),
  'animated png': Buffer.concat([PNG, u32(400), u32(300), Buffer.alloc(9), chunk('acTL'), chunk('IDAT')]),
  'animated webp': Buffer.concat([WEBP, Buffer.from('020000008f01002b0100', 'hex')]),
  'png of 30 megapixels': Buffer.concat([PNG, u32(5000), u32(6000), Buffer.alloc(9), chunk('IDAT')]),
  'webp of 30 megapixels': Buffer.concat([WEBP, Buffer.from('0000000087130070170000', 'hex')]),
  'jpeg of 30 megapixels': Buffer.concat([JPEG, Buffer.from('17701388', 'hex')]),
}

const image = (type: string, bytes: number, name = 'IMG_0412', head = HEADS[type] ?? Buffer.alloc(0)) =>
  new File([new Uint8Array(head), new Uint8Array(Math.max(0, bytes - head.byteLength))], name, { type })

/** A browser that reads every image, and draws it in so many bytes; a pixel of it has this opacity. */
function drawing(bytes: number, opacity = 255) {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 6000, height: 8000, close }))
  const getImageData = () => ({ data: new Uint8ClampedArray([0, 0, 0, opacity]) })
  const pen = { fillRect: vi.fn(), drawImage: vi.fn(), getImageData }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    pen as unknown as CanvasRenderingContext2D,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(image(type, bytes)),
  )
  return { pen, close }
}

test('an image is drawn as wide as the server keeps it, and with fewer pixels than it refuses', () => {
  expect(sizeToSend(1080, 2400)).toEqual({ width: 1080, height: 2400 })
  expect(sizeToSend(6000, 8000)).toEqual({ width: 2000, height: 2666 })
  expect(sizeToSend(8000, 6000)).toEqual({ width: 2000, height: 1500 })
  const { width, height } = sizeToSend(1500, 40_000)
  expect(width * height).toBeLessThan(25_000_000)
  expect(sizeToSend(9000, 1)).toEqual({ width: 2000, height: 1 })
})

test('a large photo is sent as a smaller one, and its memory given back', async () => {
  const { pen, close } = drawing(900_000)
  const sent = await shrinkImage(image('image/jpeg', 9_000_000))
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG_0412', 'image/jpeg', 900_000])
  expect(pen.drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 2000, 2666)
  expect(close).toHaveBeenCalledOnce()
})

test('a photo that the server does not read is sent as a JPEG, at any size', async () => {
  drawing(900_000)
  const sent = await shrinkImage(image('image/heic', 500_000))
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG_0412', 'image/jpeg', 900_000])
})

test.each([
  ['image/gif', 'image/gif'],
  ['animated webp', 'image/webp'],
  ['animated png', 'image/png'],
  ['image/heic', 'image/jpeg'],
  ['png of 30 megapixels', 'image/png'],
  ['webp of 30 megapixels', 'image/webp'],
  ['jpeg of 30 megapixels', 'image/jpeg'],
])(
  'of few bytes that are %s, by any name, its one frame is sent, small enough for the server',
  async (bytes, type) => {
    drawing(900_000)
    const sent = await shrinkImage(image(type, 500_000, 'slip.jpg', HEADS[bytes]))
    expect([sent.type, sent.size]).toEqual(['image/jpeg', 900_000])
  },
)

test('a small photo is sent as it is, by any name', async () => {
  drawing(900_000)
  for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
    const picked = image('image/heic', 500_000, 'IMG_1.HEIC', HEADS[type])
    expect(await shrinkImage(picked)).toBe(picked)
  }
})

test('a large image with transparent parts keeps them', async () => {
  const { pen } = drawing(300_000, 0)
  const sent = await shrinkImage(image('image/png', 3_000_000))
  expect([sent.type, sent.size]).toEqual(['image/webp', 300_000])
  expect(pen.fillRect).not.toHaveBeenCalled()
})

test('a large image without transparent parts becomes a JPEG', async () => {
  const { pen } = drawing(300_000)
  const sent = await shrinkImage(image('image/png', 3_000_000))
  expect(sent.type).toBe('image/jpeg')
  expect(pen.fillRect).toHaveBeenCalled()
})

test('a small photo, and one that would not become smaller, are sent as they are', async () => {
  drawing(2_000_000)
  for (const bytes of [1_000_000, 1_500_000]) {
    const picked = image('image/png', bytes)
    expect(await shrinkImage(picked)).toBe(picked)
  }
})

test('a file that cannot be drawn is left to the server to refuse', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')))
  const picked = image('image/heic', 5_000_000)
  expect(await shrinkImage(picked)).toBe(picked)
})
