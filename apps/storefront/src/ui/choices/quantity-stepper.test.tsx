import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { QuantityStepper } from './quantity-stepper.tsx'

type ShelfProps = {
  start?: number
  max?: number
  onLimit?: () => void
  consequence?: (value: number) => string
}

function Shelf({ start = 1, max = 5, onLimit, consequence }: ShelfProps) {
  const [value, setValue] = useState(start)
  return (
    <>
      <QuantityStepper
        label="จำนวน พู่กัน"
        value={value}
        max={max}
        onChange={setValue}
        consequence={consequence?.(value)}
        {...(onLimit ? { onLimit } : {})}
      />
      <data>{value}</data>
    </>
  )
}

const chosen = () => document.querySelector('data')?.textContent
const field = () => screen.getByRole('spinbutton', { name: 'จำนวน พู่กัน' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the buttons step, stop at 1 and at the stock, and keep the focus there', {
  tags: '@spec-5.product.quantity',
}, async () => {
  render(<Shelf max={2} />)
  for (const [name, value] of [
    ['เพิ่มจำนวน', '2'],
    ['ลดจำนวน', '1'],
  ] as const) {
    await userEvent.dblClick(button(name))
    expect(chosen()).toBe(value)
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button(name))
  }
})

const press = (name: string) => () => fireEvent.click(button(name))
const key = (name: string) => () => fireEvent.keyDown(field(), { key: name })
const sum = (value: number) => `รวมทั้งหมด ฿${value * 320}`

test.each([
  [
    'after the last press, with its consequence',
    [press('เพิ่มจำนวน'), press('เพิ่มจำนวน')],
    sum,
    '3 ชิ้น รวมทั้งหมด ฿960',
  ],
  ['where it has none', [press('เพิ่มจำนวน')], undefined, '2 ชิ้น'],
  ['without the number that a screen reader reads in the field', [key('ArrowUp')], sum, 'รวมทั้งหมด ฿640'],
  ['not at all where the field has everything', [key('End')], undefined, ''],
])('a changed quantity is announced once: %s', (_, acts, consequence, told) => {
  vi.useFakeTimers()
  render(<Shelf {...(consequence ? { consequence } : {})} />)
  const place = screen.getByRole('status')
  for (const act of acts) {
    act()
    expect(place.textContent).toBe('')
  }
  act(() => void vi.advanceTimersByTime(2000))
  expect(place.textContent).toBe(told)
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
  ['1,000', '5'],
  ['2.5', '2'],
  ['1e3', '2'],
  ['-3', '2'],
  ['1+3', '2'],
  ['abc', '2'],
  [' ', '2'],
])('“%s” is typed over 2 for %s', async (typed, value) => {
  render(<Shelf start={2} />)
  await userEvent.clear(field())
  await userEvent.type(field(), typed)
  expect(field()).toHaveProperty('value', typed)
  await userEvent.tab()
  expect(chosen()).toBe(value)
  expect(field()).toHaveProperty('value', value)
})

test('a typed number below the least is ignored', { tags: '@spec-5.cart.minimum' }, async () => {
  render(<Shelf start={3} />)
  await userEvent.clear(field())
  await userEvent.type(field(), '0{Enter}')
  expect(chosen()).toBe('3')
  expect(field()).toHaveProperty('value', '3')
})
