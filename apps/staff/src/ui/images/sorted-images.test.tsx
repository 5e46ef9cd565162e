import type { StoredImage } from '@jansi/contract/staff-images'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../lib/admin/page-testing.tsx'
import { SortedImages } from './sorted-images.tsx'

const UPLOAD = 'POST /api/staff/images/'
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

/** Three images at most, each shown by its key. */
function Form({ start }: { start: StoredImage[] }) {
  const [images, setImages] = useState<readonly StoredImage[]>(start)
  return (
    <SortedImages
      entries={images}
      keyOf={({ key }) => key}
      entryOf={(image) => image}
      max={3}
      label="รูป"
      empty="ยังไม่มีรูป"
      add="เพิ่มรูป"
      onChange={(next) => setImages((was) => next(was))}
    >
      {({ key }, { onRemove }) => (
        <li>
          <button type="button" onClick={onRemove}>
            {key}
          </button>
        </li>
      )}
    </SortedImages>
  )
}

const keys = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const FULL = 'มีรูปครบ 3 รูปแล้ว เอารูปออกก่อนจึงเพิ่มได้'

it('sends no more files than the limit allows, and asks to remove one before adding others', async () => {
  let stored = 0
  const { sent } = openPage({
    page: <Form start={[{ key: 'ก', url: '/1280.webp' }]} />,
    replies: {
      [UPLOAD]: () => {
        stored += 1
        return { key: `ใหม่ ${stored}`, url: '/1280.webp' }
      },
    },
  })
  const files = ['a', 'b', 'c'].map(photo)
  fireEvent.change(screen.getByLabelText('เพิ่มรูป'), { target: { files } })
  expect(await screen.findByText(FULL)).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(keys()).toEqual(['ก', 'ใหม่ 1', 'ใหม่ 2'])
  expect(screen.queryByLabelText('เพิ่มรูป')).toBeNull()
  fireEvent.click(screen.getByText('ใหม่ 1'))
  expect(screen.queryByText(FULL)).toBeNull()
  expect(keys()).toEqual(['ก', 'ใหม่ 2'])
})

it('removes one of two images that are the same, and shows when none is left', () => {
  const image = { key: 'ก', url: '/1280.webp' }
  openPage({ page: <Form start={[image, image]} /> })
  for (const left of [['ก'], []]) {
    fireEvent.click(screen.getAllByText('ก')[0] as HTMLElement)
    expect(keys()).toEqual(left)
  }
  expect(screen.getByText('ยังไม่มีรูป')).toBeTruthy()
})
