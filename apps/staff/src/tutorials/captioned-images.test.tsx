import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openPage, type Replies, refusal } from '../lib/admin/page-testing.tsx'
import { CaptionedImages } from './captioned-images.tsx'

const START = ['ก่อน', 'ระหว่าง', 'หลัง'].map((caption, index) => ({
  image: { key: `public/${index}`, url: `/media/public/${index}/1280.webp` },
  caption,
}))

function Form({ start }: { start: typeof START }) {
  const [images, setImages] = useState(start)
  return <CaptionedImages images={images} onChange={(next) => setImages((was) => next(was))} />
}
const open = (start = START, replies: Replies = {}) => openPage({ page: <Form start={start} />, replies })
const captions = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
const row = (index: number) => screen.getAllByRole('listitem')[index] as HTMLElement

it('images are dragged into order with their captions', () => {
  open()
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
  open()
  const down = screen.getByRole('button', { name: 'เลื่อน รูปที่ 1 ลง' })
  down.focus()
  fireEvent.click(down)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'เลื่อน รูปที่ 2 ลง' }))
  expect(captions()).toEqual(['ระหว่าง', 'ก่อน', 'หลัง'])
})

const UPLOAD = 'POST /api/staff/images/'
const photo = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('เพิ่มรูปประกอบ'), { target: { files } })

/** A server that stores each file under its own name. */
const storesByName = (body: unknown) => {
  const { name } = (body as FormData).get('image') as File
  return { key: `public/${name}`, url: `/media/public/${name}/1280.webp` }
}

it('a removed image takes its caption along', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'เอารูปที่ 2 ออก' }))
  expect(captions()).toEqual(['ก่อน', 'หลัง'])
})

it('a caption that is written while images are uploaded stays, and these come last without one', async () => {
  const { sent } = open(START, { [UPLOAD]: storesByName })
  choose(photo('a.jpg'), photo('b.jpg'))
  expect(screen.getByText<HTMLButtonElement>('กำลังอัปโหลด…').disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('คำบรรยายรูปที่ 1'), { target: { value: 'เดี๋ยวนี้' } })
  await waitFor(() => expect(captions()).toEqual(['เดี๋ยวนี้', 'ระหว่าง', 'หลัง', '', '']))
  expect(screen.getByRole('img', { name: 'รูปประกอบที่ 5' }).getAttribute('src')).toContain('b.jpg')
  expect(sent).toHaveLength(2)
})

it('a file that cannot be used is named, and the others continue', async () => {
  const { sent } = open([], {
    [UPLOAD]: (body) => {
      const stored = storesByName(body)
      return stored.key.endsWith('b.jpg') ? refusal(400, 'image_not_image') : stored
    },
  })
  expect(screen.getByText('ยังไม่มีรูปประกอบ')).toBeTruthy()
  choose(photo('a.jpg', 8 * 1024 * 1024 + 1), photo('b.jpg'), photo('c.jpg'))
  await waitFor(() => expect(captions()).toEqual(['']))
  expect(await screen.findByText('a.jpg: รูปมีขนาดเกิน 8 MB เลือกรูปที่เล็กลง')).toBeTruthy()
  expect(sent).toHaveLength(2)
})
