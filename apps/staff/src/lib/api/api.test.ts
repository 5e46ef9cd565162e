import { getStaffMe } from '@jansi/contract/calls/staff-account'
import { getStaffOrder, transitionOrder } from '@jansi/contract/calls/staff-orders'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken } from './access-token.ts'
import { api, renewTokenIfOld } from './api.ts'
import { ApiError } from './api-error.ts'

const REFRESH = '/api/dj-rest-auth/token/refresh/'

function serverReplies(reply: (path: string) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (path: string) => await reply(path))
}

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail with an ApiError')
  return error
}

beforeEach(() => accessToken.write('old'))

describe('the console’s API', () => {
  it('returns the body of a success', async () => {
    serverReplies(() => Response.json({ email: 'staff@jansi.test' }))
    expect(await api(getStaffMe, {})).toEqual({ email: 'staff@jansi.test' })
  })

  it('throws a refusal with its Thai text, and what to do when the server is out of reach', async () => {
    serverReplies(() => Response.json({ detail: 'no', code: 'transition_not_allowed' }, { status: 409 }))
    const error = await failure(api(getStaffOrder, { params: { id: '1' } }))
    expect(error).toMatchObject({ status: 409, code: 'transition_not_allowed' })
    expect(error.message).toContain('สถานะเปลี่ยนไปแล้ว')
    serverReplies(() => Promise.reject(new TypeError('network')))
    expect((await failure(api(getStaffMe, {}))).message).toContain('ติดต่อเซิร์ฟเวอร์ไม่ได้')
  })

  it('forgets the token when the session has ended', async () => {
    serverReplies(() => Response.json({ detail: 'Token is invalid' }, { status: 401 }))
    expect((await failure(api(getStaffMe, {}))).status).toBe(401)
    expect(accessToken.read()).toBeNull()
  })

  it('keeps the token and throws the fault when the server fails at the refresh', async () => {
    serverReplies((path) => Response.json({}, { status: path === REFRESH ? 503 : 401 }))
    expect((await failure(api(getStaffMe, {}))).status).toBe(503)
    expect(accessToken.read()).toBe('old')
  })

  it('throws the reason of an aborted call, so that it is not reported as a failure', async () => {
    const left = new AbortController()
    serverReplies(() => {
      left.abort()
      return Promise.reject(left.signal.reason)
    })
    await expect(api(getStaffMe, { signal: left.signal })).rejects.toBe(left.signal.reason)
  })
})

describe('a call that outlives its page', () => {
  const approve = (reason: string) =>
    api(transitionOrder, { params: { id: '1' }, body: { to: 'approved', reason }, keepalive: true })

  function sentCalls(): RequestInit[] {
    const sent: RequestInit[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(init)
      return Response.json({})
    })
    return sent
  }

  it('is sent with keepalive, unless its body is more than browsers take along', async () => {
    const sent = sentCalls()
    await approve('ตรงยอด')
    // Each Thai letter takes three bytes.
    await approve('ก'.repeat(20_000))
    await api(getStaffMe, {})
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false, false])
  })

  it.each([
    ['is about to end', 30, 1],
    ['has ended', -60, 1],
    ['is young', 600, 0],
  ])('has its token exchanged before when it %s', async (_, seconds, refreshes) => {
    const exp = Math.floor(Date.now() / 1000) + seconds
    accessToken.write(`head.${btoa(JSON.stringify({ exp }))}.signature`)
    const paths: string[] = []
    serverReplies((path) => {
      paths.push(path)
      return Response.json({ access: 'new' })
    })
    await renewTokenIfOld()
    expect(paths).toEqual(Array(refreshes).fill(REFRESH))
    expect(accessToken.read() === 'new').toBe(refreshes === 1)
  })

  it('is sent as it is when the token cannot be read', async () => {
    const sent = sentCalls()
    await renewTokenIfOld()
    expect(sent).toEqual([])
  })
})
