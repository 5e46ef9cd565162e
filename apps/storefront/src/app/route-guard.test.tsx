import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { beforeEach, test } from 'vitest'
import { accessToken } from '../lib/session/access-token.ts'
import { session } from '../lib/session/session.ts'
import { RequireLogin } from './route-guard.tsx'

function Login() {
  return <p>login, then {useLocation().state?.from}</p>
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      { element: <RequireLogin />, children: [{ path: '/return', element: <p>returns</p> }] },
      { path: '/login', element: <Login /> },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
}

beforeEach(() => session.dispatch({ type: 'LOGOUT' }))

test('a guest goes to the login, which knows where they wanted to go', async () => {
  open('/return?tab=history')
  await screen.findByText('login, then /return?tab=history')
})

test('a stored access token is enough, before it is verified', {
  tags: '@spec-2.routes.change-password',
}, async () => {
  accessToken.set('not yet verified')
  open('/return')
  await screen.findByText('returns')
})

test('an authenticated state is enough, even where nothing can be stored', {
  tags: '@spec-2.routes.change-password',
}, async () => {
  session.dispatch({ type: 'VERIFY_SUCCESS' })
  open('/return')
  await screen.findByText('returns')
})
