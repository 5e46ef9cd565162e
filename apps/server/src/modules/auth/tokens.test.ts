import { hkdfSync, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, PASSWORD, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { refreshTokens, users } from '../../db/schema/people.ts'
import { authTokens, SESSION_SECONDS } from './tokens.ts'

const shop = useDatabase()
const app = useAuthApp(shop)

beforeEach(async () => {
  await addUser(shop.orm)
})

const refused = (detail: string) => ({ status: 401, body: { detail, code: 'token_not_valid' } })
const refresh = (token: string) => app.auth('token/refresh/', null, { refresh: token })
const verify = (token: string) => app.auth('token/verify/', { token })

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('checking an access token', () => {
  test('a fresh one is good for fifteen minutes', async () => {
    const { access } = await app.logIn()
    expect(await verify(access)).toMatchObject({ status: 200, body: {} })
    app.pass(14 * 60)
    expect((await verify(access)).status).toBe(200)
    app.pass(2 * 60)
    expect(await verify(access)).toMatchObject(refused('Token is expired'))
  })

  test('refuses anything but an access token of a live session', async () => {
    const tokens = await app.logIn()
    for (const token of ['nonsense', `${tokens.access}x`, tokens.refresh]) {
      expect(await verify(token)).toMatchObject(refused('Token is invalid'))
    }
    await app.auth('logout/', null, tokens)
    expect(await verify(tokens.access)).toMatchObject(refused('Token is invalid'))
  })

  test('one that nobody signed, or that another key signed, opens nothing', async () => {
    const claims = payloadOf((await app.logIn()).access)
    const unsigned = new UnsecuredJWT(claims).encode()
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode('a secret key of the tests, long enough'))
    for (const token of [unsigned, foreign]) {
      expect(await verify(token)).toMatchObject(refused('Token is invalid'))
      expect((await app.getUser(token)).status).toBe(401)
    }
  })

  test('the refresh token is no key to the shop', async () => {
    const { refresh: token } = await app.logIn()
    expect((await app.getUser(token)).status).toBe(401)
  })

  test('the token must be given', async () => {
    expect(await app.auth('token/verify/', {})).toMatchObject({
      status: 400,
      body: { token: ['This field is required.'] },
    })
  })

  test('an expired bearer token next to it has no effect', async () => {
    const { access } = await app.logIn()
    expect((await app.auth('token/verify/', { token: access }, { access: 'stale' })).status).toBe(200)
  })
})

test('tokens are those of the standard: another library reads ours, and those of earlier releases stay valid', async () => {
  const secretKey = 'a secret key of the tests, long enough'
  const now = new Date('2026-11-20T03:00:00Z')
  const tokens = authTokens({ secrets: { secretKey }, clock: () => now })
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'jansi session tokens', 32))
  const owner = { userId: 7, sessionId: randomUUID() }
  const ours = tokens.signAccess(owner)
  const { payload, protectedHeader } = await jwtVerify(ours.token, key, { currentDate: now })
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
  const exp = now.getTime() / 1000 + 900
  expect(payload).toEqual({
    ...{ token_type: 'access', sub: '7', sid: owner.sessionId, jti: ours.tokenId },
    ...{ iat: now.getTime() / 1000, exp },
  })
  const sign = (claims: object, alg = 'HS256') =>
    new SignJWT({ ...payload, ...claims }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key)
  expect(tokens.read(await sign({}))).toMatchObject({ type: 'access', ...owner })
  expect(tokens.read(await sign({ exp: exp - 900 }))).toBe('expired')
  expect(tokens.readExpired(await sign({ exp: exp - 900 }))).toMatchObject(owner)
  expect(tokens.read(await sign({ exp: undefined }))).toBe('invalid')
  // Only a finder of the key signs for longer than the shop does. The clocks of two servers differ a little.
  for (const [token_type, seconds, skew] of [
    ['access', 900, 60],
    ['refresh', SESSION_SECONDS, 86_400],
  ] as const) {
    const lasting = (more: number) => sign({ token_type, exp: now.getTime() / 1000 + seconds + more })
    expect(tokens.read(await lasting(skew))).toMatchObject({ type: token_type })
    expect(tokens.read(await lasting(skew + 1))).toBe('invalid')
    expect(tokens.readExpired(await lasting(skew + 1))).toBe('invalid')
  }
  expect(tokens.read(await sign({}, 'HS512'))).toBe('invalid')
})

describe('refreshing a session', () => {
  test('returns a new access token and replaces the cookie', async () => {
    const first = await app.logIn()
    app.pass(20 * 60)
    const answer = await app.auth('token/refresh/', null, first)
    expect(answer.status).toBe(200)
    const { access, access_expiration } = answer.body
    expect((await app.getUser(String(access))).status).toBe(200)
    expect(Date.parse(String(access_expiration)) / 1000).toBeCloseTo(
      Number(payloadOf(String(access)).exp),
      -1,
    )
    expect(answer.refresh).not.toBe(first.refresh)
    expect((await refresh(String(answer.refresh))).status).toBe(200)
  })

  test('reports why a token is invalid', async () => {
    const { access } = await app.logIn()
    expect(await app.auth('token/refresh/')).toMatchObject(refused('No valid refresh token found.'))
    expect(await refresh('nonsense')).toMatchObject(refused('Token is invalid'))
    expect(await refresh(access)).toMatchObject(refused('Token has wrong type'))
  })

  test('a second tab that sends the same cookie within ten seconds is forgiven, and both go on', async () => {
    const first = await app.logIn()
    const tabs = await Promise.all([refresh(first.refresh), refresh(first.refresh)])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    app.pass(9)
    const late = await refresh(first.refresh)
    expect(late.status).toBe(200)
    for (const tab of [...tabs, late]) expect((await refresh(String(tab.refresh))).status).toBe(200)
  })

  test.each([8, 12, 25, 900, 3 * 86_400])(
    'a lost response ends nothing: %i s later the same cookie is good',
    async (s) => {
      const { refresh: cookie, access } = await app.logIn()
      for (let n = 0; n < 3; n++) {
        expect((await refresh(cookie)).status).toBe(200)
        app.pass(s)
      }
      const received = await refresh(cookie)
      expect((await app.getUser(String(received.body.access))).status).toBe(200)
      if (s < 900 / 4) expect((await app.getUser(access)).status).toBe(200)
      // The same in the middle of a session.
      expect((await refresh(String(received.refresh))).status).toBe(200)
      app.pass(s)
      expect((await refresh(String(received.refresh))).status).toBe(200)
    },
  )

  test('a response that comes late, after the cookie was sent again, is good as well', async () => {
    const { refresh: cookie } = await app.logIn()
    const late = await refresh(cookie)
    app.pass(12)
    const lost = await refresh(cookie)
    app.pass(900)
    expect((await refresh(String(late.refresh))).status).toBe(200)
    // Two holders: one of them has stolen the cookie.
    expect(await refresh(String(lost.refresh))).toMatchObject(refused('Token is blacklisted'))
    expect(await refresh(String(late.refresh))).toMatchObject(refused('Token is blacklisted'))
  })

  test('a cookie that is used again after its successor ends the whole session, the access token included', async () => {
    const stolen = await app.logIn()
    const other = await app.logIn()
    const successor = await refresh(stolen.refresh)
    const current = await refresh(String(successor.refresh))
    app.pass(11)
    expect(await refresh(stolen.refresh)).toMatchObject(refused('Token is blacklisted'))
    expect(await refresh(String(current.refresh))).toMatchObject(refused('Token is blacklisted'))
    expect((await app.getUser(String(current.body.access))).status).toBe(401)
    expect((await app.getUser(other.access)).status).toBe(200)
  })

  test('a successor of 1.0, which names no parent, counts as one', async () => {
    const stolen = await app.logIn()
    app.pass(60)
    const successor = await refresh(stolen.refresh)
    expect((await refresh(String(successor.refresh))).status).toBe(200)
    await shop.orm.update(refreshTokens).set({ parentId: null })
    app.pass(11)
    expect(await refresh(stolen.refresh)).toMatchObject(refused('Token is blacklisted'))
  })

  test('a used cookie whose record was cleared away counts as used', async () => {
    const first = await app.logIn()
    let current = String((await refresh(first.refresh)).refresh)
    app.pass(2 * 86_400)
    current = String((await refresh(current)).refresh)
    app.pass(2 * 86_400)
    current = String((await refresh(current)).refresh)
    expect(await shop.orm.$count(refreshTokens)).toBeLessThan(4)
    expect(await refresh(first.refresh)).toMatchObject(refused('Token is blacklisted'))
    expect((await refresh(current)).status).toBe(401)
  })

  test('a session that is used goes on, one left for thirty days is over', async () => {
    let { refresh: token } = await app.logIn()
    for (let n = 0; n < 3; n++) {
      app.pass(29 * 86_400)
      token = String((await refresh(token)).refresh)
    }
    app.pass(31 * 86_400)
    expect(await refresh(token)).toMatchObject(refused('Token is invalid'))
  })

  test('a deactivated member is out at once', async () => {
    const tokens = await app.logIn()
    await shop.orm.update(users).set({ isActive: false }).where(eq(users.email, 'mali@example.org'))
    expect((await app.getUser(tokens.access)).status).toBe(401)
    expect(await refresh(tokens.refresh)).toMatchObject(refused('Token is invalid'))
  })
})

describe('two shops on one host, whose cookies know no port', () => {
  const otherShops = () =>
    new SignJWT({ token_type: 'refresh', sub: '1', sid: randomUUID(), jti: randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('30d')
      .sign(new TextEncoder().encode('the secret key of another shop'))

  /** A browser after a login here, and then to the other shop; `send` keeps the cookies that it gets. */
  async function browser() {
    const jar = new Map<string, string>()
    const send = async (path: string, body: object | null = null) => {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
      const answer = await app.auth(path, body, { headers: { cookie } })
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return answer
    }
    const { body } = await send('login/', { email: 'mali@example.org', password: PASSWORD })
    const foreign = await otherShops()
    jar.set('refresh', foreign)
    return { jar, send, foreign, access: String(body.access) }
  }

  test('a login to one leaves the session of the other', async () => {
    const { jar, send } = await browser()
    const answer = await send('token/refresh/')
    expect([answer.status, jar.get('refresh')]).toEqual([200, answer.refresh])
    jar.set('refresh', await otherShops())
    expect((await send('token/refresh/')).status).toBe(200)
  })

  test('a logout ends the session of its own shop and leaves the cookie of the other', async () => {
    const { jar, send, foreign, access } = await browser()
    const kept = new Map(jar)
    expect(await send('logout/')).toMatchObject({ status: 200, refresh: undefined })
    expect([...jar]).toEqual([
      ['refresh', foreign],
      ['device', expect.any(String)],
    ])
    expect((await app.getUser(access)).status).toBe(401)
    expect(await send('token/refresh/')).toMatchObject(refused('No valid refresh token found.'))
    expect(jar.get('refresh')).toBe(foreign)
    for (const [name, value] of kept) jar.set(name, value)
    expect(await send('token/refresh/')).toMatchObject(refused('Token is blacklisted'))
  })
})
