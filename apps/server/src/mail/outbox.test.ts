import { DEFAULT_COLOURS } from '@jansi/contract/colours'
import { eq, type SQL } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliverDueMails } from '../../test/deliver-mails.ts'
import { usePostgres } from '../../test/postgres-database.ts'
import { readMail, startSmtpServer, type TestSmtpServer } from '../../test/smtp.ts'
import { outboxMails } from '../db/schema/mails.ts'
import { composeMail, type MailingClub } from './compose.ts'
import { type ComposeMail, MAX_ATTEMPTS, type MailDriverDeps, mailDriver } from './mail-driver.ts'
import { LEASE_MS, type OutboxDeps } from './outbox.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import { openMailTransport } from './transport.ts'

const db = usePostgres({ poolSize: 6 })

let smtp: TestSmtpServer
let now: Date
let log: string[]
const NO_COLOURS = { colour_main: DEFAULT_COLOURS.main, colour_accent: DEFAULT_COLOURS.accent }
let club: MailingClub | undefined
let compose: ComposeMail

beforeEach(async () => {
  smtp = await startSmtpServer()
  now = new Date(Date.now() + 1000)
  log = []
  club = undefined
  compose = () => Promise.reject(new Error('nothing to compose'))
})
afterEach(() => smtp.close())

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe('the outbox', () => {
  const deps = (): Omit<OutboxDeps, 'driver'> & MailDriverDeps => {
    const signing = club
    const write = (fields: object, message: string) => {
      log.push(`${message} ${JSON.stringify(fields)}`)
    }
    return {
      orm: db.orm,
      transport: openMailTransport({
        smtpUrl: smtp.url,
        from: { name: '', address: 'shop@jansi.example' },
        dataDir: '/nowhere',
      }),
      compose: (mail) => compose(mail),
      ...(signing && { club: async () => signing }),
      clock: () => now,
      logger: { info: write, warn: write, error: write },
    }
  }
  const put = (recipient: string, given: Partial<typeof outboxMails.$inferInsert> = {}) =>
    db.orm.insert(outboxMails).values({
      kind: 'note',
      recipient,
      subject: `ถึง ${recipient}`,
      textBody: 'ลิงก์ลับ',
      htmlBody: '<p>ลิงก์ลับ</p>',
      createdAt: now,
      ...given,
    })
  const rows = () => db.orm.select().from(outboxMails).orderBy(outboxMails.id)
  const row = async () => {
    const [only] = await rows()
    if (only === undefined) throw new Error('No mail in the outbox')
    return only
  }
  const recipients = () => smtp.received.flatMap(({ to }) => to).sort()

  it('signs every mail with the shop and the club, whose e-mail and phone it names and which replies go to', async () => {
    const mail = composeMail({ subject: 'ชำระแล้ว', heading: 'ชำระแล้ว', firstName: 'กมล', blocks: [] })
    const stored = { subject: mail.subject, textBody: mail.text, htmlBody: mail.html }
    const recipe = { template: 'order_received', orderId: 'c0ffee00-0000-4000-8000-000000000001' } as const
    compose = async () => ({ sent: mail, kept: mail })
    const delivered = async (row: Partial<typeof outboxMails.$inferInsert>) => {
      await put('kamon@member.example', row)
      await deliverDueMails(deps())
      const { raw } = smtp.received.at(-1) ?? { raw: '' }
      const { text, html } = readMail(raw)
      const header = (name: string) => new RegExp(`^${name}: .*$`, 'm').exec(raw)?.[0].trim()
      return { text: text.slice(mail.text.length), html, replyTo: header('Reply-To'), from: header('From') }
    }
    const riverside = {
      ...{ shop_name: 'Riverside', club_name: 'ชมรมริมน้ำ', email: '', phone: '' },
      ...NO_COLOURS,
    }
    club = riverside
    const sender = '\n--\nอีเมลฉบับนี้ส่งจากระบบของร้าน Riverside ชมรมริมน้ำ\n'
    expect(await delivered(stored)).toMatchObject({
      text: sender,
      replyTo: undefined,
      from: 'From: Riverside <shop@jansi.example>',
    })
    club = { ...riverside, club_name: 'Riverside', phone: '02-123-4567 ต่อ 12' }
    expect(await delivered(stored)).toMatchObject({
      text: '\n--\nอีเมลฉบับนี้ส่งจากระบบของร้าน Riverside\nติดต่อชมรม\nโทร 02-123-4567 ต่อ 12\n',
      html: expect.stringContaining('<a href="tel:021234567"'),
      replyTo: undefined,
    })
    club = { ...riverside, email: 'club@jansi.example', colour_main: '#1b5e20' }
    const expected = {
      text: `${sender}ติดต่อชมรม\nตอบกลับอีเมลนี้ หรือเขียนถึง club@jansi.example\n`,
      html: expect.stringMatching(
        /หรือเขียนถึง <a href="mailto:club@jansi.example" style="color:#1b5e20".*<\/p>\n<\/body>/,
      ),
      replyTo: 'Reply-To: club@jansi.example',
    }
    expect(await delivered(stored)).toMatchObject(expected)
    expect(await delivered({ recipe, textBody: '', htmlBody: '' })).toMatchObject(expected)
    expect(smtp.received).toHaveLength(4)
    expect((await rows()).at(-1)?.textBody).toContain('เขียนถึง club@jansi.example')
  })

  it('delivers a mail once and notes when', async () => {
    await put('kamon@member.example')
    await deliverDueMails(deps())
    await deliverDueMails(deps())
    expect(recipients()).toEqual(['kamon@member.example'])
    expect(readMail(smtp.received[0]?.raw ?? '')).toMatchObject({
      subject: 'ถึง kamon@member.example',
      text: 'ลิงก์ลับ',
    })
    expect(await row()).toMatchObject({ sentAt: now, leasedUntil: null, attempts: 1, failedAt: null })
  })

  it('delivers every mail exactly once with three workers at the same time', async () => {
    const members = Array.from({ length: 30 }, (_, i) => `member${i}@member.example`).sort()
    for (const member of members) await put(member)
    const workers = [1, 2, 3].map(() =>
      startOutboxWorker({ ...deps(), driver: mailDriver(deps()), intervalMs: 3_600_000 }),
    )
    await vi.waitFor(async () => expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true), {
      timeout: 15_000,
    })
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(recipients()).toEqual(members)
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(members.map(() => 1))
  })

  it('retries after a refusal, each time after a longer pause', async () => {
    await put('kamon@member.example')
    smtp.refuse = () => 'try later'
    await deliverDueMails(deps())
    expect(await row()).toMatchObject({ sentAt: null, leasedUntil: null, attempts: 1 })
    expect((await row()).lastError).toContain('try later')
    const pauses: number[] = []
    for (let attempt = 2; attempt <= 4; attempt++) {
      expect(await deliverDueMails(deps())).toBe(0)
      const pause = (await row()).nextAttemptAt.getTime() - now.getTime()
      pauses.push(pause)
      later(pause)
      expect(await deliverDueMails(deps())).toBe(1)
    }
    expect(pauses).toEqual([30_000, 60_000, 120_000])
    smtp.refuse = () => undefined
    later(600_000)
    await deliverDueMails(deps())
    expect(recipients()).toEqual(['kamon@member.example'])
    expect(await row()).toMatchObject({ sentAt: now, lastError: null, attempts: 5 })
  })

  it('marks a mail as failed after its last attempt', async () => {
    await put('kamon@member.example')
    smtp.refuse = () => 'no such member'
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(await deliverDueMails(deps())).toBe(1)
      later(24 * 3_600_000)
    }
    expect(await deliverDueMails(deps())).toBe(0)
    expect(await row()).toMatchObject({ sentAt: null, attempts: MAX_ATTEMPTS })
    expect((await row()).failedAt).not.toBeNull()
  })

  it('delivers a mail whose process died, but only when its lease is over', async () => {
    await put('kamon@member.example')
    await db.orm
      .update(outboxMails)
      .set({ attempts: 1, leasedUntil: new Date(now.getTime() + LEASE_MS) })
      .where(eq(outboxMails.recipient, 'kamon@member.example'))
    expect(await deliverDueMails(deps())).toBe(0)
    await db.orm.update(outboxMails).set({ leasedUntil: new Date(Date.now() - 1000) })
    expect(await deliverDueMails(deps())).toBe(1)
    expect(recipients()).toEqual(['kamon@member.example'])
    expect(await row()).toMatchObject({ attempts: 2, sentAt: now })
  })

  it('takes no mail from the process that sends it, even if the clock of one of them has jumped', async () => {
    const sending = async (jump: number) => {
      await db.orm.delete(outboxMails)
      await put('kamon@member.example')
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const first = deliverDueMails({
        ...deps(),
        clock: () => new Date(Date.now() + jump),
        transport: { send: () => held },
      })
      await vi.waitFor(async () => expect((await row()).attempts).toBe(1))
      const taken = await deliverDueMails({ ...deps(), clock: () => new Date(Date.now() - jump) })
      release()
      await first
      return taken
    }
    expect(await sending(-3_600_000)).toBe(0)
    expect(await sending(3_600_000)).toBe(0)
  })

  it('lets a process with an expired lease change nothing about a later attempt', async () => {
    await put('kamon@member.example')
    const sendings: { resolve(): void; reject(error: Error): void }[] = []
    const send = () => new Promise<void>((resolve, reject) => sendings.push({ resolve, reject }))
    const one = deliverDueMails({ ...deps(), transport: { send } })
    await vi.waitFor(() => expect(sendings).toHaveLength(1))
    await db.orm.update(outboxMails).set({ leasedUntil: new Date(Date.now() - 1000), nextAttemptAt: now })
    const two = deliverDueMails({ ...deps(), transport: { send } })
    await vi.waitFor(() => expect(sendings).toHaveLength(2))
    sendings[0]?.reject(new Error('cut off'))
    await one
    expect(await row()).toMatchObject({ attempts: 2, leasedUntil: expect.any(Date), lastError: null })
    sendings[1]?.resolve()
    await two
    expect(await row()).toMatchObject({ attempts: 2, leasedUntil: null, sentAt: now })
  })

  it('records a sent mail as soon as the database responds again, and stops trying when the process stops', async () => {
    const sent: string[] = []
    const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    let failures = 0
    const stopping = new AbortController()
    const broken = (times: number): Omit<OutboxDeps, 'driver'> & MailDriverDeps => ({
      ...deps(),
      transport: { send: async ({ recipient }) => void sent.push(recipient) },
      stopping: stopping.signal,
      orm: {
        execute: (query: SQL) =>
          sent.length > 0 && failures++ < times ? Promise.reject(away) : db.orm.execute(query),
      } as unknown as OutboxDeps['orm'],
    })
    await put('kamon@member.example')
    await deliverDueMails(broken(1))
    expect(sent).toEqual(['kamon@member.example'])
    expect(failures).toBe(2)
    expect(await row()).toMatchObject({ sentAt: now, leasedUntil: null })

    await put('mali@member.example')
    sent.length = 0
    stopping.abort()
    failures = 0
    await expect(deliverDueMails(broken(9))).rejects.toThrow('ECONNRESET')
    expect(failures).toBe(1)
  })

  it('delivers mails at once that were written before the clock was set back', async () => {
    await put('kamon@member.example')
    later(-3_600_000)
    expect(await deliverDueMails(deps())).toBe(1)
  })

  it('marks a mail as failed if its process died in the last attempt, without sending it again', async () => {
    await put('kamon@member.example')
    await db.orm.update(outboxMails).set({ attempts: MAX_ATTEMPTS, leasedUntil: new Date(Date.now() - 1000) })
    await deliverDueMails(deps())
    expect(recipients()).toEqual([])
    expect((await row()).failedAt).toEqual(now)
  })

  describe('with a recipe', () => {
    const recipe = { template: 'reset_password', userId: 7 } as const
    const written = (text: string) => ({ subject: 'ลิงก์', text, html: `<p>${text}</p>` })

    it('composes the mail at each attempt, and stores the text without the secret', async () => {
      let attempts = 0
      compose = async (mail) => {
        expect(mail).toMatchObject({ recipient: 'kamon@member.example', recipe })
        attempts += 1
        return { sent: written(`ความลับ ${attempts}`), kept: written('เนื้อความที่เก็บ') }
      }
      await put('kamon@member.example', { recipe, textBody: 'ก่อนส่ง' })
      smtp.refuse = () => 'try later'
      await deliverDueMails(deps())
      expect(await row()).toMatchObject({ textBody: 'ก่อนส่ง', attempts: 1 })
      smtp.refuse = () => undefined
      later(60_000)
      await deliverDueMails(deps())
      expect(readMail(smtp.received[0]?.raw ?? '')).toMatchObject({ subject: 'ลิงก์', text: 'ความลับ 2' })
      expect(await row()).toMatchObject({ subject: 'ลิงก์', textBody: 'เนื้อความที่เก็บ', sentAt: now })
      expect(JSON.stringify(await rows())).not.toContain('ความลับ')
    })

    it('is skipped when it is no longer needed', async () => {
      compose = async () => null
      await put('kamon@member.example', { recipe })
      await deliverDueMails(deps())
      expect(recipients()).toEqual([])
      expect(await row()).toMatchObject({ sentAt: null, skippedAt: now, failedAt: now, leasedUntil: null })
      later(3_600_000)
      expect(await deliverDueMails(deps())).toBe(0)
    })

    it('is tried again when its text cannot be composed, and names no secret', async () => {
      compose = () => Promise.reject(new Error('Failed query with ความลับ'))
      await put('kamon@member.example', { recipe })
      await deliverDueMails(deps())
      expect(await row()).toMatchObject({ attempts: 1, failedAt: null, sentAt: null })
      expect(`${(await row()).lastError}${log.join()}`).not.toContain('ความลับ')
    })
  })

  it('is not sent before its time, not even for the first time', async () => {
    await put('kamon@member.example', { notBefore: new Date(now.getTime() + 60_000) })
    expect(await deliverDueMails(deps())).toBe(0)
    later(59_999)
    expect(await deliverDueMails(deps())).toBe(0)
    later(1)
    expect(await deliverDueMails(deps())).toBe(1)
  })

  it('writes neither address nor text to the log', async () => {
    await put('kamon@member.example')
    smtp.refuse = (recipient) => `<${recipient}> is unknown`
    await deliverDueMails(deps())
    smtp.refuse = () => undefined
    later(60_000)
    await deliverDueMails(deps())
    expect(log.map((line) => line.split(' {')[0])).toEqual(['mail not delivered', 'mail delivered'])
    expect(log.join()).not.toMatch(/kamon|@|ลิงก์|ถึง/)
  })

  it('skips a mail that another process is taking at this moment', async () => {
    for (const name of ['taken', 'free']) await put(`${name}@member.example`)
    await db.orm.transaction(async (other) => {
      await other
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.recipient, 'taken@member.example'))
        .for('update')
      await deliverDueMails(deps())
    })
    expect(recipients()).toEqual(['free@member.example'])
  })
})
