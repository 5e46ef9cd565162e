import { fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useShortcut } from './shortcuts.ts'
import { useHandScanner } from './use-hand-scanner.ts'

function Desk({ onApprove, onCode }: { onApprove: () => void; onCode: (text: string) => void }) {
  useShortcut('approve', 'ส่งมอบ', onApprove)
  useHandScanner(onCode)
  return null
}

function type(codes: readonly string[]) {
  for (const code of codes) fireEvent.keyDown(document.body, { code, key: code.replace(/^(Key|Digit)/, '') })
}

it('keeps the keys of a scanned code from acting as shortcuts', async () => {
  const [onApprove, onCode] = [vi.fn(), vi.fn()]
  render(<Desk onApprove={onApprove} onCode={onCode} />)
  type(['KeyA', 'Digit3', 'KeyF', 'Digit0', 'KeyA', 'Enter'])
  expect(onCode).toHaveBeenCalledWith('a3f0a')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(onApprove).not.toHaveBeenCalled()
  type(['KeyA'])
  await vi.waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1))
})
