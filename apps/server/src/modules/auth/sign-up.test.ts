import { UNPRINTABLE_NAME } from '@jansi/contract/rules'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addUser, PASSWORD, PUBLIC_URL, queuedMails, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { emailTokens, signUps, users } from '../../db/schema/people.ts'

const shop = useDatabase()
const app = useAuthApp(shop)

const form = {
  email: 'Mali@Example.org',
  first_name: 'มะลิ',
  last_name: 'สีน้ำ',
  password1: PASSWORD,
  password2: PASSWORD,
  phone_number: '0812345678',
}
const TAKEN = ['User is already registered with this e-mail address.']
const signUp = (given: object = {}) => app.auth('registration/', { ...form, ...given })
const confirm = (key: string) => app.auth('registration/verify-email/', { key })
const storedUsers = () => shop.orm.select().from(users)

describe('signing up', () => {
  test('makes a member who can log in once the mailed link is opened', async () => {
    expect(await signUp()).toMatchObject({ status: 201, body: { detail: 'Verification e-mail sent.' } })
    const [user] = await storedUsers()
    expect(user).toMatchObject({ email: 'mali@example.org', role: 'member', emailVerifiedAt: null })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    await expect(app.logIn()).rejects.toThrow('E-mail is not verified.')

    const mails = await queuedMails(shop.orm)
    expect(mails).toMatchObject([{ kind: 'confirm_email', recipient: 'mali@example.org' }])
    expect(app.wakes()).toBe(1)
    const confirmed = await confirm(await app.newestKey())
    expect([confirmed.status, confirmed.body]).toEqual([200, { detail: 'ok' }])
    await app.logIn()
  })

  test('names every field that is missing', async () => {
    const answer = await app.auth('registration/', {})
    expect(answer.status).toBe(400)
    const fields = ['email', 'first_name', 'last_name', 'password1', 'password2', 'phone_number']
    expect(Object.keys(answer.body).sort()).toEqual(fields)
    expect(new Set(Object.values(answer.body).flat())).toEqual(new Set(['This field is required.']))
  })

  test.each([
    [{ password2: 'Other-2569' }, { non_field_errors: ["The two password fields didn't match."] }],
    [{ first_name: ' ' }, { first_name: ['This field may not be blank.'] }],
    [{ phone_number: '081-234-567' }, { phone_number: ['Enter a valid phone number of 10 digits.'] }],
    [{ email: 'mali' }, { email: ['Enter a valid email address.'] }],
    [{ first_name: 'รับเงินที่ https://evil.example' }, { first_name: ['Enter a valid name.'] }],
    [
      { first_name: 'محمد', last_name: 'שרה' },
      { first_name: [UNPRINTABLE_NAME], last_name: [UNPRINTABLE_NAME] },
    ],
    [{ last_name: 'ก\u0007ข' }, { last_name: ['Enter a valid name.'] }],
    [{ privacy_version: 'x'.repeat(41) }, { privacy_version: [expect.any(String)] }],
    [{ password1: 'P@ssw0rd', password2: 'P@ssw0rd' }, { password1: ['This password is too common.'] }],
    [
      { password1: 'Mali@example1', password2: 'Mali@example1' },
      { password1: ['The password is too similar to the email address.'] },
    ],
  ])('refuses %j', async (given, errors) => {
    expect(await signUp(given)).toMatchObject({ status: 400, body: errors })
    expect(await storedUsers()).toEqual([])
    expect(await queuedMails(shop.orm)).toEqual([])
  })

  test('lists a taken address and a weak password together', async () => {
    await addUser(shop.orm)
    expect((await signUp({ password1: '1234567', password2: '1234567' })).body).toEqual({
      email: TAKEN,
      password1: [
        'This password is too short. It must contain at least 8 characters.',
        'This password is too common.',
        'This password is entirely numeric.',
        'This password must contain both upper-case and lower-case letters.',
        'This password must contain at least one special character.',
      ],
    })
  })

  test('with the address of a verified member is refused and mails nobody', async () => {
    await addUser(shop.orm)
    expect(await signUp()).toMatchObject({ status: 400, body: { email: TAKEN } })
    expect(await queuedMails(shop.orm)).toEqual([])
  })

  describe('again with an address that nobody has confirmed', () => {
    const OTHER = 'Another-Pass-77'
    const victim = { password1: OTHER, password2: OTHER, first_name: 'ตัวจริง', phone_number: '0899999999' }

    test('is refused, and keeps its own name and password behind its own link', async () => {
      await signUp({ first_name: 'คนแรก', privacy_version: '2026-11' })
      const stranger = await app.newestKey()
      app.pass(60)
      expect(await signUp(victim)).toMatchObject({ status: 400, body: { email: TAKEN } })
      const own = await app.newestKey()
      expect(own).not.toBe(stranger)
      // The response names the password that is good, because the other one is refused from now on.
      const [kept] = await shop.orm.select().from(signUps)
      expect(await confirm(own)).toMatchObject({
        status: 200,
        body: { detail: 'ok', signed_up_at: kept?.createdAt.toISOString() },
      })
      await app.logIn(form.email, OTHER)
      await expect(app.logIn(form.email, PASSWORD)).rejects.toThrow('Unable to log in')
      expect(await storedUsers()).toMatchObject([
        { firstName: 'ตัวจริง', phoneNumber: '0899999999', privacyVersion: null, privacyAcceptedAt: null },
      ])
      expect((await confirm(stranger)).status).toBe(404)
      expect(await shop.orm.$count(signUps)).toBe(0)
    })

    test('leaves the older link valid: confirming the first one ends the second', async () => {
      await signUp({ privacy_version: '2026-11' })
      const first = await app.newestKey()
      await signUp({ ...victim, privacy_version: '2026-12' })
      const second = await app.newestKey()
      const [account] = await storedUsers()
      expect((await confirm(first)).body).toEqual({
        detail: 'ok',
        signed_up_at: account?.createdAt.toISOString(),
      })
      expect((await confirm(second)).status).toBe(404)
      await app.logIn()
      const [user] = await storedUsers()
      expect(user).toMatchObject({ firstName: 'มะลิ', privacyVersion: '2026-11' })
      expect(user?.privacyAcceptedAt).toEqual(user?.createdAt)
    })

    test('takes the notice and its time from the sign-up that is confirmed', async () => {
      await signUp()
      app.pass(60)
      await signUp({ ...victim, privacy_version: '2026-12' })
      const [kept] = await shop.orm.select().from(signUps)
      await confirm(await app.newestKey())
      expect(await storedUsers()).toMatchObject([
        { privacyVersion: '2026-12', privacyAcceptedAt: kept?.createdAt },
      ])
    })

    test('names its time in each mail, without the typed name', async () => {
      await signUp({ first_name: 'คุณได้รับเงิน 50,000 บาท' })
      app.pass(3600)
      await signUp(victim)
      const texts = (await app.receiveMails()).map(({ text }) => text)
      const [first, second] = texts.map((text) => /เมื่อ (.+? น\.)/.exec(text)?.[1])
      expect(first).toMatch(/^\d+ \S+ 25\d\d เวลา \d\d:\d\d น\.$/)
      expect(second).not.toBe(first)
      expect(texts.join()).not.toMatch(/50,000|ตัวจริง/)
    })

    test('with a weak password or two different ones keeps nothing and mails nobody', async () => {
      await signUp()
      await signUp({ password1: '1234567', password2: '1234567' })
      expect((await signUp({ password2: OTHER })).body).toEqual({ email: TAKEN })
      expect(await shop.orm.$count(signUps)).toBe(0)
      expect(await queuedMails(shop.orm)).toHaveLength(1)
    })

    test('over and over from everywhere stops mailing, and ends no link', async () => {
      await signUp()
      const own = await app.newestKey()
      for (let n = 0; n < 14; n++) {
        const answer = await app.auth('registration/', { ...form, ...victim }, { from: `198.51.100.${n}` })
        expect(answer).toMatchObject({ status: 400, body: { email: TAKEN } })
      }
      expect(await app.receiveMails()).toHaveLength(10)
      expect((await confirm(own)).status).toBe(200)
      await app.logIn()
    })

    test('is ended by a reset, which proves the address too', async () => {
      await signUp()
      await signUp(victim)
      const key = await app.newestKey()
      await app.auth('password/reset/', { email: form.email })
      const chosen = 'Charcoal+Chalk-88'
      const given = { ...(await app.newestReset()), new_password1: chosen, new_password2: chosen }
      expect((await app.auth('password/reset/confirm/', given)).status).toBe(200)
      expect((await confirm(key)).status).toBe(404)
      await app.logIn(form.email, chosen)
      expect(await shop.orm.$count(signUps)).toBe(0)
    })

    test('the mail that is sent again is that of the newest sign-up', async () => {
      await signUp()
      await signUp(victim)
      await app.receiveMails()
      await app.auth('registration/resend-email/', { email: form.email })
      await confirm(await app.newestKey())
      await app.logIn(form.email, OTHER)
    })
  })

  test('twice at the same moment makes one member, and two links', async () => {
    const answers = await Promise.all([signUp(), signUp({ first_name: 'อีกคน' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await storedUsers()).toHaveLength(1)
    expect(await app.receiveMails()).toHaveLength(2)
  })

  test('of two links that are opened at the same moment one holds', async () => {
    await signUp()
    const first = await app.newestKey()
    await signUp({ password1: 'Another-Pass-77', password2: 'Another-Pass-77' })
    const second = await app.newestKey()
    const answers = await Promise.all([confirm(first), confirm(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    await app.logIn(form.email, answers[0]?.status === 200 ? PASSWORD : 'Another-Pass-77')
  })

  test('too often with one address from one network has to wait, elsewhere not; bad input does not count', async () => {
    for (let n = 0; n < 8; n++) await signUp({ password2: 'x' })
    for (let n = 0; n < 6; n++) await signUp()
    const refused = await signUp()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signUp({ email: 'ton@example.org' })).status).toBe(201)
    expect((await app.auth('registration/', form, { from: '10.0.0.2' })).status).toBe(400)
  })

  test('of 200 who were refused on one campus keeps nobody there from signing up', async () => {
    for (let n = 0; n < 210; n++) await signUp({ email: `m${n}@example.org`, password1: 'weak' })
    expect((await signUp()).status).toBe(201)
    expect(Math.max(...app.pauses)).toBeLessThanOrEqual(5_000)
  }, 60_000)
})

describe('the mailed link', () => {
  test('leads to the shop, for any host of the request', async () => {
    await app.auth('registration/', form, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const key = await app.newestKey()
    const [mail] = await app.receiveMails()
    const link = `${PUBLIC_URL}/dj-rest-auth/registration/account-confirm-email/${key}/`
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(link)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })

  test('is kept as a hash only', async () => {
    await signUp()
    expect(await shop.orm.$count(emailTokens)).toBe(0)
    const key = await app.newestKey()
    const stored = await shop.orm.select().from(emailTokens)
    expect(stored).toMatchObject([{ tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify([stored, await queuedMails(shop.orm)])).not.toContain(key)
  })

  test('works once', async () => {
    await signUp()
    const key = await app.newestKey()
    await confirm(key)
    expect(await confirm(key)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  })

  test('works for three days', async () => {
    await signUp()
    const key = await app.newestKey()
    app.pass(3 * 86_400 + 1)
    expect((await confirm(key)).status).toBe(404)
    await app.auth('registration/resend-email/', { email: form.email })
    app.pass(3 * 86_400 - 1)
    expect((await confirm(await app.newestKey())).status).toBe(200)
  })

  test('that is made up or missing opens nothing', async () => {
    expect(await confirm('made-up')).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    expect(await app.auth('registration/verify-email/', {})).toMatchObject({
      status: 400,
      body: { key: ['This field is required.'] },
    })
  })

  test('does not double as a link to set a new password', async () => {
    await signUp()
    const token = await app.newestKey()
    const uid = Buffer.from('1').toString('base64url')
    const answer = await app.auth('password/reset/confirm/', {
      uid,
      token,
      new_password1: 'Another-Pass-77',
      new_password2: 'Another-Pass-77',
    })
    expect(answer).toMatchObject({ status: 400, body: { token: ['Invalid value'] } })
  })
})

describe('asking for the mail again', () => {
  const resend = (email: string) => app.auth('registration/resend-email/', { email })

  test('returns the same for a waiting, a verified, a deactivated and an unknown address', async () => {
    await addUser(shop.orm, { email: 'waiting@example.org', emailVerifiedAt: null })
    await addUser(shop.orm, { email: 'gone@example.org', emailVerifiedAt: null, isActive: false })
    await addUser(shop.orm)
    for (const name of ['Waiting', 'mali', 'gone', 'nobody']) {
      expect(await resend(`${name}@example.org`)).toMatchObject({ status: 200, body: { detail: 'ok' } })
    }
    expect(await queuedMails(shop.orm)).toMatchObject([{ recipient: 'waiting@example.org' }])
  })

  test('an invalid address is refused', async () => {
    expect(await resend('mali')).toMatchObject({
      status: 400,
      body: { email: ['Enter a valid email address.'] },
    })
  })

  test('too often has to wait, for a known address and an unknown one alike', async () => {
    await addUser(shop.orm, { emailVerifiedAt: null })
    for (const email of ['mali@example.org', 'nobody@example.org']) {
      for (let n = 0; n < 6; n++) expect((await resend(email)).status).toBe(200)
      expect((await resend(email)).status).toBe(429)
    }
    expect(await queuedMails(shop.orm)).toHaveLength(6)
  })

  test('leaves the link of the earlier mail valid, until one of the two is used', async () => {
    await signUp()
    const earlier = await app.newestKey()
    await resend(form.email)
    const newer = await app.newestKey()
    expect(newer).not.toBe(earlier)
    expect((await confirm(earlier)).status).toBe(200)
    expect((await confirm(newer)).status).toBe(404)
  })

  test('confirms nothing by itself', async () => {
    await addUser(shop.orm, { emailVerifiedAt: null })
    await resend('mali@example.org')
    const [user] = await shop.orm.select().from(users).where(eq(users.email, 'mali@example.org'))
    expect(user?.emailVerifiedAt).toBeNull()
  })
})
