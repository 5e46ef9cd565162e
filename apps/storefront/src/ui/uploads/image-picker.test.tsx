import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ImagePicker } from './image-picker.tsx'

const image = (name: string) => new File([name], name, { type: 'image/jpeg' })
const paper = new File(['x'], 'slip.pdf', { type: 'application/pdf' })
const onRefused = vi.fn()

function Evidence({ max = 10 }: { max?: number }) {
  const [files, setFiles] = useState<File[]>([])
  return (
    <>
      <ImagePicker
        label="เลือกรูป"
        files={files}
        onChange={setFiles}
        multiple
        max={max}
        onRefused={onRefused}
      />
      <output>{files.map((file) => file.name).join(' ')}</output>
    </>
  )
}

const names = () => screen.getByRole('status').textContent
const pick = (...files: File[]) => fireEvent.change(screen.getByLabelText('เลือกรูป'), { target: { files } })

beforeEach(() => {
  onRefused.mockClear()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
})

test('photos picked in turns add up, and files that are no image are left out and reported', () => {
  render(<Evidence />)
  pick(image('a.jpg'))
  pick(paper, image('b.jpg'))
  expect(names()).toBe('a.jpg b.jpg')
  expect(onRefused).toHaveBeenCalledWith(['slip.pdf'])
})

test('an image that cannot be shown is left out, but a HEIC photo stays by its bytes, with its name for the server', async () => {
  render(<Evidence />)
  const heic = new Uint8Array(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  const photos = [new File([heic], 'IMG_0042.HEIC'), new File([heic], 'line.jpg', { type: 'image/jpeg' })]
  pick(image('a.jpg'), image('b.jpg'), new File(['%PDF-1.4'], 'slip.HEIC'), ...photos)
  pick(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  expect(onRefused.mock.calls).toEqual([[['logo.svg']]])
  for (const shown of screen.getAllByRole('img').slice(1)) fireEvent.error(shown)
  await screen.findByText('เปิด slip.HEIC เป็นรูปไม่ได้ ใช้ภาพนิ่งไฟล์ JPEG, PNG หรือ WebP')
  await waitFor(() => expect(names()).toBe('a.jpg IMG_0042.HEIC line.jpg'))
  expect(screen.getByRole('img', { name: 'รูปที่ 3' }).textContent).toBe('line.jpg')
  pick(image('c.jpg'))
  expect(screen.queryByText(/เป็นรูปไม่ได้/)).toBeNull()
  expect(names()).toBe('a.jpg IMG_0042.HEIC line.jpg c.jpg')
})

test('no more photos are taken than allowed', () => {
  render(<Evidence max={2} />)
  pick(image('a.jpg'), image('b.jpg'), image('c.jpg'))
  expect(names()).toBe('a.jpg b.jpg')
  expect(screen.getByLabelText('เลือกรูป')).toHaveProperty('disabled', true)
})

test('a removed photo is gone and its memory given back', async () => {
  render(<Evidence />)
  pick(image('a.jpg'), image('b.jpg'))
  await userEvent.click(screen.getByRole('button', { name: 'ลบรูปที่ 1' }))
  expect(names()).toBe('b.jpg')
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:a.jpg')
  expect(URL.revokeObjectURL).not.toHaveBeenCalledWith('blob:b.jpg')
})

test('leaving the page gives back the memory of every photo', () => {
  const { unmount } = render(<Evidence />)
  pick(image('a.jpg'), image('b.jpg'))
  unmount()
  expect(URL.revokeObjectURL).toHaveBeenCalledTimes(2)
})
