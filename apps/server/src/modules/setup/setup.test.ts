import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { ShopSetup, testMail } from '@jansi/contract/setup'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { anActiveWorkshop, aProduct, done } from '../../../test/shop-goods.ts'
import { users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { rateLimits } from '../../db/schema/service.ts'
import { paymentMethods, shopSetup } from '../../db/schema/settings.ts'
import { issueSetupCode } from './commands/issue-setup-code.ts'

let goods = 0
const shop = openShop({
  env: { NODE_ENV: 'production' },
  app: { awaitsAdmin: true, addDemoGoods: async () => ++goods === 1 },
})

beforeEach(() => {
  const { settings } = shop.deps
  settings.backups.dir = join(settings.dataDir, 'backups')
})

const ADMIN = {
  email: 'First@Club.example.org',
  first_name: 'มานี',
  last_name: 'ใจดี',
  phone_number: '0812345678',
  password1: 'Violet-easel-42',
  password2: 'Violet-easel-42',
}

/** A start of the server. */
const issue = async () => {
  const { database, settings, clock } = shop.deps
  const issued = await issueSetupCode({ orm: database.orm, dataDir: settings.dataDir }, clock())
  return issued?.code ?? null
}
const page = async (cookie = '') => {
  const { status, bytes } = await shop.guest.send({ method: 'GET', url: '/setup/', headers: { cookie } })
  return { status, text: bytes.toString() }
}
const open = async (key: string) => {
  const { status, headers } = await shop.guest.post('/setup/code/', { key })
  return { status, cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '' }
}
const admins = () => shop.orm.select().from(users).where(eq(users.role, 'admin'))

test('the newest code alone opens the set-up page, is stored as a hash and in a private file', async () => {
  const first = (await issue()) ?? ''
  expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const file = join(shop.deps.settings.dataDir, 'setup-code.txt')
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([`${first}\n`, 0o600])
  const [row] = await shop.orm.select().from(shopSetup)
  expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)

  const second = (await issue()) ?? ''
  expect(await open(first)).toEqual({ status: 404, cookie: '' })
  expect(await page()).toMatchObject({ status: 404, text: expect.stringContaining('รหัสตั้งร้าน') })
  // As somebody types it.
  const { status, cookie } = await open(second.toLowerCase().replaceAll('-', ' '))
  expect(status).toBe(200)
  expect(await page(cookie)).toMatchObject({ status: 200, text: expect.stringContaining('บัญชีผู้ดูแลคนแรก') })
  expect((await page('jansi-setup=0000')).status).toBe(404)
  expect((await shop.guest.post('/setup/admin/', ADMIN)).status).toBe(404)

  // Another start ends the visit.
  await issue()
  expect((await page(cookie)).status).toBe(404)
})

test('of two tabs that send the form at once, one makes the admin, and the set-up is closed permanently', async () => {
  const { cookie } = await open((await issue()) ?? '')
  const send = (input: object) => shop.guest.post('/setup/admin/', input, { cookie })
  expect(await send({ ...ADMIN, password1: '12345678', password2: '12345678' })).toMatchObject({
    status: 400,
    body: { password1: expect.any(Array) },
  })
  expect((await send({ ...ADMIN, password2: 'อีกคำหนึ่ง' })).body).toHaveProperty('password2')
  const sent = await Promise.all([send(ADMIN), send({ ...ADMIN, email: 'second@club.example.org' })])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const made = await admins()
  expect(made).toMatchObject([{ firstName: 'มานี', emailVerifiedAt: expect.any(Date) }])
  const { orm } = shop
  expect((await orm.select().from(paymentMethods)).length).toBeGreaterThan(0)
  expect(await orm.select().from(auditLog)).toMatchObject([
    { action: 'member.role', actorId: null, data: { to: 'admin', by: 'setup' } },
  ])
  await expect(readFile(join(shop.deps.settings.dataDir, 'setup-code.txt'))).rejects.toThrow('ENOENT')
  const login = { email: made[0]?.email, password: ADMIN.password1 }
  expect((await shop.guest.post('/dj-rest-auth/login/', login)).status).toBe(200)

  // Also after the admin is gone.
  await orm.update(users).set({ role: 'member' })
  expect(await issue()).toBeNull()
  expect([await page(cookie), await open('0000')]).toMatchObject([{ status: 404 }, { status: 404 }])
  await orm.delete(shopSetup)
  expect(await issue()).toBeNull()
})

test('wrong codes of a network add up to the limit that slows it down, and end nothing', async () => {
  const code = (await issue()) ?? ''
  const { cookie } = await open(code)
  for (const wrong of ['WRONG', 'AGAIN']) expect((await open(wrong)).status).toBe(404)
  await page('jansi-setup=GUESS')
  await shop.guest.post('/setup/admin/', ADMIN, { cookie: 'jansi-setup=GUESS' })
  expect(await shop.orm.select().from(rateLimits)).toMatchObject([
    { key: expect.stringMatching(/^tokenNetwork:/), points: 4 },
  ])
  expect([(await open(code)).status, (await page(cookie)).status]).toEqual([200, 200])
})

test('an admin is shown the steps that the shop lacks, and may do without some', async () => {
  const admin = await shop.anAdmin()
  const steps = (setup: ShopSetup) =>
    Object.fromEntries(setup.steps.map(({ name, state }) => [name, state])) as Record<string, string>
  const read = async () => steps(done(await admin.get<ShopSetup>('/staff/setup/'), 200))
  const missing = async () =>
    done(await admin.get<{ setup_missing?: number }>('/staff/summary/'), 200).setup_missing
  expect(await read()).toMatchObject({ payment: 'missing', products: 'missing', mail: 'missing' })
  expect((await (await shop.staff()).get('/staff/setup/')).status).toBe(403)
  await anActiveWorkshop(shop)
  await aProduct(shop)
  await shop.configure({ bank_account: { bank: 'กสิกรไทย', number: '1234567890', holder: 'ชมรม' } })
  expect(await read()).toEqual({
    ...{ identity: 'done', payment: 'done', products: 'done', workshop: 'done' },
    ...{ mail: 'missing', backups: 'missing' },
  })
  expect(await missing()).toBe(2)
  const skipped = await admin.put<ShopSetup>('/staff/setup/skipped/', { steps: ['mail', 'backups'] })
  expect(steps(done(skipped, 200))).toMatchObject({ mail: 'skipped', backups: 'skipped' })
  expect(await missing()).toBeUndefined()
  expect((await admin.put('/staff/setup/skipped/', { steps: ['products'] })).status).toBe(400)
})

test('mail and backup folder are tested, and demo goods come once', async () => {
  const admin = await shop.anAdmin()
  const mail = done(await admin.post<SuccessOf<typeof testMail>>('/staff/setup/test-mail/'), 200)
  expect(mail).toEqual({ fault: null, response: '', recipient: admin.email })
  shop.deps.settings.smtpUrl = 'smtp://127.0.0.1:1'
  expect(done(await admin.post('/staff/setup/test-mail/'), 200)).toMatchObject({ fault: 'unreachable' })
  expect(done(await admin.post('/staff/setup/test-backups/'), 200)).toEqual({ is_writable: true })
  expect((await admin.post('/staff/setup/demo-goods/')).status).toBe(200)
  expect(await admin.post('/staff/setup/demo-goods/')).toMatchObject({
    status: 409,
    body: { code: 'shop_not_empty' },
  })
})
