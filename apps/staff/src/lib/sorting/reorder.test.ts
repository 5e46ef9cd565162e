import { expect, it } from 'vitest'
import { moved } from './reorder.ts'

const shelf = ['พู่กัน', 'สีน้ำ', 'กระดาษ', 'จานสี']

it('takes a thing out and puts it in at its new place, up or down', () => {
  expect(moved(shelf, 2, 0)).toEqual(['กระดาษ', 'พู่กัน', 'สีน้ำ', 'จานสี'])
  expect(moved(shelf, 0, 2)).toEqual(['สีน้ำ', 'กระดาษ', 'พู่กัน', 'จานสี'])
  expect(moved(shelf, 3, 2)).toEqual(['พู่กัน', 'สีน้ำ', 'จานสี', 'กระดาษ'])
})

it.each([
  [0, -1],
  [3, 4],
  [-1, 0],
  [9, 0],
])('keeps the order when there is no such place: %i to %i', (from, to) => {
  expect(moved(shelf, from, to)).toEqual(shelf)
})

it('leaves the given list as it is', () => {
  const before = [...shelf]
  moved(shelf, 0, 3)
  expect(shelf).toEqual(before)
})
