import { expect, test } from 'vitest'
import { addUser, PASSWORD, queuedMails, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { siteSettings } from '../../db/schema/settings.ts'

const shop = useDatabase()
const app = useAuthApp(shop)
const HOUR_MS = 3_600_000

const configure = (document: object) => shop.orm.insert(siteSettings).values({ id: 1, document })
const signUp = (email: string, from = '10.0.0.1') =>
  app.auth(
    'registration/',
    {
      email,
      first_name: 'มะลิ',
      last_name: 'สีน้ำ',
      password1: PASSWORD,
      password2: PASSWORD,
      phone_number: '0812345678',
    },
    { from },
  )
const waits = async () =>
  (await queuedMails(shop.orm)).map(({ notBefore, createdAt }) =>
    notBefore === null ? null : (notBefore.getTime() - createdAt.getTime()) / HOUR_MS,
  )

test('beyond the hour of a network mails wait and go out evenly in the next hour, nobody is refused, and Today shows it', async () => {
  await configure({ sign_up_mails_per_network: 2, sign_up_mails_per_shop: 10 })
  await addUser(shop.orm, { email: 'staff@example.org', role: 'staff' })
  const { access } = await app.logIn('staff@example.org')
  const today = async () => (await app.call('GET', '/staff/summary/', null, { access })).body.mails_held
  expect(await today()).toBeUndefined()

  const answers = []
  for (let n = 0; n < 6; n += 1) answers.push(await signUp(`flood${n}@example.org`))
  answers.push(await signUp('elsewhere@example.org', '10.0.0.2'))
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(201))
  expect(answers.map(({ body }) => typeof body.mail_after)).toEqual([
    ...['undefined', 'undefined', 'string', 'string', 'string', 'string'],
    'undefined',
  ])
  const [first, second, ...held] = await waits()
  expect([first, second, held.at(-1)]).toEqual([null, null, null])
  for (const [n, wait] of held.slice(0, 4).entries()) expect(wait).toBeCloseTo(1 + (n + 1) / 10, 1)
  expect(await today()).toEqual({ count: 4, until: answers[5]?.body.mail_after })

  const recipients = async () => (await app.receiveMails()).map(({ recipient }) => recipient)
  expect(await recipients()).toEqual(['flood0@example.org', 'flood1@example.org', 'elsewhere@example.org'])
  app.pass(1.25 * 3600)
  expect((await recipients()).slice(3)).toEqual(['flood2@example.org', 'flood3@example.org'])
})

test('beyond the hour of the shop mails wait too, also those asked for again and resets of unconfirmed addresses', async () => {
  await configure({ sign_up_mails_per_network: 2, sign_up_mails_per_shop: 4 })
  // The second network's third one waits without a place in the shop's hour.
  for (const [n, from] of ['1', '1', '2', '2', '2', '3'].entries())
    expect((await signUp(`somebody${n}@example.org`, `10.0.0.${from}`)).status).toBe(201)
  const again = { email: 'somebody5@example.org' }
  await app.auth('registration/resend-email/', again, { from: '10.0.0.4' })
  await app.auth('password/reset/', again, { from: '10.0.0.4' })
  await addUser(shop.orm, { email: 'member@example.org' })
  await app.auth('password/reset/', { email: 'member@example.org' }, { from: '10.0.0.4' })
  const places = await waits()
  expect(places.map((wait) => wait !== null)).toEqual([
    ...[false, false, false, false, true, true],
    ...[true, true],
    false,
  ])
  const held = places.filter((wait) => wait !== null)
  for (const [n, wait] of held.entries()) expect(wait).toBeCloseTo(1 + (n + 1) / 4, 1)
})

test('only addresses of the mail domains that the club names may sign up', async () => {
  await configure({ sign_up_mail_domains: ['student.example.ac.th', 'club.example.org'] })
  for (const email of ['one@Student.Example.ac.th', 'two@art.club.example.org'])
    expect((await signUp(email)).status).toBe(201)
  for (const email of [
    'three@example.org',
    'four@notclub.example.org',
    'five@student.example.ac.th.evil.test',
  ])
    expect(await signUp(email)).toMatchObject({
      status: 400,
      body: { email: [expect.stringMatching(/^Sign up with an e-mail address of student\.example\.ac\.th/)] },
    })
  expect(await queuedMails(shop.orm)).toHaveLength(2)
})
