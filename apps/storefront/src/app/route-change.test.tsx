import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { Link, MemoryRouter, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '../lib/session/access-token.ts'
import { session } from '../lib/session/session.ts'
import { testServer } from '../test-server.ts'
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

test('each page verifies the token and fetches the user', {
  tags: ['@spec-2.routes.session-check', '@spec-4.auth.get-user', '@spec-7.auth.verify', '@spec-7.auth.user'],
}, async () => {
  const user = { pk: 1, email: 'mali@jansi.test', first_name: 'มะลิ', last_name: 'ดี', phone_number: '' }
  const received = testServer({
    '/dj-rest-auth/token/verify/': [200, {}],
    '/dj-rest-auth/user/': [200, user],
  })
  accessToken.set('mine')
  for (const [name, times] of [
    ['หน้าสอง', 1],
    ['หน้าสาม', 2],
  ] as const) {
    await go(name)
    await waitFor(() => expect(received).toHaveLength(2 * times))
  }
  const calls = ['POST /dj-rest-auth/token/verify/', 'GET /dj-rest-auth/user/']
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([...calls, ...calls])
  expect(received[0]?.body).toEqual({ token: 'mine' })
  await waitFor(() => expect(session.get()).toMatchObject({ isAuthenticated: true, user }))
})

test('an error goes with the page that it came up on', { tags: '@spec-2.shell.banner' }, async () => {
  session.dispatch({ type: 'LOGIN_INVALID_CREDENTIALS' })
  await go('หน้าสอง')
  expect(session.get().message).toBeNull()
})

test('any other message is still read on the page that follows, and goes with that one', async () => {
  session.dispatch({ type: 'LOGOUT' })
  await go('หน้าสอง')
  expect(session.get().message).toBe('ออกจากระบบแล้ว')
  await go('หน้าสาม')
  expect(session.get().message).toBeNull()
})

test('a link opens a page at its top, and going back leads to where the page was', {
  tags: '@spec-2.routes.scroll-top',
}, async () => {
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
