import { fireEvent, render, screen } from '@testing-library/react'
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

test('an image that cannot be shown is left out, but a HEIC photo stays with its name for the server', () => {
  render(<Evidence />)
  pick(image('a.jpg'), image('b.jpg'), new File(['x'], 'IMG_0042.HEIC'))
  expect(onRefused).not.toHaveBeenCalled()
  const [, broken, heic] = screen.getAllByRole('img')
  fireEvent.error(heic as HTMLElement)
  expect(screen.getByRole('img', { name: 'รูปที่ 3' }).textContent).toBe('IMG_0042.HEIC')
  fireEvent.error(broken as HTMLElement)
  screen.getByText('เปิด b.jpg เป็นรูปไม่ได้ ใช้ไฟล์ JPEG, PNG หรือ WebP')
  expect(names()).toBe('a.jpg IMG_0042.HEIC')
  pick(image('c.jpg'))
  expect(screen.queryByText(/เป็นรูปไม่ได้/)).toBeNull()
  expect(names()).toBe('a.jpg IMG_0042.HEIC c.jpg')
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
