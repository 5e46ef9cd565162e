import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePostgres } from '../../test/postgres-database.ts'
import { type ScriptedSmtp, startScriptedSmtp } from '../../test/scripted-smtp.ts'
import { outboxMails } from '../db/schema/mails.ts'
import { mailDriver } from './mail-driver.ts'
import { type OutboxWorker, startOutboxWorker } from './outbox-worker.ts'
import { openMailTransport } from './transport.ts'

const db = usePostgres({ poolSize: 6 })
const FROM = { name: '', address: 'shop@jansi.example' }

let smtp: ScriptedSmtp
let now: Date
let log: string[]
let workers: OutboxWorker[]

beforeEach(async () => {
  smtp = await startScriptedSmtp()
  now = new Date(Date.now() + 1000)
  log = []
  workers = []
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await smtp.close()
})

const work = ({ timeoutMs = 10_000, perMinute }: { timeoutMs?: number; perMinute?: number } = {}) => {
  const write = (fields: object, message: string) => void log.push(`${message} ${JSON.stringify(fields)}`)
  const smtpUrl = `smtp://shop:secret@127.0.0.1:${smtp.port}`
  const logger = { info: write, warn: write, error: write }
  const clock = () => now
  const worker = startOutboxWorker({
    orm: db.orm,
    driver: mailDriver({
      transport: openMailTransport({ smtpUrl, timeoutMs, from: FROM, dataDir: '/nowhere' }),
      compose: () => Promise.reject(new Error('nothing to compose')),
      clock,
      logger,
    }),
    clock,
    logger,
    perMinute,
    intervalMs: 3_600_000,
    lastMailsMs: 50,
  })
  workers.push(worker)
  return worker
}
const put = (...names: string[]) =>
  db.orm.insert(outboxMails).values(
    names.map((name) => ({
      kind: 'note',
      recipient: `${name}@member.example`,
      subject: name,
      textBody: name,
      htmlBody: name,
      createdAt: now,
    })),
  )
const rows = () => db.orm.select().from(outboxMails).orderBy(outboxMails.id)
const sent = async () => (await rows()).flatMap(({ sentAt, subject }) => (sentAt === null ? [] : [subject]))
const eventually = (work: () => Promise<void> | void) => vi.waitFor(work, { timeout: 10_000, interval: 25 })
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const pauses = () => log.filter((line) => line.startsWith('outbox paused'))
const secondsOf = (line = '') => Number(/"seconds":(\d+)/.exec(line)?.[1])
const OTHERS = ['a', 'b', 'c', 'd', 'e', 'f']

describe('a slow mail server', () => {
  /** As a tarpit does: never silent, never done. */
  const dawdle = (slow: (command: string) => boolean) => {
    smtp.respond = (command, socket) => {
      if (!slow(command)) return undefined
      const timer = setInterval(() => socket.write('250-please wait\r\n'), 40)
      socket.once('close', () => clearInterval(timer))
      return ''
    }
  }

  it('delays no other mail with one recipient, and no stop of the shop', async () => {
    dawdle((command) => command.includes('slow@'))
    await put('slow', ...OTHERS)
    const worker = work({ timeoutMs: 60_000 })
    await eventually(async () => expect(await sent()).toEqual(OTHERS))
    const begun = performance.now()
    await worker.stop()
    expect(performance.now() - begun).toBeLessThan(3_000)
    const [slow] = await rows()
    expect(slow).toMatchObject({ subject: 'slow', attempts: 0, leasedUntil: null, sentAt: null })
  })

  it.each(['RCPT', 'MAIL', 'END'])('loses its try after twice the time of a silence: %s', async (word) => {
    dawdle((command) => command.startsWith(word))
    await put('slow')
    work({ timeoutMs: 200 })
    await eventually(async () => expect((await rows())[0]?.lastError).toBe('The mail server took too long'))
    expect((await rows())[0]).toMatchObject({ attempts: 1, failedAt: null, leasedUntil: null })
  })
})

describe('a recipient that is refused', () => {
  it.each([
    ['550 5.1.1 no such user', 'failed'],
    ['550 no such user', 'failed'],
    ['552 5.2.2 mailbox full', 'failed'],
    ['451 4.2.0 greylisted', 'waiting'],
    ['450 4.7.1 try later', 'waiting'],
    ['554 5.7.1 not here', 'waiting'],
  ])('%s: %s, and the others are delivered', async (response, state) => {
    smtp.respond = (command) => (command.includes('gone@') ? response : undefined)
    await put('gone', ...OTHERS)
    work()
    await eventually(async () => expect(await sent()).toEqual(OTHERS))
    const [gone] = await rows()
    expect(gone).toMatchObject({ attempts: 1, lastError: expect.stringContaining(response) })
    expect(gone?.failedAt === null ? 'waiting' : 'failed').toBe(state)
    expect(pauses()).toEqual([])
    expect(log.join()).not.toContain('@')
  })
})

describe('a mail server that refuses everything', () => {
  it.each([
    ['AUTH', '535 5.7.8 wrong password', 'the login is refused'],
    ['MAIL', '450 4.7.1 too many mails', 'the sender is refused'],
    ['RCPT', '450 4.1.8 sender unknown', 'the sender is refused'],
    ['EHLO', '421 4.3.2 busy', 'the mail server takes no mails'],
  ])('gets one attempt for all mails, after growing pauses: %s', async (word, response, reason) => {
    smtp.respond = (command) => (command.startsWith(word) ? response : undefined)
    await put(...OTHERS)
    const worker = work()
    await eventually(() => expect(pauses()).toHaveLength(1))
    expect(pauses()[0]).toContain(`outbox paused: ${reason}`)
    expect(pauses()[0]).toContain(`"server":"127.0.0.1:${smtp.port}"`)
    later(20)
    worker.wake()
    await eventually(async () => expect((await rows())[0]?.leasedUntil).toBeNull())
    expect(smtp.count(word)).toBe(1)
    later(20)
    worker.wake()
    await eventually(() => expect(pauses()).toHaveLength(2))
    expect(smtp.count(word)).toBe(2)
    const [first, second] = pauses().map(secondsOf)
    expect(first).toBeGreaterThanOrEqual(24)
    expect(first).toBeLessThanOrEqual(36)
    expect(second).toBeGreaterThanOrEqual(48)
    expect(second).toBeLessThanOrEqual(72)
    await eventually(async () =>
      expect((await rows()).map(({ attempts }) => attempts)).toEqual(OTHERS.map(() => 0)),
    )
    smtp.respond = () => undefined
    later(80)
    worker.wake()
    await eventually(async () => expect(await sent()).toEqual(OTHERS))
  })

  it('is recognised by three mails in a row that it refuses by a rule of its own', async () => {
    smtp.respond = (command) => (command.startsWith('RCPT') ? '554 5.7.1 relay access denied' : undefined)
    await put(...OTHERS)
    work()
    await eventually(() => expect(pauses()).toHaveLength(1))
    await eventually(async () =>
      expect((await rows()).every(({ leasedUntil }) => leasedUntil === null)).toBe(true),
    )
    const attempts = (await rows()).map((row) => row.attempts)
    expect(attempts.filter((count) => count === 1)).toHaveLength(2)
    expect(smtp.count('RCPT')).toBeLessThanOrEqual(5)
  })
})

it('sends no more mails in a minute than the setting allows, all processes together', async () => {
  await put(...OTHERS)
  const both = [work({ perMinute: 4 }), work({ perMinute: 4 })]
  await eventually(async () => expect(await sent()).toHaveLength(4))
  later(30)
  for (const worker of both) worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await sent()).toHaveLength(4)
  later(31)
  for (const worker of both) worker.wake()
  await eventually(async () => expect(await sent()).toEqual(OTHERS))
})
