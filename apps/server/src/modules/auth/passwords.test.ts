import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, PASSWORD, PUBLIC_URL, queuedMails, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { emailTokens, users } from '../../db/schema/people.ts'

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
    const link = await app.newestReset()
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

  test('counts no attempt whose old password is right', async () => {
    const { access } = await app.logIn()
    for (let n = 0; n < 12; n++) expect((await change(access, { new_password2: 'x' })).status).toBe(400)
    expect((await change(access)).status).toBe(200)
  })
})

describe('asking for a reset link', () => {
  const ask = (email: string, headers: Record<string, string> = {}) =>
    app.auth('password/reset/', { email }, { headers })

  test('returns the same for a known, a deactivated and an unknown address; only the known one gets mail', async () => {
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

  test('the link leads to the shop, for any host of the request', async () => {
    await ask('mali@example.org', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const { uid, token } = await app.newestReset()
    const [mail] = await app.receiveMails()
    expect(mail?.text).toContain(`${PUBLIC_URL}/reset/password/confirm/${uid}/${token}\n`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })

  test('too often has to wait, for a known address and an unknown one alike', async () => {
    for (const email of ['mali@example.org', 'nobody@example.org']) {
      for (let n = 0; n < 6; n++) expect((await ask(email)).status).toBe(200)
      expect((await ask(email)).status).toBe(429)
    }
  })

  test('from afar keeps nobody from their own link, and fills no mailbox', async () => {
    const askFrom = (from: string) => app.auth('password/reset/', { email: 'mali@example.org' }, { from })
    for (let n = 0; n < 6; n++) expect((await askFrom('203.0.113.7')).status).toBe(200)
    expect((await askFrom('203.0.113.7')).status).toBe(429)
    expect((await askFrom('10.0.0.1')).status).toBe(200)
    expect(await app.receiveMails()).toHaveLength(7)
    for (let n = 0; n < 30; n++) expect((await askFrom(`198.51.100.${n}`)).status).toBe(200)
    const mails = await app.receiveMails()
    expect(mails).toHaveLength(10)
    // Even after requests of strangers, the owner has a link that works.
    const { uid, token } = await app.newestReset()
    const given = { uid, token, ...both }
    expect((await app.auth('password/reset/confirm/', given)).status).toBe(200)
  })

  test('of many members on one campus is slowed at most, never refused', async () => {
    for (let n = 0; n < 120; n++) expect((await ask(`member${n}@example.org`)).status).toBe(200)
    expect((await ask('mali@example.org')).status).toBe(200)
    expect(Math.max(...app.pauses)).toBeLessThanOrEqual(5_000)
    expect(await app.receiveMails()).toHaveLength(1)
  }, 60_000)
})

test('120 wrong keys from a campus keep nobody there from activating or setting a password', async () => {
  for (let n = 0; n < 130; n++) await app.auth('registration/verify-email/', { key: `bogus ${n}` })
  await app.auth('password/reset/', { email: 'mali@example.org' })
  const given = { ...(await app.newestReset()), ...both }
  expect((await app.auth('password/reset/confirm/', given)).status).toBe(200)
}, 60_000)

describe('setting a new password by link', () => {
  const confirm = (given: object) => app.auth('password/reset/confirm/', { ...both, ...given })

  async function askForLink() {
    await app.auth('password/reset/', { email: 'mali@example.org' })
    return app.newestReset()
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
    expect((await confirm(await app.newestReset())).status).toBe(200)
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

  test('an older link works until one of them is used', async () => {
    const [first, second, third] = [await askForLink(), await askForLink(), await askForLink()]
    expect((await confirm(second)).status).toBe(200)
    for (const link of [first, second, third]) expect(await confirm(link)).toMatchObject(INVALID_TOKEN)
  })

  test('is neither in the database nor in responses to admins, before and after it is sent', async () => {
    await addUser(shop.orm, { email: 'admin@example.org', role: 'admin' })
    const { access } = await app.logIn('admin@example.org')
    await app.auth('password/reset/', { email: 'mali@example.org' })
    const shown = async () =>
      (await app.call('GET', '/staff/mails/1/', null, { access })).body as Record<string, string>
    const waiting = await shown()
    expect(waiting.text_body).toContain(`ขอลิงก์ใหม่\n${PUBLIC_URL}/reset/password\n`)
    const { token } = await app.newestReset()
    const sent = await shown()
    expect(sent).toMatchObject({ state: 'sent', text_body: waiting.text_body })
    const stored = JSON.stringify([
      await queuedMails(shop.orm),
      await shop.orm.select().from(emailTokens),
      waiting,
      sent,
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toMatch(/confirm\/[\w-]+\/[\w-]{20}/)
    expect((await confirm({ uid: 'MQ', token })).status).toBe(200)
  })

  test('a password that is changed ends mails that wait with a link', async () => {
    await app.auth('password/reset/', { email: 'mali@example.org' })
    const { access } = await app.logIn()
    await app.auth('password/change/', { ...both, old_password: PASSWORD }, { access })
    expect(await app.receiveMails()).toEqual([])
    expect(await queuedMails(shop.orm)).toMatchObject([{ sentAt: null, skippedAt: expect.any(Date) }])
  })

  test('a mail that waited for long still brings a link that works', async () => {
    await app.auth('password/reset/', { email: 'mali@example.org' })
    app.pass(7200)
    expect((await confirm(await app.newestReset())).status).toBe(200)
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
