import { login } from '@jansi/contract/auth'
import { getStaffMe } from '@jansi/contract/staff-account'
import { uploadImage } from '@jansi/contract/staff-images'
import { exportMember } from '@jansi/contract/staff-members'
import {
  getStaffOrder,
  getStaffSummary,
  listStaffOrders,
  transitionOrder,
} from '@jansi/contract/staff-orders'
import { describe, expect, it } from 'vitest'
import type { TokenStore } from './access-token.ts'
import { createApi } from './api.ts'
import { ApiError } from './api-error.ts'

type Seen = { method: string; path: string; token: string | null; body: unknown; credentials: unknown }
type Answer = (seen: Seen) => Response | Promise<Response>

const json = (body: unknown, status = 200) => Response.json(body, { status })
const REFRESH = '/api/dj-rest-auth/token/refresh/'

function shop(answer: Answer, token: string | null = 'old') {
  const calls: Seen[] = []
  let kept = token
  const tokens: TokenStore = {
    read: () => kept,
    write: (next) => {
      kept = next
    },
    clear: () => {
      kept = null
    },
  }
  const fetchStub: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    const seen = {
      method: init?.method ?? 'GET',
      path: String(input),
      token: headers.get('authorization'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      credentials: init?.credentials,
    }
    calls.push(seen)
    return await answer(seen)
  }
  return { api: createApi({ base: '/api', fetch: fetchStub, tokens }), calls, tokens }
}

/** Accepts the token `new` alone, and gives it out on refresh. */
const expiredToken: Answer = async (seen) => {
  if (seen.path === REFRESH) {
    await Promise.resolve()
    return json({ access: 'new', access_expiration: '2026-11-20T10:00:00Z' })
  }
  return seen.token === 'Bearer new' ? json({ ok: seen.path }) : json({ code: 'token_not_valid' }, 401)
}

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail with an ApiError')
  return error
}

describe('the API client', () => {
  it('returns bytes where the contract declares them, and throws a refusal of such a call', async () => {
    const bytes = new Uint8Array([0x1f, 0x8b, 0, 255])
    const whole = shop(() => new Response(bytes, { headers: { 'content-type': 'application/gzip' } }))
    expect(await whole.api(exportMember, { params: { id: 7 } })).toEqual(bytes)
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('cut')) })
    const cut = shop(() => new Response(broken))
    expect(await failure(cut.api(exportMember, { params: { id: 7 } }))).toMatchObject({ status: 0 })
    const refused = shop(() => json({ detail: 'Not found.' }, 404))
    expect(await failure(refused.api(exportMember, { params: { id: 7 } }))).toMatchObject({ status: 404 })
  })

  it('sends path, query, body, token and cookies according to the contract', async () => {
    const { api, calls } = shop(() => json({}))
    const id = 'a b/c'
    await api(listStaffOrders, { query: { status: 'pending', q: 'สมใจ', page: 2 } })
    await api(transitionOrder, { params: { id }, body: { to: 'approved' } })
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

  it('sends an image as the form’s only file, and leaves its content type to the browser', async () => {
    const sent: { type: string | null; image: FormDataEntryValue | null }[] = []
    const api = createApi({
      base: '/api',
      fetch: async (_, init) => {
        const form = init?.body
        if (!(form instanceof FormData)) throw new Error('no form was sent')
        sent.push({ type: new Headers(init?.headers).get('content-type'), image: form.get('image') })
        return json({ key: 'public/x', url: '/media/public/x/1280.webp' }, 201)
      },
      tokens: { read: () => null, write: () => undefined, clear: () => undefined },
    })
    const photo = new File(['bytes'], 'brush.jpg', { type: 'image/jpeg' })
    expect(await api(uploadImage, { form: {}, image: photo })).toMatchObject({ key: 'public/x' })
    expect(sent).toEqual([{ type: null, image: expect.any(File) }])
  })

  it('renews an expired token once for all the calls that wait for it', async () => {
    const { api, calls, tokens } = shop(expiredToken)
    const answers = await Promise.all([
      api(getStaffMe, {}),
      api(getStaffSummary, {}),
      api(listStaffOrders, {}),
    ])
    expect(answers).toEqual([
      { ok: '/api/staff/me/' },
      { ok: '/api/staff/summary/' },
      { ok: '/api/staff/orders/' },
    ])
    expect(calls.filter((call) => call.path === REFRESH)).toHaveLength(1)
    expect(tokens.read()).toBe('new')
  })

  it('takes the token another tab has renewed meanwhile, without a refresh of its own', async () => {
    const { api, calls, tokens } = shop((seen) => {
      if (seen.token === 'Bearer other') return json({})
      tokens.write('other')
      return json({}, 401)
    })
    await api(getStaffMe, {})
    expect(calls.map((call) => call.path)).toEqual(['/api/staff/me/', '/api/staff/me/'])
  })

  it('gives up after one refresh, and forgets the token when the session has ended', async () => {
    const { api, calls, tokens } = shop(() => json({ detail: 'Token is invalid' }, 401))
    const error = await failure(api(getStaffMe, {}))
    expect(error.status).toBe(401)
    expect(tokens.read()).toBeNull()
    expect(calls.map((call) => call.path)).toEqual(['/api/staff/me/', REFRESH])
  })

  it('asks for a refresh again when a later token expires', async () => {
    const { api, calls, tokens } = shop(expiredToken)
    await api(getStaffMe, {})
    tokens.write('expired again')
    await api(getStaffMe, {})
    expect(calls.filter((call) => call.path === REFRESH)).toHaveLength(2)
  })

  it('keeps the token when the refresh fails for a fault of the server', async () => {
    const { api, tokens } = shop((seen) => json({}, seen.path === REFRESH ? 503 : 401))
    expect((await failure(api(getStaffMe, {}))).status).toBe(503)
    expect(tokens.read()).toBe('old')
  })

  it('does not refresh for a wrong password or for a guest', async () => {
    const member = shop(() => json({}, 401))
    await failure(member.api(login, { body: { email: 'a@b.co', password: 'x' } }))
    const guest = shop(() => json({}, 401), null)
    await failure(guest.api(getStaffMe, {}))
    expect([...member.calls, ...guest.calls].map((call) => call.path)).not.toContain(REFRESH)
  })

  it('returns the Thai text of a refusal, and of a server out of reach', async () => {
    const refused = shop(() => json({ detail: 'no', code: 'transition_not_allowed' }, 409))
    const error = await failure(refused.api(getStaffOrder, { params: { id: '1' } }))
    expect(error.code).toBe('transition_not_allowed')
    expect(error.message).toContain('สถานะเปลี่ยนไปแล้ว')
    const away = shop(() => Promise.reject(new TypeError('network')))
    expect((await failure(away.api(getStaffMe, {}))).message).toContain('ติดต่อเซิร์ฟเวอร์ไม่ได้')
  })
})
