import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useLeaveGuard } from '../../form/use-leave-guard.ts'
import { delayedResponse, openPage } from '../admin/page-testing.tsx'
import { hasUnsavedInput } from '../input/unsaved-input.ts'
import { useImageUpload } from './use-image-upload.ts'

afterEach(() => vi.unstubAllGlobals())

const MB = 1024 * 1024
const fileOf = (name: string, type: string, bytes: number) =>
  new File([new Uint8Array(bytes)], name, { type })

/** A browser that opens every image, and draws it as a JPEG of 900 KB. */
function drawingBrowser(size: { width: number; height: number }) {
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }))
  const drawImage = vi.fn()
  const opaque = { data: new Uint8ClampedArray(4).fill(255) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage,
    getImageData: () => opaque,
  } as unknown as CanvasRenderingContext2D)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(fileOf('', 'image/jpeg', 900_000)),
  )
  return drawImage
}

function Chooser({ files }: { files: File[] }) {
  const { upload } = useImageUpload()
  useLeaveGuard(false)
  const [stored, setStored] = useState<number | null>(null)
  return (
    <>
      <button type="button" onClick={() => void upload(files).then((images) => setStored(images.length))}>
        เลือก
      </button>
      <Link to="/elsewhere">ออก</Link>
      {stored !== null && <p>เก็บ {stored} รูป</p>}
    </>
  )
}

function choose(...files: File[]) {
  const sizes: number[] = []
  const upload = (form: unknown) => {
    const image = form instanceof FormData ? form.get('image') : null
    if (image instanceof File) sizes.push(image.size)
    return { image: 'public/a', url: '/media/public/a/1280.webp' }
  }
  openPage({ page: <Chooser files={files} />, replies: { 'POST /api/staff/images/': upload } })
  fireEvent.click(screen.getByText('เลือก'))
  return sizes
}

it.each([
  ['of 11 MB', 'image/jpeg', 11 * MB, { width: 4000, height: 3000 }],
  ['of 50 megapixels', 'image/jpeg', 7 * MB, { width: 8160, height: 6120 }],
  ['that the browser opens as HEIC', 'image/heic', 3 * MB, { width: 4032, height: 3024 }],
])('a phone photo %s is sent smaller', async (_, type, bytes, size) => {
  const drawImage = drawingBrowser(size)
  const sizes = choose(fileOf('IMG_0412', type, bytes))
  await screen.findByText('เก็บ 1 รูป')
  expect(sizes).toEqual([900_000])
  expect(drawImage.mock.calls.at(-1)?.slice(3)).toEqual([2000, 1500])
})

it('a HEIC photo that this browser cannot open is sent as it is, and a photo that stays too large is refused', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')))
  const sizes = choose(
    fileOf('IMG_0412.HEIC', '', 3 * MB),
    fileOf('ใหญ่.jpg', 'image/jpeg', 11 * MB),
    fileOf('เล็ก.jpg', 'image/jpeg', 1000),
  )
  await screen.findByText('เก็บ 2 รูป')
  expect(sizes).toEqual([3 * MB, 1000])
  await screen.findByText('ใหญ่.jpg: รูปมีขนาดเกิน 8 MB เลือกรูปที่เล็กลง')
})

it('a page is left without a question once its photo has come, and not before', async () => {
  const { reply, release } = delayedResponse({ image: 'public/a', url: '/media/public/a/1280.webp' })
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const replies = { 'POST /api/staff/images/': reply }
  const files = [fileOf('เล็ก.jpg', 'image/jpeg', 1000)]
  const { location } = openPage({ page: <Chooser files={files} />, path: '/', replies })
  const leave = () => fireEvent.click(screen.getByText('ออก'))
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  fireEvent.click(screen.getByText('เลือก'))
  leave()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect([location(), hasUnsavedInput(), closes()]).toEqual(['/', true, false])
  release()
  await screen.findByText('เก็บ 1 รูป')
  expect([hasUnsavedInput(), closes()]).toEqual([false, true])
  leave()
  await vi.waitFor(() => expect(location()).toBe('/elsewhere'))
  expect(ask).toHaveBeenCalledOnce()
})
