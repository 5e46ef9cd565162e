import { describe, expect, test } from 'vitest'
import { addUser, PASSWORD, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'

const shop = useDatabase()
const app = useAuthApp(shop)
const plain = useAuthApp(shop, 'http://127.0.0.1:3000')

const right = { email: 'mali@example.org', password: PASSWORD }
const WRONG = { non_field_errors: ['Unable to log in with provided credentials.'] }

describe('logging in', () => {
  test('a member gets an access token, the user, and the refresh token in a cookie no script reads', async () => {
    const user = await addUser(shop.orm)
    const answer = await app.auth('login/', { ...right, email: 'Mali@Example.ORG' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh: '',
      user: {
        pk: user.id,
        email: 'mali@example.org',
        first_name: 'มะลิ',
        last_name: 'สีน้ำ',
        phone_number: '0812345678',
      },
    })
    expect(answer.refresh).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const attributes = answer.setCookie.split('; ').slice(1).sort()
    expect(attributes).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/api/dj-rest-auth/',
      'SameSite=Lax',
      'Secure',
    ])
  })

  test('the cookie is not Secure where the shop is served without https', async () => {
    await addUser(shop.orm)
    expect((await plain.auth('login/', right)).setCookie).not.toContain('Secure')
  })

  test('the slash at the end may be missing', async () => {
    await addUser(shop.orm)
    expect((await app.auth('login', right)).status).toBe(200)
  })

  test.each([
    [{ email: 'mali@example.org' }, { password: ['This field is required.'] }],
    [{ ...right, password: '' }, { password: ['This field may not be blank.'] }],
    [{ ...right, email: 'mali' }, { email: ['Enter a valid email address.'] }],
    [{}, { email: ['This field is required.'], password: ['This field is required.'] }],
  ])('%j is refused field by field', async (body, errors) => {
    expect(await app.auth('login/', body)).toMatchObject({ status: 400, body: errors })
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    await addUser(shop.orm)
    const wrong = await app.auth('login/', { ...right, password: 'not this' })
    const unknown = await app.auth('login/', { ...right, email: 'nobody@example.org' })
    expect(wrong).toMatchObject({ status: 400, body: WRONG })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('reports an unverified or inactive account for its right password, not for a wrong one', async () => {
    await addUser(shop.orm, { email: 'new@example.org', emailVerifiedAt: null })
    await addUser(shop.orm, { email: 'gone@example.org', isActive: false })
    const logIn = async (email: string, password = PASSWORD) =>
      (await app.auth('login/', { email, password })).body
    expect(await logIn('new@example.org')).toEqual({ non_field_errors: ['E-mail is not verified.'] })
    expect(await logIn('gone@example.org')).toEqual({ non_field_errors: ['User account is inactive.'] })
    expect(await logIn('new@example.org', 'wrong')).toEqual(WRONG)
    expect(await logIn('gone@example.org', 'wrong')).toEqual(WRONG)
  })

  test('neither a stale bearer nor a foreign cookie spoils a right login', async () => {
    await addUser(shop.orm)
    const answer = await app.auth('login/', right, { access: 'stale.stale.stale', refresh: 'nonsense' })
    expect(answer.status).toBe(200)
  })

  test('a page of another site cannot log anybody in', async () => {
    await addUser(shop.orm)
    const answer = await app.auth('login/', right, { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
  })
})

describe('guessing a password', () => {
  const guess = (from?: string) =>
    app.auth('login/', { ...right, password: 'guess' }, from === undefined ? {} : { from })

  test('after ten wrong ones even the right one must wait, and gets the waiting time', async () => {
    await addUser(shop.orm)
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(400)
    const refused = await app.auth('login/', right)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(refused.body).toEqual({
      detail: `Request was throttled. Expected available in ${seconds} seconds.`,
    })
  })

  test('locks neither another member on the same campus address nor the member at another address', async () => {
    await addUser(shop.orm)
    await addUser(shop.orm, { email: 'ton@example.org' })
    for (let n = 0; n < 11; n++) await guess()
    expect((await app.auth('login/', { ...right, email: 'ton@example.org' })).status).toBe(200)
    expect((await app.auth('login/', right, { from: '10.0.0.2' })).status).toBe(200)
  })

  test('150 times with invented addresses keeps nobody on the same campus from logging in', async () => {
    await addUser(shop.orm)
    const wrong = (n: number) => app.auth('login/', { email: `nobody${n}@example.org`, password: 'guess' })
    for (let n = 0; n < 150; n += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, m) => wrong(n + m)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    }
    expect(app.pauses.length).toBe(50)
    expect(Math.max(...app.pauses)).toBe(5_000)
    expect((await app.auth('login/', right)).status).toBe(200)
  }, 120_000)

  test.each([
    ['one /64', 40, (n: number) => `2001:db8:7:7::${(n + 1).toString(16)}`, 10],
    ['many /64s', 200, (n: number) => `2001:db8:7:${(n >> 3).toString(16)}::1`, 200],
  ])(
    'from %s %i times locks nobody out of the account',
    async (_from, times, address, looked) => {
      await addUser(shop.orm)
      const answers = []
      for (let n = 0; n < times; n++) answers.push((await guess(address(n))).status)
      expect(answers.filter((status) => status === 400)).toHaveLength(looked)
      expect((await app.auth('login/', right, { from: '198.51.100.7' })).status).toBe(200)
      expect((await app.auth('login/', right, { from: '2001:db8:8::1' })).status).toBe(200)
    },
    120_000,
  )

  test('of an IPv4 address counts the same however the address is written', async () => {
    await addUser(shop.orm)
    for (let n = 0; n < 10; n++) await guess(n % 2 ? '::ffff:203.0.113.7' : '203.0.113.7')
    expect((await guess('::ffff:cb00:7107')).status).toBe(429)
  })

  test('does not count a right password of an unconfirmed account', async () => {
    await addUser(shop.orm, { emailVerifiedAt: null })
    for (let n = 0; n < 12; n++) {
      expect((await app.auth('login/', right)).body).toEqual({
        non_field_errors: ['E-mail is not verified.'],
      })
    }
  })

  test('is forgiven once the member remembers', async () => {
    await addUser(shop.orm)
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await guess()
      expect((await app.auth('login/', right)).status).toBe(200)
    }
  })
})

describe('a device that has logged in before', () => {
  const deviceOf = async (email = right.email) => {
    const { device } = await app.auth('login/', { ...right, email })
    if (device === undefined) throw new Error('No cookie was set.')
    return device
  }

  test('is remembered in a cookie no script reads, which names no account', async () => {
    await addUser(shop.orm)
    const { headers } = await app.auth('login/', right)
    const cookie = [headers['set-cookie']].flat().find((one) => String(one).startsWith('device='))
    expect(cookie).toMatch(/^device=[\w-]{22}\.[\w-]{22}; /)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/api/dj-rest-auth/']) {
      expect(cookie).toContain(part)
    }
  })

  test('waits for nobody else, and counts its own failures', async () => {
    await addUser(shop.orm)
    const device = await deviceOf()
    for (let n = 0; n < 10; n++) await app.auth('login/', { ...right, password: 'guess' })
    expect((await app.auth('login/', right)).status).toBe(429)
    for (let n = 0; n < 100; n++) await app.auth('login/', { email: `x${n}@example.org`, password: 'guess' })
    app.pauses.length = 0
    expect((await app.auth('login/', right, { device })).status).toBe(200)
    expect(app.pauses).toEqual([])
    for (let n = 0; n < 10; n++) await app.auth('login/', { ...right, password: 'guess' }, { device })
    expect((await app.auth('login/', right, { device })).status).toBe(429)
    expect((await app.auth('login/', right, { from: '10.0.0.9' })).status).toBe(200)
  }, 120_000)

  test('is known for its own accounts only, and by nothing that is made up', async () => {
    await addUser(shop.orm)
    await addUser(shop.orm, { email: 'ton@example.org' })
    const device = await deviceOf('ton@example.org')
    for (let n = 0; n < 10; n++) await app.auth('login/', { ...right, password: 'guess' })
    const [id = ''] = device.split('.')
    for (const made of [device, id, `${id}.${id}`, 'x', `${device}.`, 'ก.ข']) {
      expect((await app.auth('login/', right, { device: encodeURIComponent(made) })).status).toBe(429)
    }
  })

  test('remembers the latest five accounts', async () => {
    let device: string | undefined
    for (let n = 0; n < 6; n++) {
      const email = `library${n}@example.org`
      await addUser(shop.orm, { email })
      device = (await app.auth('login/', { ...right, email }, device === undefined ? {} : { device })).device
    }
    expect(device?.split('.')).toHaveLength(6)
    const logIn = (email: string) => app.auth('login/', { ...right, email }, { device: device ?? '' })
    for (const n of [0, 5]) {
      const email = `library${n}@example.org`
      for (let wrong = 0; wrong < 10; wrong++) await app.auth('login/', { email, password: 'guess' })
      expect((await logIn(email)).status).toBe(n === 0 ? 429 : 200)
    }
  })
})

describe('logging out', () => {
  test('ends the session at once: its access token and its cookie stop working', async () => {
    await addUser(shop.orm)
    const { access, refresh } = await app.logIn()
    const answer = await app.auth('logout/', null, { access, refresh })
    expect(answer).toMatchObject({ status: 200, body: { detail: 'Successfully logged out.' }, refresh: '' })
    expect(answer.setCookie).toContain('Expires=Thu, 01 Jan 1970')
    expect(answer.setCookie).toContain('Path=/api/dj-rest-auth/')
    expect((await app.getUser(access)).status).toBe(401)
    expect((await app.auth('token/refresh/', null, { refresh })).body).toEqual({
      detail: 'Token is blacklisted',
      code: 'token_not_valid',
    })
  })

  test.each(['access', 'refresh'] as const)('needs only the %s token, even an hour later', async (kind) => {
    await addUser(shop.orm)
    const tokens = await app.logIn()
    app.pass(3600)
    await app.auth('logout/', null, { [kind]: tokens[kind] })
    expect((await app.auth('token/refresh/', null, { refresh: tokens.refresh })).status).toBe(401)
  })

  test('returns the same for a caller who is not logged in', async () => {
    const answer = await app.auth('logout/', null, { access: 'nonsense', refresh: 'nonsense' })
    expect(answer).toMatchObject({ status: 200, body: { detail: 'Successfully logged out.' }, refresh: '' })
  })

  test('leaves the sessions of the other devices alone', async () => {
    await addUser(shop.orm)
    const [phone, laptop] = [await app.logIn(), await app.logIn()]
    await app.auth('logout/', null, phone)
    expect((await app.getUser(laptop.access)).status).toBe(200)
  })
})
