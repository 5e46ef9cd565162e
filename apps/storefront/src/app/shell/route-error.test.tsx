import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageCodeMissing } from '../../lib/pages/page-code-missing.ts'
import { RouteError } from './route-error.tsx'

let online: boolean
const reload = vi.fn()
const broken = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  reload.mockClear()
  vi.mocked(console.error).mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
// That it is complained of is as it should be.
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls.flat()).toContain(broken)
  vi.mocked(console.error).mockClear()
})

function openBrokenPage() {
  const page = {
    path: '/',
    lazy: () => Promise.reject(broken),
    errorElement: <RouteError />,
    HydrateFallback: () => null,
  }
  render(<RouterProvider router={createMemoryRouter([page])} />)
  return screen.findByText('เปิดหน้านี้ไม่สำเร็จ')
}

test('a broken page offers to reload', async () => {
  online = true
  await openBrokenPage()
  act(() => screen.getByRole('button', { name: 'โหลดหน้านี้ใหม่' }).click())
  expect(reload).toHaveBeenCalledOnce()
})

test('without a connection it waits, and loads by itself once there is one', async () => {
  online = false
  await openBrokenPage()
  screen.getByText('เชื่อมต่ออินเทอร์เน็ตแล้วหน้านี้จะเปิดเอง')
  expect(screen.queryByRole('button', { name: 'โหลดหน้านี้ใหม่' })).toBeNull()
  online = true
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  expect(reload).toHaveBeenCalledOnce()
})

test('a page whose code a newer release has replaced is loaded again, once', async () => {
  online = true
  const gone = new PageCodeMissing('/', { cause: broken })
  const page = {
    path: '/',
    lazy: () => Promise.reject(gone),
    errorElement: <RouteError />,
    HydrateFallback: () => null,
  }
  const open = async () => {
    const { unmount } = render(<RouterProvider router={createMemoryRouter([page])} />)
    await screen.findByText('เปิดหน้านี้ไม่สำเร็จ')
    unmount()
  }
  await open()
  expect(reload).toHaveBeenCalledOnce()
  await open()
  expect(reload).toHaveBeenCalledOnce()
  console.error(broken)
})
