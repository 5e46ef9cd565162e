import { act, render, screen } from '@testing-library/react'
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
      ลบแล้วเอาคืนไม่ได้
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
