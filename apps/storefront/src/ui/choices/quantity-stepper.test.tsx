import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { QuantityStepper } from './quantity-stepper.tsx'

function Shelf({ start = 1, max = 5, onLimit }: { start?: number; max?: number; onLimit?: () => void }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <QuantityStepper
        label="จำนวน พู่กัน"
        value={value}
        max={max}
        onChange={setValue}
        {...(onLimit ? { onLimit } : {})}
      />
      <output>{value}</output>
    </>
  )
}

const chosen = () => screen.getByRole('status').textContent
const field = () => screen.getByRole('spinbutton', { name: 'จำนวน พู่กัน' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the buttons step and stop at 1 and at the stock', { tags: '@spec-5.product.quantity' }, async () => {
  render(<Shelf max={2} />)
  expect(button('ลดจำนวน').disabled).toBe(true)
  await userEvent.click(button('เพิ่มจำนวน'))
  expect(chosen()).toBe('2')
  expect(button('เพิ่มจำนวน').disabled).toBe(true)
})

test('arrow keys step, Home and End jump to the limits', async () => {
  render(<Shelf start={3} />)
  field().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).toBe('4')
  await userEvent.keyboard('{End}')
  expect(chosen()).toBe('5')
  await userEvent.keyboard('{Home}{ArrowDown}')
  expect(chosen()).toBe('1')
})

test('a typed number counts on Enter and is brought back within the stock', async () => {
  const onLimit = vi.fn()
  render(<Shelf onLimit={onLimit} />)
  await userEvent.clear(field())
  await userEvent.type(field(), '40{Enter}')
  expect(chosen()).toBe('5')
  expect(onLimit).toHaveBeenCalledWith(5)
})

test.each([
  ['๓', '3'],
  ['３', '3'],
  ['2.5', '2'],
])('%s is typed for %s', async (typed, value) => {
  render(<Shelf />)
  await userEvent.clear(field())
  await userEvent.type(field(), `${typed}{Enter}`)
  expect(chosen()).toBe(value)
})

test('characters other than digits and an emptied field change nothing', async () => {
  render(<Shelf start={2} />)
  await userEvent.clear(field())
  await userEvent.type(field(), 'abc')
  await userEvent.tab()
  expect(chosen()).toBe('2')
  expect(field()).toHaveProperty('value', '2')
})

test('a typed number below the least is ignored', { tags: '@spec-5.cart.minimum' }, async () => {
  render(<Shelf start={3} />)
  await userEvent.clear(field())
  await userEvent.type(field(), '0{Enter}')
  expect(chosen()).toBe('3')
  expect(field()).toHaveProperty('value', '3')
})
