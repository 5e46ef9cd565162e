import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { Link, MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../lib/session.ts'
import { useRouteChange } from './route-change.tsx'

function Frame() {
  useRouteChange(useRef(null))
  return (
    <>
      <Link to="/second">หน้าสอง</Link>
      <Link to="/third">หน้าสาม</Link>
    </>
  )
}
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }))

beforeEach(() => {
  session.dispatch({ type: 'CLOSE_ALERT' })
  render(<Frame />, { wrapper: MemoryRouter })
})

test('an error message goes with the page it arose on', { tags: '@spec-2.shell.banner' }, async () => {
  session.dispatch({ type: 'SIGNUP_FAIL' })
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
