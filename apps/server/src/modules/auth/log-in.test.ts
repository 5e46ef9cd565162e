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

  test('a right password of an account that is not verified or not active says so, a wrong one does not', async () => {
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

  test('after ten wrong ones even the right one has to wait, and is told how long', async () => {
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

  test('is stopped for the account when it comes from ever new addresses', async () => {
    await addUser(shop.orm)
    const guesses = Array.from({ length: 202 }, (_, n) => guess(`10.1.${n >> 4}.${n & 15}`))
    const refused = (await Promise.all(guesses)).filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
  }, 60_000)

  test('is forgiven once the member remembers', async () => {
    await addUser(shop.orm)
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await guess()
      expect((await app.auth('login/', right)).status).toBe(200)
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

  test('answers the same to somebody who is not logged in', async () => {
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
