import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deferAction } from '../lib/pending-action.ts'
import { UndoBar } from './undo-bar.tsx'

function approve() {
  const send = vi.fn(async () => undefined)
  deferAction({ resource: 'orders', id: 'a', text: 'กำลังอนุมัติคำสั่งซื้อ', shown: {}, send })
  return send
}

it('a volunteer takes a move back before it is sent', () => {
  const send = approve()
  render(<UndoBar />)
  expect(screen.getByRole('alert').textContent).toContain('กำลังอนุมัติคำสั่งซื้อ')
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('working on elsewhere neither sends nor hides it, nor does the Escape key', () => {
  const send = approve()
  render(<UndoBar />)
  fireEvent.click(document.body)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }))
})

it('is sent once its time is over', async () => {
  vi.useFakeTimers()
  const send = approve()
  render(<UndoBar />)
  await act(() => vi.advanceTimersByTimeAsync(4900))
  expect(send).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(send).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
  vi.useRealTimers()
})

it('is sent at once when the window is closed, which asks first', async () => {
  const send = approve()
  render(<UndoBar />)
  const closing = new Event('beforeunload', { cancelable: true })
  await act(async () => window.dispatchEvent(closing))
  expect(closing.defaultPrevented).toBe(true)
  expect(send).toHaveBeenCalledOnce()
})
