import { LOGIN_NOT_STORED_TEXT } from '@jansi/client/login-not-stored'
import { APP_VERSION } from '@jansi/contract/limits'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logIn } from '../../features/auth/api/log-in.ts'
import { checkSession, logOut } from '../api/session-actions.ts'
import { accessToken } from './access-token.ts'
import { enforceAppVersion } from './app-version.ts'
import { isSignedIn, session } from './session.ts'

const user = {
  pk: 1,
  email: 'mali@jansi.test',
  first_name: 'มะลิ',
  last_name: 'ดี',
  phone_number: '0812345678',
}
let asked: string[]

/** Statuses by the end of the path, in the order they are given out; 0 is no answer. */
function serverAnswers(statuses: Record<string, number>): void {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.replace('/api/dj-rest-auth/', '')
    asked.push(name)
    const status = statuses[name] ?? 404
    if (status === 0) throw new TypeError('Failed to fetch')
    const bodies: Record<string, unknown> = {
      'user/': user,
      'token/refresh/': { access: 'new' },
      'login/': { access: 'of this visit', user },
    }
    return new Response(JSON.stringify(status === 200 ? (bodies[name] ?? {}) : {}), { status })
  })
}

beforeEach(() => {
  session.dispatch({ type: 'LOGOUT' })
  session.dispatch({ type: 'CLOSE_ALERT' })
})

describe('on a route change', () => {
  test('a guest asks the server nothing', async () => {
    serverAnswers({})
    await checkSession()
    expect(asked).toEqual([])
  })

  test('a token that is no longer good is renewed first', { tags: '@spec-4.auth.verify' }, async () => {
    accessToken.set('old')
    serverAnswers({ 'token/verify/': 401, 'token/refresh/': 200, 'user/': 200 })
    await checkSession()
    expect(asked).toEqual(['token/verify/', 'token/refresh/', 'user/'])
    expect(accessToken.get()).toBe('new')
    expect(session.get()).toMatchObject({ isAuthenticated: true, user })
  })

  test('when the renewal is refused, the member is a guest again and sees why', {
    tags: '@spec-8.auth.refresh',
  }, async () => {
    accessToken.set('old')
    serverAnswers({ 'token/verify/': 401, 'token/refresh/': 401 })
    await checkSession()
    expect(isSignedIn()).toBe(false)
    expect(session.get().message).toBe('หมดเวลาการเข้าสู่ระบบแล้ว เข้าสู่ระบบอีกครั้งได้เลย')
  })

  test.each([
    ['the user does not come', { 'token/verify/': 200, 'user/': 500 }, 'โหลดข้อมูลผู้ใช้ไม่สำเร็จ'],
    ['the renewal gets no answer', { 'token/verify/': 401, 'token/refresh/': 503 }, 'ยืนยันตัวตนไม่สำเร็จ'],
  ])(
    'where %s, the member reads that it failed',
    {
      tags: ['@spec-4.auth.get-user', '@spec-8.auth.get-user', '@spec-8.auth.verify'],
    },
    async (_what, statuses, text) => {
      accessToken.set('old')
      serverAnswers(statuses)
      await checkSession()
      expect(session.get().message).toBe(`${text} โหลดหน้านี้อีกครั้งได้เลย`)
      expect(accessToken.get()).toBe('old')
    },
  )

  test('a lost connection signs nobody out', async () => {
    session.dispatch({ type: 'LOGIN_SUCCESS', access: 'good', user })
    serverAnswers({ 'token/verify/': 0 })
    await checkSession()
    expect(session.get()).toMatchObject({ isAuthenticated: true, user })
  })
})

describe('the session', () => {
  test('a failed login clears token and user and shows why', { tags: '@spec-4.auth.login-failure' }, () => {
    session.dispatch({ type: 'LOGIN_SUCCESS', access: 'good', user })
    session.dispatch({ type: 'LOGIN_INVALID_CREDENTIALS' })
    expect(accessToken.get()).toBeNull()
    expect(session.get()).toMatchObject({ isAuthenticated: false, user: null, messageType: 'error' })
  })

  test("the server's own words replace an event's text", { tags: '@spec-8.auth.banner' }, () => {
    session.dispatch({ type: 'UPDATE_PROFILE_FAIL', message: 'เบอร์นี้ถูกใช้แล้ว' })
    expect(session.get().message).toBe('เบอร์นี้ถูกใช้แล้ว')
    session.dispatch({ type: 'UPDATE_PROFILE_FAIL' })
    expect(session.get().message).toBe('การอัปเดตโปรไฟล์ล้มเหลว กรุณาลองใหม่อีกครั้ง')
  })

  test('a silent event keeps the current message, closing removes it', {
    tags: '@spec-4.auth.close-message',
  }, () => {
    session.dispatch({ type: 'SIGNUP_SUCCESS' })
    session.dispatch({ type: 'VERIFY_SUCCESS' })
    expect(session.get().message).not.toBeNull()
    session.dispatch({ type: 'CLOSE_ALERT' })
    expect(session.get().message).toBeNull()
  })
})

describe('the data that is kept for reading offline', () => {
  const names = ['jansi-member-a-session', 'jansi-public-a']
  let deleted: string[]
  const told: unknown[] = []

  beforeEach(() => {
    deleted = []
    told.length = 0
    vi.stubGlobal('caches', {
      keys: async () => names,
      delete: async (name: string) => deleted.push(name) > 0,
    })
    vi.stubGlobal('navigator', {
      ...navigator,
      serviceWorker: { controller: { postMessage: (message: unknown) => told.push(message) } },
    })
  })

  test.each([
    ['a logout', { type: 'LOGOUT' }],
    ['a refused refresh', { type: 'REFRESH_FAIL' }],
    ['a login, perhaps of another account', { type: 'LOGIN_SUCCESS', access: 'token', user }],
  ] as const)('of members is deleted by %s, and the catalogue stays', async (_event, event) => {
    session.dispatch(event)
    await vi.waitFor(() => expect(deleted).toEqual(['jansi-member-a-session']))
    expect(told).toEqual([{ kind: 'member-left' }])
  })

  test('of members is deleted by another version of the shop', async () => {
    localStorage.setItem('appVersion', '3.0.9')
    enforceAppVersion()
    await vi.waitFor(() => expect(deleted).toEqual(['jansi-member-a-session']))
  })

  test('stays while the session goes on', async () => {
    localStorage.setItem('appVersion', APP_VERSION)
    session.dispatch({ type: 'REFRESH_SUCCESS', access: 'token' })
    session.dispatch({ type: 'VERIFY_FAIL' })
    enforceAppVersion()
    await new Promise((later) => setTimeout(later))
    expect(deleted).toEqual([])
  })
})

test('without a connection, the user is the one that the service worker kept', async () => {
  accessToken.set('token')
  serverAnswers({ 'token/verify/': 0, 'user/': 200 })
  await checkSession()
  expect(session.get()).toMatchObject({ user, isAuthenticated: false })
  expect(accessToken.get()).toBe('token')
})

test('a login that the device does not keep goes on in memory, and shows that', async () => {
  vi.stubGlobal('localStorage', null)
  serverAnswers({ 'login/': 200, 'token/verify/': 200, 'user/': 200 })
  await logIn({ email: user.email, password: 'Palette#26' })
  expect(session.get().message).toBe(`เข้าสู่ระบบแล้ว ${LOGIN_NOT_STORED_TEXT}`)
  await checkSession()
  expect(asked).toEqual(['login/', 'token/verify/', 'user/'])
  expect(isSignedIn()).toBe(true)
  await logOut()
  expect(accessToken.get()).toBeNull()
})
