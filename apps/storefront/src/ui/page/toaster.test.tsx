import { act, fireEvent, render, screen } from '@testing-library/react'
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

test('a toast keeps off the place of the last press', () => {
  const region = screen.getByRole('region', { name: 'การแจ้งเตือน' })
  const placeAfterPress = (clientY: number) => {
    fireEvent.pointerDown(window, { clientX: window.innerWidth - 40, clientY })
    act(() => void toast.info('บันทึกแล้ว'))
    const place = region.className
    act(() => toastStore.clear())
    return place
  }
  expect(placeAfterPress(100)).toContain('md:bottom-6')
  expect(placeAfterPress(window.innerHeight - 40)).toContain('md:top-18')
})

test('no more than the last three stand over the page', () => {
  act(() => {
    for (const text of ['หนึ่ง', 'สอง', 'สาม', 'สี่']) toast.info(text)
  })
  expect(screen.getAllByRole('button', { name: 'ปิดการแจ้งเตือน' })).toHaveLength(3)
  expect(screen.queryByText('หนึ่ง')).toBeNull()
})

test.each([
  ['success', 'สำเร็จ'],
  ['error', 'ไม่สำเร็จ'],
  ['warning', 'โปรดทราบ'],
  ['info', 'ข้อมูล'],
] as const)(
  'a toast of the kind %s is closed after 5 seconds',
  {
    tags: ['@spec-2.shell.toast', '@spec-9.toast'],
  },
  (kind, name) => {
    act(() => toast[kind]('รอสักครู่'))
    act(() => void vi.advanceTimersByTime(4900))
    expect(screen.getByRole('region', { name: 'การแจ้งเตือน' }).textContent).toContain(`${name}: รอสักครู่`)
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.queryByText(/รอสักครู่/)).toBeNull()
  },
)

test('an error interrupts a screen reader, a success does not, and each is announced once', () => {
  act(() => {
    toast.error('ส่งไม่สำเร็จ')
    toast.success('ส่งแล้ว')
  })
  const [error, ...others] = screen.getAllByRole('alert')
  expect([error?.textContent, others]).toEqual(['ไม่สำเร็จ: ส่งไม่สำเร็จ', []])
  expect(document.querySelector('[aria-live]')?.textContent).toBe('สำเร็จ: ส่งแล้ว')
})

test.each([
  ['the pointer leaves while its button has the focus', (card: HTMLElement) => fireEvent.pointerLeave(card)],
  ['the focus leaves under the pointer', () => fireEvent.blur(screen.getByRole('button'))],
])('a message stays when %s', (_, leave) => {
  act(() => toast.info('รอสักครู่'))
  const card = screen.getByText('รอสักครู่').closest<HTMLElement>('.animate-enter')
  if (!card) throw new Error('no card')
  fireEvent.focus(screen.getByRole('button'))
  fireEvent.pointerEnter(card)
  leave(card)
  act(() => void vi.advanceTimersByTime(20_000))
  screen.getByText('รอสักครู่')
})
