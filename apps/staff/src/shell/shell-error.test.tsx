import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { MissingCodeError } from '../lib/admin/lazy-component.tsx'
import { ShellError } from './shell-error.tsx'

const missing = new MissingCodeError(new TypeError('Failed to fetch dynamically imported module'))
const reload = vi.fn()
let isOnline: boolean

beforeEach(() => {
  isOnline = true
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

it('reloads once when the code of a page is missing, as after a release', () => {
  render(<ShellError error={missing} />)
  expect(reload).toHaveBeenCalledOnce()
})

it('does not reload a second time, and shows the error', () => {
  const { unmount } = render(<ShellError error={missing} />)
  unmount()
  render(<ShellError error={missing} />)
  expect(reload).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'โหลดหน้าใหม่' }))
  expect(reload).toHaveBeenCalledTimes(2)
})

it('waits for a connection where there is none', () => {
  isOnline = false
  render(<ShellError error={missing} />)
  screen.getByText('หน้านี้ทำงานไม่สำเร็จ โหลดใหม่แล้วลองอีกครั้ง')
  expect(reload).not.toHaveBeenCalled()
  isOnline = true
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves a page that broke for another reason to the volunteer', () => {
  render(<ShellError error={new Error('broken')} />)
  expect(reload).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'โหลดหน้าใหม่' })
})
