import Menu from '@mui/material/Menu'
import { fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useShortcut } from './shortcuts.ts'

function Approval({ onApprove }: { onApprove: () => void }) {
  useShortcut('approve', 'อนุมัติ', onApprove)
  return null
}

function type(codes: readonly string[]) {
  for (const code of codes) fireEvent.keyDown(document.body, { code, key: code.replace(/^(Key|Digit)/, '') })
}

it('leaves the keys to an opened menu, and works next to the main menu', async () => {
  const onApprove = vi.fn()
  const page = (isOpen: boolean) => (
    <>
      <div role="menu" />
      <Approval onApprove={onApprove} />
      <Menu open={isOpen} anchorEl={document.body} transitionDuration={0} />
    </>
  )
  const { rerender } = render(page(true))
  type(['KeyA'])
  expect(onApprove).not.toHaveBeenCalled()
  rerender(page(false))
  await vi.waitFor(() => expect(document.querySelectorAll('[role="menu"]')).toHaveLength(1))
  type(['KeyA'])
  expect(onApprove).toHaveBeenCalledTimes(1)
})
