import { login } from '@jansi/contract/auth'
import { callOf, type Endpoint } from '@jansi/contract/endpoint'
import { sendSlip } from '@jansi/contract/payments'
import { getStaffMe } from '@jansi/contract/staff-account'
import { uploadImage } from '@jansi/contract/staff-images'
import { exportMember } from '@jansi/contract/staff-members'
import { getStaffOrder, listStaffOrders, transitionOrder } from '@jansi/contract/staff-orders'
import { getStaffSummary } from '@jansi/contract/staff-summary'
import { describe, expect, it, vi } from 'vitest'
import { type ApiClientSettings, createApiClient } from './api-client.ts'
import type { CallOptions } from './api-types.ts'
import { errorTextOf } from './error-text.ts'
import { UNREADABLE_FILE_TEXT } from './unreadable-file.ts'

type Seen = { method: string; path: string; token: string | null; body: unknown; credentials: unknown }
type Reply = (seen: Seen) => Response | Promise<Response>

const json = (body: unknown, status = 200) => Response.json(body, { status })
const REFRESH = '/api/dj-rest-auth/token/refresh/'

/** A client whose server replies so, with a token of its own. */
function shop(reply: Reply, token: string | null = 'old', settings: Partial<ApiClientSettings> = {}) {
  const calls: Seen[] = []
  const kept = { token }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const seen = {
      method: init.method ?? 'GET',
      path: input,
      token: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      credentials: init.credentials,
    }
    calls.push(seen)
    return await reply(seen)
  })
  const client = createApiClient({
    baseUrl: '/api',
    readToken: () => kept.token,
    onRefreshed: (access) => {
      kept.token = access
    },
    onRefreshRefused: () => {
      kept.token = null
    },
    isRefreshRefused: (status) => status === 401,
    failureWhenUnreachable: 'own',
    ...settings,
  })
  const call = <E extends Endpoint>(endpoint: E, options: CallOptions<E>) =>
    client.call(callOf(endpoint), options)
  return { client, call, calls, kept }
}

/** Accepts the token `new` alone, and gives it out on refresh. */
const expiredToken: Reply = async (seen) => {
  if (seen.path === REFRESH) {
    await Promise.resolve()
    return json({ access: 'new', access_expiration: '2026-11-20T10:00:00Z' })
  }
  return seen.token === 'Bearer new' ? json({ ok: seen.path }) : json({ code: 'token_not_valid' }, 401)
}

describe('the API client', () => {
  it('returns bytes where the contract declares them, and a refusal of such a call as one', async () => {
    const bytes = new Uint8Array([0x1f, 0x8b, 0, 255])
    const whole = shop(() => new Response(bytes, { headers: { 'content-type': 'application/gzip' } }))
    expect(await whole.call(exportMember, { params: { id: 7 } })).toEqual({
      ok: true,
      status: 200,
      data: bytes,
    })
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('cut')) })
    const cut = shop(() => new Response(broken))
    expect(await cut.call(exportMember, { params: { id: 7 } })).toMatchObject({ ok: false, status: 0 })
    const refused = shop(() => json({ detail: 'Not found.' }, 404))
    expect(await refused.call(exportMember, { params: { id: 7 } })).toMatchObject({ ok: false, status: 404 })
  })

  it('returns JSON that was cut off as no response', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('cut')) })
    expect(await shop(() => new Response(broken)).call(getStaffMe, {})).toMatchObject({
      ok: false,
      status: 0,
    })
  })

  it('sends path, query, body, token and cookies by the contract', async () => {
    const { call, calls } = shop(() => json({}))
    const id = 'a b/c'
    await call(listStaffOrders, { query: { status: 'pending', q: 'สมใจ', page: 2 } })
    await call(transitionOrder, { params: { id }, body: { to: 'approved' } })
    expect(calls).toEqual([
      {
        method: 'GET',
        path: '/api/staff/orders/?status=pending&q=%E0%B8%AA%E0%B8%A1%E0%B9%83%E0%B8%88&page=2',
        token: 'Bearer old',
        body: undefined,
        credentials: 'include',
      },
      {
        method: 'POST',
        path: '/api/staff/orders/a%20b%2Fc/transition/',
        token: 'Bearer old',
        body: { to: 'approved' },
        credentials: 'include',
      },
    ])
  })

  it('leaves empty values out of the query', async () => {
    const { call, calls } = shop(() => json({}))
    await call(listStaffOrders, { query: { q: '' } })
    expect(calls[0]?.path).toBe('/api/staff/orders/')
  })

  it('sends an image as the form’s one file after its fields, and leaves its content type to the browser', async () => {
    const sent: { type: string | null; form: [string, FormDataEntryValue][] }[] = []
    const { call } = shop(() => json({}))
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      if (!(init.body instanceof FormData)) throw new Error('no form was sent')
      sent.push({ type: new Headers(init.headers).get('content-type'), form: [...init.body] })
      return json({ key: 'public/x', url: '/media/public/x/1280.webp' }, 201)
    })
    const image = new File(['bytes'], 'brush.jpg', { type: 'image/jpeg' })
    expect(await call(uploadImage, { form: {}, image })).toMatchObject({ data: { key: 'public/x' } })
    await call(sendSlip, { form: { order: 'o' }, image })
    expect(sent).toEqual([
      { type: null, form: [['image', expect.any(File)]] },
      {
        type: null,
        form: [
          ['order', 'o'],
          ['image', expect.any(File)],
        ],
      },
    ])
  })

  it('makes an image smaller before it is sent, where the front end can', async () => {
    const small = new File(['b'], 'small.jpg', { type: 'image/jpeg' })
    const { call } = shop(() => json({}), 'old', { shrinkImage: async () => small })
    let sent: FormDataEntryValue | null = null
    vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
      sent = body instanceof FormData ? body.get('image') : null
      return json({}, 201)
    })
    await call(uploadImage, { form: {}, image: new File(['bytes'], 'brush.jpg') })
    expect(sent).toMatchObject({ name: 'small.jpg' })
  })

  it('returns the body of a refusal, and status 0 when the server is out of reach or the call aborted', async () => {
    const refused = shop(() => json({ detail: 'no', code: 'transition_not_allowed' }, 409))
    expect(await refused.call(getStaffOrder, { params: { id: '1' } })).toEqual({
      ok: false,
      status: 409,
      data: { detail: 'no', code: 'transition_not_allowed' },
    })
    const away = shop(() => Promise.reject(new TypeError('network')))
    expect(await away.call(getStaffMe, {})).toEqual({ ok: false, status: 0, data: null })
    const { call } = shop(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    expect(await call(getStaffMe, { signal: AbortSignal.abort() })).toMatchObject({ ok: false, status: 0 })
  })
})

describe('an expired access token', () => {
  it('is refreshed once for all the calls that wait for it', async () => {
    const { call, calls, kept } = shop(expiredToken)
    const results = await Promise.all([
      call(getStaffMe, {}),
      call(getStaffSummary, {}),
      call(listStaffOrders, {}),
    ])
    expect(results.map(({ data }) => data)).toEqual([
      { ok: '/api/staff/me/' },
      { ok: '/api/staff/summary/' },
      { ok: '/api/staff/orders/' },
    ])
    expect(calls.filter(({ path }) => path === REFRESH)).toHaveLength(1)
    expect(kept.token).toBe('new')
  })

  it('is replaced by the one another tab received meanwhile, without a refresh', async () => {
    const { call, calls, kept } = shop((seen) => {
      if (seen.token === 'Bearer other') return json({})
      kept.token = 'other'
      return json({}, 401)
    })
    expect(await call(getStaffMe, {})).toMatchObject({ ok: true })
    expect(calls.map(({ path }) => path)).toEqual(['/api/staff/me/', '/api/staff/me/'])
  })

  it('is not refreshed after a logout meanwhile', async () => {
    const { call, calls, kept } = shop(() => {
      kept.token = null
      return json({}, 401)
    })
    expect(await call(getStaffMe, {})).toMatchObject({ ok: false, status: 401 })
    expect(calls.map(({ path }) => path)).not.toContain(REFRESH)
  })

  it('ends the session when its refresh is refused', async () => {
    const { call, calls, kept } = shop(() => json({ detail: 'Token is invalid' }, 401))
    expect(await call(getStaffMe, {})).toMatchObject({ ok: false, status: 401 })
    expect(kept.token).toBeNull()
    expect(calls.map(({ path }) => path)).toEqual(['/api/staff/me/', REFRESH])
  })

  it('is refreshed again when a later one expires', async () => {
    const { call, calls, kept } = shop(expiredToken)
    await call(getStaffMe, {})
    kept.token = 'expired again'
    await call(getStaffMe, {})
    expect(calls.filter(({ path }) => path === REFRESH)).toHaveLength(2)
  })

  it('stays when its refresh fails for a fault of the server, and the call fails as the front end wants', async () => {
    const reply: Reply = ({ path }) => json({}, path === REFRESH ? 503 : 401)
    const own = shop(reply)
    expect(await own.call(getStaffMe, {})).toMatchObject({ ok: false, status: 401 })
    expect(own.kept.token).toBe('old')
    const refresh = shop(reply, 'old', { failureWhenUnreachable: 'refresh' })
    expect(await refresh.call(getStaffMe, {})).toMatchObject({ ok: false, status: 503 })
    expect(refresh.kept.token).toBe('old')
  })

  it('is not refreshed for a wrong password or for a guest', async () => {
    const member = shop(() => json({}, 401))
    await member.call(login, { body: { email: 'a@b.co', password: 'x' } })
    const guest = shop(() => json({}, 401), null)
    await guest.call(getStaffMe, {})
    expect([...member.calls, ...guest.calls].map(({ path }) => path)).not.toContain(REFRESH)
  })
})

describe('a refresh', () => {
  it.each([
    [200, 'refreshed', 'new'],
    [401, 'refused', null],
    [429, 'unreachable', 'old'],
    [503, 'unreachable', 'old'],
  ])('that gets a %i is %s', async (status, outcome, token) => {
    const { client, kept } = shop(() => json({ access: 'new' }, status))
    expect(await client.refresh()).toMatchObject({ outcome })
    expect(kept.token).toBe(token)
  })
})

it('names a file that was changed or deleted after it was picked, and sends nothing', async () => {
  const { call, calls } = shop(() => json({}))
  const slip = new File(['slip'], 'slip.jpg', { type: 'image/jpeg' })
  slip.slice = () => {
    throw new DOMException('The requested file could not be read.', 'NotReadableError')
  }
  const result = await call(sendSlip, { form: { order: 'o' }, image: slip })
  expect(result).toMatchObject({ ok: false, status: 400 })
  expect(!result.ok && errorTextOf(result.data)).toBe(UNREADABLE_FILE_TEXT)
  expect(calls).toEqual([])
})
