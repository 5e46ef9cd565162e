import { afterEach, expect, test, vi } from 'vitest'
import { shrinkImage, sizeToSend } from './shrink-image.ts'

afterEach(() => vi.unstubAllGlobals())

const image = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'IMG_0412', { type })

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
