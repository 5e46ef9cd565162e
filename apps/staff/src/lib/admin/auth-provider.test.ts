import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../paths.ts'
import { deferAction, type Outcome } from '../actions/pending-action.ts'
import type { TokenStore } from '../api/access-token.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { createAuthProvider } from './auth-provider.ts'

const STAFF = {
  pk: 1,
  email: 'staff@jansi.test',
  first_name: 'อาสา',
  last_name: 'ใจดี',
  phone_number: '0812345678',
  role: 'staff',
  can: { enter: { orders: true, settings: false } },
  release: '1.0.0',
}

function consoleWith(answers: Record<string, unknown>, token: string | null = null) {
  const called: string[] = []
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
  const api = (async (endpoint: { path: string }) => {
    called.push(endpoint.path)
    const answer = answers[endpoint.path]
    if (answer instanceof Error) throw answer
    return answer
  }) as Api
  return { provider: createAuthProvider(api, tokens), tokens, called }
}

const LOGIN = '/dj-rest-auth/login/'
const LOGOUT = '/dj-rest-auth/logout/'
const ME = '/staff/me/'

describe('signing in to the console', () => {
  it('lets a volunteer in and knows what they may do', async () => {
    const { provider, tokens } = consoleWith({ [LOGIN]: { access: 'token' }, [ME]: STAFF })
    await provider.login({ email: STAFF.email, password: 'x' })
    await provider.checkAuth({})
    expect(tokens.read()).toBe('token')
    expect(await provider.getPermissions?.({})).toEqual({ enter: { orders: true, settings: false } })
    expect(await provider.getIdentity?.()).toEqual({ id: 1, fullName: 'อาสา ใจดี', release: '1.0.0' })
  })

  it('signs a member who is no volunteer out again', async () => {
    const { provider, tokens, called } = consoleWith({
      [LOGIN]: { access: 'token' },
      [ME]: new ApiError(403, null),
      [LOGOUT]: { detail: 'ok' },
    })
    await expect(provider.login({ email: 'member@jansi.test', password: 'x' })).rejects.toThrow('ยังไม่มีสิทธิ์')
    expect(tokens.read()).toBeNull()
    expect(called).toEqual([LOGIN, ME, LOGOUT])
  })

  it('refuses a member who comes from the shop, and keeps their session there', async () => {
    const { provider, tokens, called } = consoleWith({ [ME]: new ApiError(403, null) }, 'member')
    await expect(provider.checkAuth({})).rejects.toThrow()
    expect(await provider.logout({})).toBe(paths.loginDenied)
    expect(tokens.read()).toBe('member')
    expect(called).not.toContain(LOGOUT)
  })

  it('asks who this is once for each token', async () => {
    const { provider, tokens, called } = consoleWith({ [ME]: STAFF }, 'first')
    await Promise.all([provider.checkAuth({}), provider.getPermissions?.({}), provider.getIdentity?.()])
    tokens.write('second')
    await provider.checkAuth({})
    expect(called).toEqual([ME, ME])
  })

  it('turns a visitor without a token away, but nobody because the server is out of reach', async () => {
    await expect(consoleWith({}).provider.checkAuth({})).rejects.toThrow()
    const away = consoleWith({ [ME]: new ApiError(0, null) }, 'token')
    await expect(away.provider.checkAuth({})).resolves.toBeUndefined()
  })

  it('ends the session on the server when a volunteer leaves, and here even if the server is away', async () => {
    const { provider, tokens, called } = consoleWith({ [LOGOUT]: new ApiError(0, null) }, 'token')
    expect(await provider.logout({})).toBeUndefined()
    expect(called).toEqual([LOGOUT])
    expect(tokens.read()).toBeNull()
  })

  it('signs a volunteer out although the request of a decision hangs', async () => {
    vi.useFakeTimers()
    let finish = (_isDone: Outcome) => {}
    const send = () =>
      new Promise<Outcome>((resolve) => {
        finish = resolve
      })
    deferAction({
      resource: 'orders',
      id: 'a',
      what: '',
      subject: '',
      path: '',
      shown: {},
      lastEvent: 0,
      send,
    })
    const { provider, tokens } = consoleWith({ [LOGOUT]: { detail: 'ok' } }, 'token')
    const leaving = provider.logout({})
    await vi.advanceTimersByTimeAsync(2_900)
    expect(tokens.read()).toBe('token')
    await vi.advanceTimersByTimeAsync(200)
    expect(await leaving).toBeUndefined()
    expect(tokens.read()).toBeNull()
    finish('done')
  })

  it('signs out on a 401 of any call, and on nothing else', async () => {
    const { provider } = consoleWith({}, 'token')
    await expect(provider.checkError(new ApiError(401, null))).rejects.toThrow()
    await expect(provider.checkError(new ApiError(403, null))).resolves.toBeUndefined()
    await expect(provider.checkError(new ApiError(409, null))).resolves.toBeUndefined()
  })

  it('informs a volunteer whose session ends during work, and nobody who signs out', async () => {
    const working = consoleWith({}, 'token').provider
    await expect(working.checkError(new ApiError(401, null))).rejects.toThrow()
    expect(await working.logout({})).toBe(paths.loginEnded)
    expect(await working.logout({})).toBeUndefined()
    const returning = consoleWith({ [ME]: new ApiError(401, null) }, 'old').provider
    await expect(returning.checkAuth({})).rejects.toThrow()
    expect(await returning.logout({})).toBe(paths.loginEnded)
    const newcomer = consoleWith({}).provider
    await expect(newcomer.checkAuth({})).rejects.toThrow()
    expect(await newcomer.logout({})).toBeUndefined()
  })
})
