import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addUser, newestKey, PASSWORD, PUBLIC_URL, queuedMails, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { emailTokens, users } from '../../db/schema.ts'

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
    expect(await confirm(await newestKey(shop.orm))).toMatchObject({ status: 200, body: { detail: 'ok' } })
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
    [{ phone_number: '081-234-5678' }, { phone_number: ['Enter a valid phone number of 10 digits.'] }],
    [{ email: 'mali' }, { email: ['Enter a valid email address.'] }],
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

  test('again with an address that was never confirmed is refused and sends the mail again', async () => {
    await signUp()
    const first = await newestKey(shop.orm)
    const again = await signUp({ password1: 'Another-Pass-77', password2: 'Another-Pass-77' })
    expect(again).toMatchObject({ status: 400, body: { email: TAKEN } })
    expect(await queuedMails(shop.orm)).toHaveLength(2)
    expect((await confirm(first)).status).toBe(404)
    expect((await confirm(await newestKey(shop.orm))).status).toBe(200)
    await app.logIn()
  })

  test('twice at the same moment makes one member', async () => {
    const answers = await Promise.all([signUp(), signUp()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await storedUsers()).toHaveLength(1)
  })

  test('too often with one address has to wait', async () => {
    for (let n = 0; n < 6; n++) await signUp({ password2: 'x' })
    const refused = await signUp()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signUp({ email: 'ton@example.org' })).status).toBe(201)
  })
})

describe('the mailed link', () => {
  test('leads to the shop, whatever host the request named', async () => {
    await app.auth('registration/', form, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const [mail] = await queuedMails(shop.orm)
    const key = await newestKey(shop.orm)
    const link = `${PUBLIC_URL}/dj-rest-auth/registration/account-confirm-email/${key}/`
    expect(mail?.textBody).toContain(link)
    expect(mail?.htmlBody).toContain(link)
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('evil.example')
  })

  test('is kept as a hash only', async () => {
    await signUp()
    const [stored] = await shop.orm.select().from(emailTokens)
    expect(stored?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(stored?.tokenHash).not.toContain(await newestKey(shop.orm))
  })

  test('works once', async () => {
    await signUp()
    const key = await newestKey(shop.orm)
    await confirm(key)
    expect(await confirm(key)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  })

  test('works for three days', async () => {
    await signUp()
    const key = await newestKey(shop.orm)
    app.pass(3 * 86_400 + 1)
    expect((await confirm(key)).status).toBe(404)
    await app.auth('registration/resend-email/', { email: form.email })
    app.pass(3 * 86_400 - 1)
    expect((await confirm(await newestKey(shop.orm))).status).toBe(200)
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
    const token = await newestKey(shop.orm)
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

  test('answers the same for a waiting, a verified, a deactivated and an unknown address', async () => {
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

  test('confirms nothing by itself', async () => {
    await addUser(shop.orm, { emailVerifiedAt: null })
    await resend('mali@example.org')
    const [user] = await shop.orm.select().from(users).where(eq(users.email, 'mali@example.org'))
    expect(user?.emailVerifiedAt).toBeNull()
  })
})
