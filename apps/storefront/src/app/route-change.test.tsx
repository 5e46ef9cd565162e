import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { Link, MemoryRouter, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../lib/session/session.ts'
import { useRouteChange } from './route-change.tsx'

function Frame() {
  useRouteChange(useRef(null))
  const navigate = useNavigate()
  return (
    <>
      <Link to="/second">หน้าสอง</Link>
      <Link to="/third">หน้าสาม</Link>
      <button type="button" onClick={() => navigate(-1)}>
        กลับ
      </button>
    </>
  )
}
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }))

beforeEach(() => {
  session.dispatch({ type: 'CLOSE_ALERT' })
  render(<Frame />, { wrapper: MemoryRouter })
})

test('any other message is still read on the page that follows, and goes with that one', async () => {
  session.dispatch({ type: 'LOGOUT' })
  await go('หน้าสอง')
  expect(session.get().message).toBe('ออกจากระบบแล้ว')
  await go('หน้าสาม')
  expect(session.get().message).toBeNull()
})

test('a link opens a page at its top, and going back leads to where the page was', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.stubGlobal('scrollY', 640)
  window.dispatchEvent(new Event('scroll'))
  await go('หน้าสอง')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  await userEvent.click(screen.getByRole('button', { name: 'กลับ' }))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640)
  await go('หน้าสาม')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  scrollTo.mockRestore()
  vi.unstubAllGlobals()
})
