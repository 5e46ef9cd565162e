import { fireEvent, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { MISSING_PART_TEXT } from '../../lib/admin/lazy-component.tsx'
import { openPage } from '../../lib/admin/page-testing.tsx'
import { lazyPart, MissingDialog } from './lazy-part.tsx'

type PartProps = { onClose: () => void }

/** A form with a part whose code is gone at first. */
function open(Missing?: ComponentType<PartProps>) {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => () => <p>ตัวส่วน</p>]
  const Part = lazyPart<PartProps>(
    () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
    Missing,
  )
  function Form() {
    const [isShown, setShown] = useState(false)
    return (
      <form>
        <input aria-label="ชื่อสินค้า" />
        <button type="button" onClick={() => setShown(!isShown)}>
          ส่วนเสริม
        </button>
        {isShown && (
          <Suspense>
            <Part onClose={() => setShown(false)} />
          </Suspense>
        )}
      </form>
    )
  }
  openPage({ page: <Form /> })
  const field = screen.getByLabelText<HTMLInputElement>('ชื่อสินค้า')
  fireEvent.change(field, { target: { value: 'พู่กันใหม่' } })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'ส่วนเสริม' }))
  press()
  return { field, press }
}

it('a part without its code shows that in its place, offers to reload, and keeps the form with its words', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { field, press } = open()
  await screen.findByText(MISSING_PART_TEXT)
  expect(field.isConnected && field.value).toBe('พู่กันใหม่')
  expect(window.location.reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'โหลดหน้าใหม่' }))
  expect(window.location.reload).toHaveBeenCalledOnce()
  press()
  press()
  await screen.findByText('ตัวส่วน')
  expect(field.value).toBe('พู่กันใหม่')
})

it('a dialog without its code reports it and is closed, and opens once its code is there', async () => {
  const { field, press } = open(MissingDialog)
  await screen.findByText(MISSING_PART_TEXT)
  expect(field.isConnected && field.value).toBe('พู่กันใหม่')
  press()
  await screen.findByText('ตัวส่วน')
})
