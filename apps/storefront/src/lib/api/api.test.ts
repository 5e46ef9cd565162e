import { getUser, refreshToken, verifyToken } from '@jansi/contract/calls/auth'
import { getWorkshopProduct } from '@jansi/contract/calls/catalog'
import { createOrder } from '@jansi/contract/calls/checkout'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accessToken } from '../session/access-token.ts'
import { isSignedIn, session } from '../session/session.ts'
import { call } from './api.ts'

const user = {
  pk: 1,
  email: 'mali@jansi.test',
  first_name: 'มะลิ',
  last_name: 'ดี',
  phone_number: '0812345678',
}

type Exchange = { method: string; path: string; headers: Headers; body: unknown }
let exchanges: (Exchange & Pick<RequestInit, 'credentials'>)[]

/** Responds to each request by the first rule with its path; the rule gets the request. */
function serverAnswers(rules: Record<string, (request: Exchange) => [number, unknown] | 'nothing'>): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const exchange = {
      method: String(init.method),
      path: url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    exchanges.push({ ...exchange, credentials: init.credentials })
    const answer = rules[url]?.(exchange) ?? [404, { detail: 'Not found.' }]
    if (answer === 'nothing') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
}

const userPath = '/api/dj-rest-auth/user/'
const refreshPath = '/api/dj-rest-auth/token/refresh/'
const expired = { detail: 'Given token not valid for any token type', code: 'token_not_valid' }
const byToken = (good: string) => (request: Exchange) =>
  request.headers.get('authorization') === `Bearer ${good}`
    ? ([200, user] as [number, unknown])
    : ([401, expired] as [number, unknown])

beforeEach(() => {
  exchanges = []
  session.dispatch({ type: 'LOGOUT' })
  session.dispatch({ type: 'CLOSE_ALERT' })
})

describe('call', () => {
  test('sends the stored access token and the cookies, and gives the typed answer', {
    tags: ['@spec-6.cart-token', '@spec-7.credentials'],
  }, async () => {
    accessToken.set('good')
    serverAnswers({ [userPath]: byToken('good') })
    const answer = await call(getUser, {})
    expect(answer).toEqual({ ok: true, status: 200, data: user })
    expect(exchanges[0]?.credentials).toBe('include')
  })

  test('fills parameters into the path', async () => {
    serverAnswers({ '/api/workshopproduct/7/product_in_workshop/': () => [200, { id: 7 }] })
    const answer = await call(getWorkshopProduct, { params: { id: 7 } })
    expect(answer.ok).toBe(true)
  })

  test('sends the idempotency key of a checkout', async () => {
    serverAnswers({ '/api/order/create_from_cart/': () => [201, { id: 'x' }] })
    await call(createOrder, { body: { payment_method: 1, order_items: [] }, idempotencyKey: 'attempt-1' })
    expect(exchanges[0]?.headers.get('idempotency-key')).toBe('attempt-1')
    expect(exchanges[0]?.body).toEqual({ payment_method: 1, order_items: [] })
  })

  test.each([
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [400, false],
    [500, false],
  ])('takes %i for a success: %s', { tags: '@spec-7.success' }, async (status, ok) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }))
    expect((await call(getUser, {})).ok).toBe(ok)
  })

  test('asks the host that the build was made for, else its own', {
    tags: '@spec-7.base-address',
  }, async () => {
    const productPath = '/workshopproduct/7/product_in_workshop/'
    const requestedUrl = async () => {
      vi.resetModules()
      const { call } = await import('./api.ts')
      await call(getWorkshopProduct, { params: { id: 7 } })
      return exchanges.at(-1)?.path
    }
    serverAnswers({})
    expect(await requestedUrl()).toBe(`/api${productPath}`)
    vi.stubEnv('VITE_API_URL', 'https://api.example.org/api')
    expect(await requestedUrl()).toBe(`https://api.example.org/api${productPath}`)
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  test('gives the body of a refusal, in which its code is', async () => {
    const refusal = { detail: 'No.', code: 'transition_not_allowed' }
    serverAnswers({ [userPath]: () => [409, refusal] })
    expect(await call(getUser, {})).toMatchObject({ ok: false, status: 409, data: refusal })
  })

  test('returns status 0 without a response, and throws nothing', async () => {
    serverAnswers({ [userPath]: () => 'nothing' })
    expect(await call(getUser, {})).toEqual({ ok: false, status: 0, data: null })
  })

  test('survives a gateway page that is no JSON', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await call(getUser, {})).toMatchObject({ ok: false, status: 502, data: null })
  })
})

describe('renewing the access token', () => {
  test('calls at the same time with an expired token share one refresh', {
    tags: ['@spec-4.auth.refresh', '@spec-7.auth.refresh'],
  }, async () => {
    accessToken.set('old')
    serverAnswers({
      [userPath]: byToken('new'),
      [refreshPath]: () => [200, { access: 'new', access_expiration: '2026-11-20T10:00:00Z' }],
    })
    const answers = await Promise.all([call(getUser, {}), call(getUser, {}), call(getUser, {})])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(exchanges.filter((one) => one.path === refreshPath)).toHaveLength(1)
    expect(accessToken.get()).toBe('new')
  })

  test('a call that fails again after the refresh is not repeated a third time', async () => {
    accessToken.set('old')
    serverAnswers({ [userPath]: () => [401, expired], [refreshPath]: () => [200, { access: 'new' }] })
    expect(await call(getUser, {})).toMatchObject({ ok: false, status: 401 })
    expect(exchanges.map((one) => one.path)).toEqual([userPath, refreshPath, userPath])
  })

  test('a token that another tab renewed meanwhile is used without a refresh', async () => {
    accessToken.set('old')
    serverAnswers({
      [userPath]: (request) => {
        accessToken.set('from the other tab')
        return byToken('from the other tab')(request)
      },
    })
    expect((await call(getUser, {})).status).toBe(200)
    expect(exchanges.map((one) => one.path)).toEqual([userPath, userPath])
  })

  test('a refused refresh ends the session and asks to log in again', {
    tags: '@spec-4.auth.refresh-failure',
  }, async () => {
    session.dispatch({ type: 'LOGIN_SUCCESS', access: 'old', user })
    serverAnswers({ [userPath]: () => [401, expired], [refreshPath]: () => [401, expired] })
    expect((await call(getUser, {})).status).toBe(401)
    expect(isSignedIn()).toBe(false)
    expect(session.get()).toMatchObject({ user: null, messageType: 'info' })
    expect(session.get().message).toContain('เข้าสู่ระบบอีกครั้ง')
  })

  test('a refresh that gets no answer signs nobody out', async () => {
    session.dispatch({ type: 'LOGIN_SUCCESS', access: 'old', user })
    serverAnswers({ [userPath]: () => [401, expired], [refreshPath]: () => 'nothing' })
    await call(getUser, {})
    expect(accessToken.get()).toBe('old')
    expect(session.get().user).toEqual(user)
  })

  test('a guest, and an endpoint open to all, never ask for a refresh', async () => {
    serverAnswers({ [userPath]: () => [401, expired] })
    await call(getUser, {})
    accessToken.set('old')
    serverAnswers({
      '/api/dj-rest-auth/token/verify/': () => [401, expired],
      [refreshPath]: () => [401, expired],
    })
    await call(verifyToken, { body: { token: 'old' } })
    await call(refreshToken, {})
    expect(exchanges.map((one) => one.path)).toEqual([
      userPath,
      '/api/dj-rest-auth/token/verify/',
      refreshPath,
    ])
  })
})
