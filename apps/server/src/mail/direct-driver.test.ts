import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deliverDue, deliverDueMails } from '../../test/deliver-mails.ts'
import { usePostgres } from '../../test/postgres-database.ts'
import { outboxMails } from '../db/schema/mails.ts'
import type { Message } from '../domain/message.ts'
import { type Carrier, type DirectAttempt, directDriver, laterOrFallBack } from './direct-driver.ts'
import type { Delivery } from './driver.ts'

const db = usePostgres()
const MESSAGE: Message = { subject: 'อนุมัติแล้ว', heading: 'อนุมัติแล้ว', firstName: 'กมล', blocks: [] }
const logger = { info() {}, warn() {}, error() {} }

let now: Date
let attempts: DirectAttempt[]
let result: (attempt: DirectAttempt) => Delivery
let mails: string[]

beforeEach(() => {
  now = new Date(Date.now() + 1000)
  attempts = []
  result = () => ({ result: 'sent' })
  mails = []
})

const carrier: Carrier = {
  channel: 'line',
  async send(attempt) {
    attempts.push(attempt)
    return result(attempt)
  },
}
const fellBack = vi.fn()
let compose: () => Promise<Message | null> = () => Promise.reject(new Error('nothing to compose'))
const byLine = () =>
  deliverDue({
    ...{ orm: db.orm, clock: () => now, logger, fellBack },
    driver: directDriver({ compose: () => compose(), logger }, carrier),
  })
const byMail = (besides: readonly 'line'[] = ['line']) =>
  deliverDueMails({
    ...{ orm: db.orm, clock: () => now, logger, besides },
    transport: { send: async ({ recipient }) => void mails.push(recipient) },
    compose: () => Promise.reject(new Error('nothing to compose')),
  })
const put = (given: Partial<typeof outboxMails.$inferInsert> = {}) =>
  db.orm.insert(outboxMails).values({
    ...{ kind: 'order_approved', recipient: 'kamon@member.example', subject: 'อนุมัติแล้ว' },
    ...{ textBody: 'อนุมัติแล้ว', htmlBody: '<p>อนุมัติแล้ว</p>', createdAt: now, channel: 'line' },
    directMessage: { userId: 7, message: MESSAGE },
    ...given,
  })
const row = async () => {
  const [only] = await db.orm.select().from(outboxMails)
  if (only === undefined) throw new Error('No message in the outbox')
  return only
}

describe('a message of another channel than mail', () => {
  it('is delivered by its driver alone, and its structure is stored no longer than that', async () => {
    await put()
    expect(await byMail()).toBe(0)
    expect(await byLine()).toBe(1)
    expect(attempts).toMatchObject([{ userId: 7, message: MESSAGE, attempt: 1 }])
    expect(await row()).toMatchObject({
      channel: 'line',
      sentAt: now,
      directMessage: null,
      textBody: 'อนุมัติแล้ว',
    })
    expect([await byLine(), await byMail()]).toEqual([0, 0])
  })

  it('has one key for all attempts, and becomes a mail after four of them within minutes', async () => {
    await put()
    result = (attempt) => laterOrFallBack(attempt, 'no response')
    const began = now.getTime()
    while ((await row()).channel === 'line') {
      await byLine()
      now = (await row()).nextAttemptAt
    }
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(1)
    expect(now.getTime() - began).toBe(200_000)
    expect(fellBack).toHaveBeenCalledOnce()
    expect(await row()).toMatchObject({
      ...{ channel: 'mail', fallbackFrom: 'line', fallbackReason: 'unavailable', attempts: 0 },
      directMessage: null,
    })
    expect([await byLine(), await byMail(), await byMail()]).toEqual([0, 1, 0])
    expect(mails).toEqual(['kamon@member.example'])
  })

  it('is composed when it is sent, or dropped if nobody needs it by then', async () => {
    const recipe = { template: 'order_received', orderId: 'c0ffee00-0000-4000-8000-000000000001' } as const
    await put({ recipe })
    compose = async () => ({ ...MESSAGE, heading: 'ตอนส่ง' })
    await byLine()
    expect(attempts).toMatchObject([{ message: { heading: 'ตอนส่ง' } }])
    expect((await row()).textBody).toContain('ตอนส่ง')
    await db.orm.delete(outboxMails)
    await put({ recipe })
    compose = async () => null
    await byLine()
    expect(attempts).toHaveLength(1)
    expect(await row()).toMatchObject({ skippedAt: now, directMessage: null })
  })

  it('is a mail to a server that has no driver for its channel', async () => {
    await put()
    expect(await byMail([])).toBe(1)
    expect(mails).toEqual(['kamon@member.example'])
    expect(await row()).toMatchObject({
      ...{ channel: 'mail', sentAt: now, fallbackFrom: 'line', fallbackReason: 'channel_off' },
      directMessage: null,
    })
    expect(await byLine()).toBe(0)
  })

  it('becomes a mail when its attempts end their process again and again', async () => {
    await put({ attempts: 6, leasedUntil: new Date(Date.now() - 1000) })
    await byLine()
    expect(attempts).toEqual([])
    expect(await row()).toMatchObject({ channel: 'mail', fallbackReason: 'unavailable' })
  })
})
