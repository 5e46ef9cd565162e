import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FormDialog } from './form-dialog.tsx'

it('the second tap on its button hits nothing of the page once the dialog is gone, for a moment', async () => {
  // Another test's dialog may just have closed.
  for (const pane of document.querySelectorAll('[data-tap-shield]')) pane.remove()
  vi.useFakeTimers()
  const { unmount } = render(
    <FormDialog
      title="ลบแบนเนอร์"
      confirm="ลบ"
      busy={false}
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      <p>ลบแล้วเอาคืนไม่ได้</p>
    </FormDialog>,
  )
  expect(screen.getByRole('dialog', { name: 'ลบแบนเนอร์' })).toBeTruthy()
  const shields = () => document.querySelectorAll('[data-tap-shield]').length
  unmount()
  expect(shields()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(shields()).toBe(0)
  vi.useRealTimers()
})

it('is closed by Escape or a click next to it until something is typed, and then by its buttons only', () => {
  const onClose = vi.fn()
  render(
    <FormDialog title="ไม่อนุมัติ" confirm="ยืนยัน" busy={false} onConfirm={() => undefined} onClose={onClose}>
      <textarea aria-label="เหตุผล" />
      <input type="checkbox" aria-label="เป็นเรื่องสลิป" />
    </FormDialog>,
  )
  const field = screen.getByLabelText('เหตุผล')
  const back = screen.getByRole('button', { name: 'กลับ' })
  const leave = () => {
    onClose.mockClear()
    fireEvent.keyDown(field, { key: 'Escape' })
    const around = document.querySelector('.MuiDialog-container') ?? field
    fireEvent.mouseDown(around)
    fireEvent.click(around)
    return onClose.mock.calls.length
  }
  fireEvent.click(screen.getByLabelText('เป็นเรื่องสลิป'))
  expect(leave()).toBe(2)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'ยอดไม่ตรงกับสลิป' } })
  expect([leave(), document.activeElement]).toEqual([0, back])
  fireEvent.change(field, { target: { value: ' ' } })
  expect(leave()).toBe(2)
  fireEvent.change(field, { target: { value: 'ไม่ชัด' } })
  fireEvent.click(back)
  expect(onClose).toHaveBeenCalledTimes(3)
})

it('is confirmed by Enter while no field or button of it has the focus', () => {
  const onConfirm = vi.fn()
  render(
    <FormDialog title="อนุมัติ" confirm="ยืนยัน" busy={false} onConfirm={onConfirm} onClose={() => undefined}>
      <textarea aria-label="เหตุผล" />
    </FormDialog>,
  )
  const dialog = screen.getByRole('dialog')
  // The key that opened the dialog may still be held down.
  fireEvent.keyDown(dialog, { key: 'Enter', repeat: true })
  fireEvent.keyDown(screen.getByLabelText('เหตุผล'), { key: 'Enter' })
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.keyDown(dialog, { key: 'Enter' })
  expect(onConfirm).toHaveBeenCalledOnce()
})
