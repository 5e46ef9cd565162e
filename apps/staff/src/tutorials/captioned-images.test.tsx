import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { AdminContext } from 'react-admin'
import { expect, it } from 'vitest'
import { CaptionedImages } from './captioned-images.tsx'

const START = ['ก่อน', 'ระหว่าง', 'หลัง'].map((caption, index) => ({
  image: { key: `public/${index}`, url: `/media/public/${index}/1280.webp` },
  caption,
}))

function Form() {
  const [images, setImages] = useState(START)
  return (
    <AdminContext>
      <CaptionedImages images={images} onChange={(next) => setImages((was) => next(was))} />
    </AdminContext>
  )
}
const captions = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
const row = (index: number) => screen.getAllByRole('listitem')[index] as HTMLElement

it('images are dragged into order with their captions', () => {
  render(<Form />)
  const dataTransfer = { effectAllowed: '' }
  fireEvent.dragStart(screen.getByRole('img', { name: 'หลัง' }), { dataTransfer })
  fireEvent.dragOver(row(1), { dataTransfer })
  fireEvent.dragOver(row(0), { dataTransfer })
  expect(captions()).toEqual(['หลัง', 'ก่อน', 'ระหว่าง'])
  fireEvent.dragEnd(screen.getByRole('img', { name: 'หลัง' }))
  fireEvent.dragOver(row(2), { dataTransfer })
  expect(captions()).toEqual(['หลัง', 'ก่อน', 'ระหว่าง'])
})

it('the keyboard moves them by their buttons', () => {
  render(<Form />)
  const down = screen.getByRole('button', { name: 'เลื่อน รูปที่ 1 ลง' })
  down.focus()
  fireEvent.click(down)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'เลื่อน รูปที่ 2 ลง' }))
  expect(captions()).toEqual(['ระหว่าง', 'ก่อน', 'หลัง'])
})
