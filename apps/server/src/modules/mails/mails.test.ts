import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { queueMail } from './steps/queue-mail.ts'

const shop = useDatabase()
const app = useAuthApp(shop)
let access: string
let adminId: number

beforeEach(async () => {
  adminId = (await addUser(shop.orm, { email: 'admin@example.org', role: 'admin' })).id
  access = (await app.logIn('admin@example.org')).access
})

const FELL_BACK = { fallbackFrom: 'line', fallbackReason: 'quota' } as const
const GAVE_UP = { attempts: 8, lastError: 'Mailbox full', failedAt: new Date('2026-11-02T00:00:00Z') }

async function addMail(given: Partial<typeof outboxMails.$inferInsert> = {}) {
  const [mail] = await shop.orm
    .insert(outboxMails)
    .values({
      kind: 'order_approved',
      recipient: 'mali@example.org',
      subject: 'คำสั่งซื้อได้รับการอนุมัติ',
      textBody: 'สวัสดี',
      htmlBody: '<p>สวัสดี</p>',
      createdAt: new Date('2026-11-01T00:00:00Z'),
      ...given,
    })
    .returning()
  if (mail === undefined) throw new Error('The mail was not made.')
  return mail
}

const list = (query = '') => app.call('GET', `/staff/mails/${query}`, null, { access })
const ids = async (query: string) => {
  const { body } = await list(query)
  return (body.results as { id: number }[]).map(({ id }) => id)
}

describe('the outbox, as an admin reads it', () => {
  test('shows the newest first, without the bodies', async () => {
    await addMail({ sentAt: new Date('2026-11-01T00:01:00Z'), attempts: 1, channel: 'line' })
    await addMail({ ...GAVE_UP, subject: 'ตั้งรหัสผ่านใหม่', kind: 'reset_password', ...FELL_BACK })
    const summary = { recipient: 'mali@example.org', created_at: '2026-11-01T00:00:00.000Z' }
    expect((await list()).body).toEqual({
      as_of: expect.any(String),
      count: 2,
      results: [
        {
          ...summary,
          id: 2,
          kind: 'reset_password',
          subject: 'ตั้งรหัสผ่านใหม่',
          state: 'failed',
          attempts: 8,
          last_error: 'Mailbox full',
          sent_at: null,
          channel: 'mail',
          fallback: { from: 'line', reason: 'quota' },
          can: { retry: true },
        },
        {
          ...summary,
          id: 1,
          kind: 'order_approved',
          subject: 'คำสั่งซื้อได้รับการอนุมัติ',
          state: 'sent',
          attempts: 1,
          last_error: null,
          sent_at: '2026-11-01T00:01:00.000Z',
          channel: 'line',
          fallback: null,
          can: { retry: false },
        },
      ],
    })
  })

  test('is filtered by state and searched by recipient and subject', async () => {
    await addMail()
    await addMail(GAVE_UP)
    await addMail({ sentAt: new Date(), recipient: 'per_cent@example.org', subject: 'ลด 10%' })
    expect(await ids('?state=waiting')).toEqual([1])
    expect(await ids('?state=failed')).toEqual([2])
    expect(await ids('?state=sent')).toEqual([3])
    expect(await ids('?q=MALI')).toEqual([2, 1])
    expect(await ids(`?q=${encodeURIComponent('อนุมัติ')}&state=failed`)).toEqual([2])
    expect(await ids(`?q=${encodeURIComponent('%')}`)).toEqual([3])
    expect(await ids('?q=_')).toEqual([3])
    expect((await list('?state=lost')).status).toBe(400)
    expect((await list('?q=%00')).status).toBe(400)
  })

  test('comes in pages, with the number of all', async () => {
    for (let n = 0; n < 5; n++) await addMail()
    expect(await ids('?page=2&page_size=2')).toEqual([3, 2])
    expect((await list('?page=2&page_size=2')).body.count).toBe(5)
    expect((await list('?page=9')).body).toMatchObject({ count: 5, results: [] })
  })

  test('opens one mail with its text and HTML', async () => {
    const mail = await addMail()
    expect(await app.call('GET', `/staff/mails/${mail.id}/`, null, { access })).toMatchObject({
      status: 200,
      body: { id: mail.id, state: 'waiting', text_body: 'สวัสดี', html_body: '<p>สวัสดี</p>' },
    })
    expect((await app.call('GET', '/staff/mails/99/', null, { access })).status).toBe(404)
  })

  test('is closed to members, staff and strangers: links in mails open accounts', async () => {
    const mail = await addMail(GAVE_UP)
    const calls = [
      ['GET', '/staff/mails/'],
      ['GET', `/staff/mails/${mail.id}/`],
      ['POST', `/staff/mails/${mail.id}/retry/`],
    ] as const
    for (const role of ['member', 'staff'] as const) {
      await addUser(shop.orm, { email: `${role}@example.org`, role })
      const { access: token } = await app.logIn(`${role}@example.org`)
      for (const [method, path] of calls) {
        expect((await app.call(method, path, null, { access: token })).status).toBe(403)
      }
    }
    for (const [method, path] of calls) expect((await app.call(method, path)).status).toBe(401)
  })
})

describe('sending a failed mail again', () => {
  const retry = (id: number) => app.call('POST', `/staff/mails/${id}/retry/`, null, { access })

  test('puts it back into the queue, wakes the worker and is written down', async () => {
    const mail = await addMail(GAVE_UP)
    expect(await retry(mail.id)).toMatchObject({
      status: 200,
      body: { id: mail.id, state: 'waiting', attempts: 0, last_error: 'Mailbox full' },
    })
    expect(app.wakes()).toBe(1)
    const [stored] = await shop.orm.select().from(outboxMails)
    expect(stored).toMatchObject({ failedAt: null, leasedUntil: null, attempts: 0 })
    expect(stored?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await shop.orm.select().from(auditLog)).toMatchObject([
      { actorId: adminId, action: 'mail.retry', subjectType: 'mail', subjectId: String(mail.id) },
    ])
  })

  test('is refused for one that waits or has arrived, and for one that is not there', async () => {
    const waiting = await addMail()
    const sent = await addMail({ sentAt: new Date() })
    for (const { id } of [waiting, sent]) {
      expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'transition_not_allowed' } })
    }
    expect((await retry(99)).status).toBe(404)
    expect(await shop.orm.select().from(auditLog)).toEqual([])
    expect(app.wakes()).toBe(0)
  })
})

describe('queueing a mail', () => {
  const mail = { subject: 'หัวเรื่อง', text: 'ข้อความ', html: '<p>ข้อความ</p>' }
  const given = { kind: 'order_received', recipient: 'mali@example.org', mail, createdAt: new Date() }

  test('happens with the transaction or not at all', async () => {
    const failing = shop.orm.transaction(async (tx) => {
      await queueMail(tx, given)
      throw new Error('the order fell through')
    })
    await expect(failing).rejects.toThrow('the order fell through')
    expect(await shop.orm.$count(outboxMails)).toBe(0)
  })

  test('with a key that was used before adds nothing', async () => {
    await shop.orm.transaction(async (tx) => {
      const keyed = { ...given, dedupeKey: 'order 1 received' }
      for (const mail of [keyed, keyed, given, given]) await queueMail(tx, mail)
    })
    expect(await shop.orm.$count(outboxMails)).toBe(3)
  })
})
