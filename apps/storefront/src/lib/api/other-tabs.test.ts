import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testServer } from '../../test-server.ts'
import { accessToken } from '../session/access-token.ts'
import { session } from '../session/session.ts'
import { followOtherTabs } from './other-tabs.ts'

const user = {
  pk: 1,
  email: 'mali@jansi.test',
  first_name: 'มะลิ',
  last_name: 'ดี',
  phone_number: '0812345678',
}
let stop: () => void

beforeEach(() => {
  session.dispatch({ type: 'LOGOUT' })
  session.dispatch({ type: 'CLOSE_ALERT' })
  stop = followOtherTabs()
})
afterEach(() => stop())

/** The event that the browser sends this tab after another has changed the shared storage. */
const heard = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('a logout in one tab makes the visitor a guest in the others, with a message', () => {
  session.dispatch({ type: 'LOGIN_SUCCESS', access: 'good', user })
  localStorage.clear()
  heard(null)
  expect(session.get()).toMatchObject({ isAuthenticated: false, user: null, message: 'ออกจากระบบแล้ว' })
})

test('who logs in in one tab is a member in the others', async () => {
  testServer({ '/dj-rest-auth/token/verify/': [200, {}], '/dj-rest-auth/user/': [200, user] })
  accessToken.set('good')
  heard('access')
  await vi.waitFor(() => expect(session.get()).toMatchObject({ isAuthenticated: true, user }))
})

test('a cart that changes in another tab, and a token that is renewed there, change nothing of the session', () => {
  session.dispatch({ type: 'LOGIN_SUCCESS', access: 'good', user })
  const before = session.get()
  heard('cartSale')
  accessToken.set('renewed')
  heard('access')
  expect(session.get()).toBe(before)
})
