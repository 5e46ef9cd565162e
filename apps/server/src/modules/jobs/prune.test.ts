import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliverDueMails } from '../../../test/deliver-mails.ts'
import { openShop } from '../../../test/shop.ts'
import { aProduct, checkout, done, line } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { idempotencyKeys, orders } from '../../db/schema/orders.ts'
import { emailTokens, refreshTokens, sessions, signUps, users } from '../../db/schema/people.ts'
import { pruneMailFiles } from '../../mail/mail-files.ts'
import { openMailTransport } from '../../mail/transport.ts'
import { issueEmailToken } from '../auth/steps/issue-email-token.ts'
import { startSession } from '../auth/steps/start-session.ts'
import { mailComposer } from '../mail-recipes/commands/compose-recipe.ts'
import { eraseMember } from '../members/commands/erase-member.ts'
import { pruneRows } from './commands/prune-rows.ts'

const DAY = 86_400

const shop = openShop()
const prune = () => pruneRows(shop.deps)

test('a checkout can be repeated with its key for a week', async () => {
  const member = await shop.aMember()
  const lines = checkout([line(await aProduct(shop), 'sale')], 3)
  const attempt = () =>
    member.post<{ id: string }>('/order/create_from_cart/', lines, { 'idempotency-key': 'one' })
  const { id } = done(await attempt(), 201)
  shop.pass(7 * DAY)
  await prune()
  expect(done(await attempt(), 201).id).toBe(id)
  shop.pass(1)
  await prune()
  expect(await shop.orm.$count(idempotencyKeys)).toBe(0)
  expect(await shop.orm.$count(orders)).toBe(1)
})

test('sessions and mailed links go when nothing can come back to them', async () => {
  const member = await shop.aMember()
  await shop.orm.delete(sessions)
  const [ended, live] = await shop.orm.transaction(async (tx) => [
    await startSession(shop.deps, tx, member.id),
    await startSession(shop.deps, tx, member.id),
  ])
  await shop.orm.transaction((tx) =>
    issueEmailToken(tx, { userId: member.id, purpose: 'reset_password' }, shop.deps.clock()),
  )
  const withToken = (token: string) =>
    shop.guest.post('/dj-rest-auth/token/refresh/', {}, { cookie: `refresh=${token}` })
  await shop.guest.post('/dj-rest-auth/logout/', {}, { cookie: `refresh=${ended?.refresh.token}` })
  expect(await prune()).toBe(0)
  shop.pass(29 * DAY)
  expect(await prune()).toBe(1)
  expect(await shop.orm.$count(emailTokens)).toBe(0)
  expect((await withToken(ended?.refresh.token ?? '')).body).toMatchObject({
    detail: 'Token is blacklisted',
  })
  done(await withToken(live?.refresh.token ?? ''), 200)
  shop.pass(DAY + 1)
  expect(await prune()).toBe(1)
  expect(await shop.orm.$count(sessions)).toBe(1)
  shop.pass(30 * DAY)
  await prune()
  expect(await shop.orm.$count(sessions)).toBe(0)
  expect(await shop.orm.$count(refreshTokens)).toBe(0)
})

test('mails lose their text after 90 days, given-up ones go', async () => {
  const mail = { kind: 'note', recipient: 'a@example.org', subject: 'หัวเรื่อง', textBody: 'ก', htmlBody: 'ก' }
  const now = shop.deps.clock()
  await shop.orm.insert(outboxMails).values([
    { ...mail, subject: 'ส่งแล้ว', sentAt: now, createdAt: now },
    { ...mail, subject: 'ส่งไม่ได้', failedAt: now, createdAt: now },
    { ...mail, subject: 'ส่งได้ในที่สุด', failedAt: now, sentAt: now, createdAt: now },
    { ...mail, subject: 'รอส่ง', createdAt: now },
  ])
  shop.pass(90 * DAY)
  expect(await prune()).toBe(0)
  shop.pass(1)
  expect(await prune()).toBe(3)
  const left = await shop.orm.select().from(outboxMails).orderBy(outboxMails.id)
  expect(left.map(({ subject, textBody, htmlBody }) => [subject, textBody, htmlBody])).toEqual([
    ['ส่งแล้ว', '', ''],
    ['ส่งได้ในที่สุด', '', ''],
    ['รอส่ง', 'ก', 'ก'],
  ])
  expect(await prune()).toBe(0)
})

test('accounts that nobody confirmed go after 30 days, and no others', async () => {
  const createdAt = shop.deps.clock()
  const admin = await shop.anAdmin({ createdAt })
  const erased = await shop.aMember({ createdAt })
  const confirmed = await shop.aMember({ createdAt })
  const ordering = await shop.aMember({ createdAt })
  const never = await shop.aMember({ emailVerifiedAt: null, createdAt })
  const volunteer = await shop.staff({ emailVerifiedAt: null, createdAt })
  done(await ordering.post('/order/create_from_cart/', checkout([line(await aProduct(shop), 'sale')])), 201)
  await shop.orm.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, ordering.id))
  done(await admin.post(`/staff/members/${erased.id}/erase/`, { email: erased.email }), 200)
  await shop.orm.delete(sessions)
  shop.pass(30 * DAY)
  expect(await prune()).toBe(0)
  shop.pass(1)
  expect(await prune()).toBe(1)
  const left = (await shop.orm.select().from(users).orderBy(users.id)).map(({ id }) => id)
  expect(left).toEqual([admin.id, erased.id, confirmed.id, ordering.id, volunteer.id])
  expect(left).not.toContain(never.id)
})

test('sign-ups that nobody confirmed go after 30 days, and their account after the last of them', async () => {
  const createdAt = shop.deps.clock()
  const { id: userId } = await shop.aMember({ emailVerifiedAt: null, createdAt })
  await shop.orm.delete(sessions)
  const data = { firstName: 'มะลิ', lastName: 'สีน้ำ', phoneNumber: '0812345678', passwordHash: 'none' }
  await shop.orm
    .insert(signUps)
    .values({ ...data, userId, createdAt: new Date(createdAt.getTime() + 10 * DAY * 1000) })
  shop.pass(30 * DAY + 1)
  expect(await prune()).toBe(0)
  shop.pass(10 * DAY)
  expect(await prune()).toBe(2)
  expect([await shop.orm.$count(signUps), await shop.orm.$count(users)]).toEqual([0, 0])
})

test('however many links are over or used go at once, and no others', async () => {
  const { id: userId } = await shop.aMember()
  const now = shop.deps.clock()
  const expiresAt = new Date(now.getTime() + 1000)
  const link = { userId, purpose: 'verify_email' as const, expiresAt, createdAt: now }
  const over = Array.from({ length: 1_000 }, (_, n) => ({ ...link, expiresAt: now, tokenHash: `${n}` }))
  await shop.orm.insert(emailTokens).values([...over, { ...link, tokenHash: 'live' }])
  await shop.orm.insert(emailTokens).values({ ...link, tokenHash: 'used', usedAt: now })
  expect(await prune()).toBe(1_001)
  expect(await shop.orm.select().from(emailTokens)).toMatchObject([{ tokenHash: 'live' }])
})

test('mails kept as files go with their text: when it is old, and when a member is erased', async () => {
  const { orm, deps } = { orm: shop.orm, deps: shop.deps }
  const { dataDir, mailFrom } = deps.settings
  const [admin, member] = [await shop.anAdmin(), await shop.aMember()]
  const body = { kind: 'note', subject: 'หัวเรื่อง', textBody: 'ก', htmlBody: 'ก', createdAt: deps.clock() }
  await orm.insert(outboxMails).values([
    { ...body, recipient: member.email },
    { ...body, recipient: 'other@example.org' },
  ])
  const transport = openMailTransport({ from: mailFrom, dataDir })
  const logger = { info() {}, warn() {}, error() {} }
  while (
    (await deliverDueMails({ orm, transport, compose: mailComposer(deps), clock: deps.clock, logger })) > 0
  );
  const kept = async () => (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))
  expect(await kept()).toHaveLength(2)
  expect(await pruneMailFiles(orm, join(dataDir, 'nowhere'))).toBe(0)
  expect(await pruneMailFiles(orm, dataDir)).toBe(0)
  // Files that a crash left hold the same texts.
  const hourOld = new Date(Date.now() - 3_601_000)
  for (const name of [`.batch-${randomUUID()}`, `1-1.eml.${randomUUID()}`, `.1-1.eml.${randomUUID()}`]) {
    await writeFile(join(dataDir, 'mail', name), 'ก')
    expect(await pruneMailFiles(orm, dataDir)).toBe(0)
    await utimes(join(dataDir, 'mail', name), hourOld, hourOld)
    expect(await pruneMailFiles(orm, dataDir)).toBe(1)
  }
  await eraseMember(deps, { userId: admin.id, role: 'admin', sessionId: '' }, member.id, member)
  expect(await pruneMailFiles(orm, dataDir)).toBe(1)
  const [left] = await orm.select().from(outboxMails).where(eq(outboxMails.recipient, 'other@example.org'))
  expect(await kept()).toEqual([`${left?.createdAt.getTime()}-${left?.id}.eml`])
  shop.pass(90 * DAY + 1)
  await prune()
  expect(await pruneMailFiles(orm, dataDir)).toBe(1)
  expect(await kept()).toEqual([])
})
