import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addUser,
  newestReset,
  PASSWORD,
  PUBLIC_URL,
  queuedMails,
  useAuthApp,
} from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { users } from '../../db/schema.ts'

const shop = useDatabase()
const app = useAuthApp(shop)

beforeEach(async () => {
  await addUser(shop.orm)
})

const NEW = 'Charcoal+Chalk-88'
const both = { new_password1: NEW, new_password2: NEW }
const MISMATCH = { new_password2: ['The two password fields didn’t match.'] }
const INVALID_TOKEN = { status: 400, body: { token: ['Invalid value'] } }

describe('changing the password', () => {
  const change = (access: string, given: object = {}) =>
    app.auth('password/change/', { ...both, old_password: PASSWORD, ...given }, { access })

  test('lets the new one in, the old one no more', async () => {
    const { access } = await app.logIn()
    expect(await change(access)).toMatchObject({
      status: 200,
      body: { detail: 'New password has been saved.' },
    })
    await expect(app.logIn()).rejects.toThrow('Unable to log in')
    await app.logIn('mali@example.org', NEW)
  })

  test('ends every other session at once and keeps this one', async () => {
    const [here, there] = [await app.logIn(), await app.logIn()]
    await change(here.access)
    expect((await app.getUser(here.access)).status).toBe(200)
    expect((await app.auth('token/refresh/', null, { refresh: here.refresh })).status).toBe(200)
    expect((await app.getUser(there.access)).status).toBe(401)
    expect((await app.auth('token/refresh/', null, { refresh: there.refresh })).status).toBe(401)
  })

  test('leaves the sessions of other members alone', async () => {
    await addUser(shop.orm, { email: 'ton@example.org' })
    const ton = await app.logIn('ton@example.org')
    await change((await app.logIn()).access)
    expect((await app.getUser(ton.access)).status).toBe(200)
  })

  test('ends a reset link that is still out', async () => {
    await app.auth('password/reset/', { email: 'mali@example.org' })
    const link = await newestReset(shop.orm)
    await change((await app.logIn()).access)
    expect(await app.auth('password/reset/confirm/', { ...link, ...both })).toMatchObject(INVALID_TOKEN)
  })

  test.each([
    [
      { old_password: 'wrong' },
      { old_password: ['Your old password was entered incorrectly. Please enter it again.'] },
    ],
    [{ new_password2: 'Different-99' }, MISMATCH],
    [
      { new_password1: 'P@ssw0rd', new_password2: 'P@ssw0rd' },
      { new_password2: ['This password is too common.'] },
    ],
    [
      { new_password1: 'Mali@example1', new_password2: 'Mali@example1' },
      { new_password2: ['The password is too similar to the email address.'] },
    ],
  ])('refuses %j and changes nothing', async (given, errors) => {
    const { access } = await app.logIn()
    expect(await change(access, given)).toMatchObject({ status: 400, body: errors })
    await app.logIn()
  })

  test('names the fields that are missing', async () => {
    const { access } = await app.logIn()
    const required = ['This field is required.']
    expect(await app.auth('password/change/', {}, { access })).toMatchObject({
      status: 400,
      body: { old_password: required, new_password1: required, new_password2: required },
    })
  })

  test('needs a session', async () => {
    expect((await app.auth('password/change/', { ...both, old_password: PASSWORD })).status).toBe(401)
  })

  test('is no place to guess the old one', async () => {
    const { access } = await app.logIn()
    for (let n = 0; n < 10; n++) await change(access, { old_password: `guess ${n}` })
    const refused = await change(access)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('asking for a reset link', () => {
  const ask = (email: string, headers: Record<string, string> = {}) =>
    app.auth('password/reset/', { email }, { headers })

  test('answers the same for a known, a deactivated and an unknown address; only the known one gets mail', async () => {
    await addUser(shop.orm, { email: 'gone@example.org', isActive: false })
    for (const name of ['MALI', 'gone', 'nobody']) {
      expect(await ask(`${name}@example.org`)).toMatchObject({
        status: 200,
        body: { detail: 'Password reset e-mail has been sent.' },
        setCookie: '',
      })
    }
    expect(await queuedMails(shop.orm)).toMatchObject([
      { kind: 'reset_password', recipient: 'mali@example.org' },
    ])
    expect(app.wakes()).toBe(1)
  })

  test.each([
    [{}, { email: ['This field is required.'] }],
    [{ email: 'mali' }, { email: ['Enter a valid email address.'] }],
  ])('%j is refused', async (body, errors) => {
    expect(await app.auth('password/reset/', body)).toMatchObject({ status: 400, body: errors })
  })

  test('the link leads to the shop, whatever host the request named', async () => {
    await ask('mali@example.org', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await queuedMails(shop.orm)
    const { uid, token } = await newestReset(shop.orm)
    expect(mail?.textBody).toContain(`${PUBLIC_URL}/reset/password/confirm/${uid}/${token}\n`)
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('evil.example')
  })

  test('too often has to wait, for a known address and an unknown one alike', async () => {
    for (const email of ['mali@example.org', 'nobody@example.org']) {
      for (let n = 0; n < 6; n++) expect((await ask(email)).status).toBe(200)
      expect((await ask(email)).status).toBe(429)
    }
  })
})

describe('setting a new password by link', () => {
  const confirm = (given: object) => app.auth('password/reset/confirm/', { ...both, ...given })

  async function askForLink() {
    await app.auth('password/reset/', { email: 'mali@example.org' })
    return newestReset(shop.orm)
  }

  test('works once, and ends every session', async () => {
    const session = await app.logIn()
    const link = await askForLink()
    expect(await confirm(link)).toMatchObject({
      status: 200,
      body: { detail: 'Password has been reset with the new password.' },
    })
    expect((await app.getUser(session.access)).status).toBe(401)
    expect((await app.auth('token/refresh/', null, { refresh: session.refresh })).status).toBe(401)
    await expect(app.logIn()).rejects.toThrow('Unable to log in')
    await app.logIn('mali@example.org', NEW)
    expect(await confirm(link)).toMatchObject(INVALID_TOKEN)
  })

  test('does not double as a key that confirms an address', async () => {
    const { token } = await askForLink()
    expect((await app.auth('registration/verify-email/', { key: token })).status).toBe(404)
    expect((await confirm(await newestReset(shop.orm))).status).toBe(200)
  })

  test('of two that use one link at the same moment, one is too late', async () => {
    const link = await askForLink()
    const other = 'Another-Pass-77'
    const answers = await Promise.all([
      confirm(link),
      confirm({ ...link, new_password1: other, new_password2: other }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('the link works for an hour', async () => {
    const late = await askForLink()
    app.pass(3601)
    expect(await confirm(late)).toMatchObject(INVALID_TOKEN)
    const inTime = await askForLink()
    app.pass(3599)
    expect((await confirm(inTime)).status).toBe(200)
  })

  test('a newer link ends the older one', async () => {
    const older = await askForLink()
    const newer = await askForLink()
    expect(await confirm(older)).toMatchObject(INVALID_TOKEN)
    expect((await confirm(newer)).status).toBe(200)
  })

  test('the link of one member does not open the account of another', async () => {
    const other = await addUser(shop.orm, { email: 'ton@example.org' })
    const { token } = await askForLink()
    const uid = Buffer.from(String(other.id)).toString('base64url')
    expect(await confirm({ uid, token })).toMatchObject(INVALID_TOKEN)
  })

  test.each(['999', 'MQ==', '!', 'OTk5'])('a uid like %j is refused', async (uid) => {
    const { token } = await askForLink()
    expect(await confirm({ uid, token })).toMatchObject({ status: 400, body: { uid: ['Invalid value'] } })
  })

  test('a deactivated member cannot come back by link', async () => {
    const link = await askForLink()
    await shop.orm.update(users).set({ isActive: false }).where(eq(users.email, 'mali@example.org'))
    expect(await confirm(link)).toMatchObject({ status: 400, body: { uid: ['Invalid value'] } })
  })

  test('after a mismatch or a weak password the link still works', async () => {
    const link = await askForLink()
    expect(await confirm({ ...link, new_password2: 'x' })).toMatchObject({ status: 400, body: MISMATCH })
    expect(await confirm({ ...link, new_password1: '12', new_password2: '12' })).toMatchObject({
      status: 400,
      body: { new_password2: expect.arrayContaining(['This password is entirely numeric.']) },
    })
    expect((await confirm(link)).status).toBe(200)
  })

  test('proves the address of a member who never confirmed it', async () => {
    await shop.orm.update(users).set({ emailVerifiedAt: null })
    await confirm(await askForLink())
    await app.logIn('mali@example.org', NEW)
  })
})
