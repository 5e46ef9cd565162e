import { beforeEach, expect, test, vi } from 'vitest'
import { imageOf, shareOrSaveImage } from './save-image.ts'

const qr = imageOf(`data:image/png;base64,${btoa('picture')}`)
let saved: string[]

beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:qr')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

function device(phone: boolean, share?: () => Promise<void>) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: phone } as MediaQueryList)
  vi.stubGlobal('navigator', share ? { canShare: () => true, share } : {})
}

test('an image in an address is read with its kind', async () => {
  expect(qr.type).toBe('image/png')
  expect(await qr.text()).toBe('picture')
})

test('a phone offers the image to its other apps, and closing that saves nothing', async () => {
  const share = vi.fn(async () => undefined)
  device(true, share)
  await shareOrSaveImage(qr, 'qr.png')
  expect(share).toHaveBeenCalledOnce()
  device(true, () => Promise.reject(new DOMException('closed', 'AbortError')))
  await shareOrSaveImage(qr, 'qr.png')
  expect(saved).toEqual([])
})

test('elsewhere it is a download, and where a phone cannot share it', async () => {
  device(false, async () => undefined)
  await shareOrSaveImage(qr, 'qr.png')
  device(true)
  await shareOrSaveImage(qr, 'qr.png')
  device(true, () => Promise.reject(new DOMException('not now', 'NotAllowedError')))
  await shareOrSaveImage(qr, 'qr.png')
  expect(saved).toEqual(['qr.png', 'qr.png', 'qr.png'])
})
