import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, toastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  toastStore.clear()
  render(<Toaster />)
})
afterEach(() => {
  vi.useRealTimers()
})

test('the same words do not stack, other words do', () => {
  act(() => {
    toast.warning('เกินสต็อก')
    toast.warning('เกินสต็อก')
    toast.info('รอสักครู่')
  })
  expect(screen.getAllByRole('button', { name: 'ปิดการแจ้งเตือน' })).toHaveLength(2)
})

test('no more than the last three stand over the page', () => {
  act(() => {
    for (const text of ['หนึ่ง', 'สอง', 'สาม', 'สี่']) toast.info(text)
  })
  expect(screen.getAllByRole('button', { name: 'ปิดการแจ้งเตือน' })).toHaveLength(3)
  expect(screen.queryByText('หนึ่ง')).toBeNull()
})

test('an error interrupts a screen reader, a success does not', () => {
  act(() => {
    toast.error('ส่งไม่สำเร็จ')
    toast.success('ส่งแล้ว')
  })
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['ไม่สำเร็จ: ส่งไม่สำเร็จ'])
})
