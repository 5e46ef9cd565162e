import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deferAction } from '../lib/actions/pending-action.ts'
import { unsentActions } from '../lib/actions/unsent-actions.ts'
import { UndoBar } from './undo-bar.tsx'

function approve() {
  const send = vi.fn(async () => 'done' as const)
  const subject = 'คำสั่งซื้อเลขที่ 12 ของ มะลิ ใจดี'
  deferAction({ resource: 'orders', id: 'a', what: 'อนุมัติ', subject, path: '', shown: {}, lastEvent: 0, send })
  return send
}

it('a volunteer reads which order it holds, and takes it back before it is sent', () => {
  const send = approve()
  render(<UndoBar />)
  expect(screen.getByRole('alert').textContent).toContain('กำลังอนุมัติ คำสั่งซื้อเลขที่ 12 ของ มะลิ ใจดี')
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

it('is sent at once when the page is closed or reloaded, without a question', async () => {
  const send = approve()
  render(<UndoBar />)
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(false)
  expect(send).not.toHaveBeenCalled()
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(send).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('is kept for the next page while its own is hidden, and not sent before its time', () => {
  const send = approve()
  render(<UndoBar />)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockRestore()
  expect(unsentActions()).toMatchObject([{ id: 'a', what: 'อนุมัติ' }])
  expect(send).not.toHaveBeenCalled()
})
