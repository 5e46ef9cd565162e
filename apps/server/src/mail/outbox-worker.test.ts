import { describe, expect, it, vi } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { outboxMails } from '../db/schema/mails.ts'
import { mailDriver } from './mail-driver.ts'
import type { OutboxDeps } from './outbox.ts'
import { startOutboxWorker } from './outbox-worker.ts'

/** No mail of these tests has a recipe. */
const compose = () => Promise.reject(new Error('nothing to compose'))

const db = useDatabase()
const now = new Date(Date.now() + 1000)

describe('the outbox worker', () => {
  const log: string[] = []
  const logger = { info: () => {}, warn: () => {}, error: (_: object, message: string) => log.push(message) }
  const put = (recipient: string) =>
    db.orm
      .insert(outboxMails)
      .values({ kind: 'x', recipient, subject: 'x', textBody: 'x', htmlBody: 'x', createdAt: now })

  it('delivers when it is woken; on stop completes started mails and takes no more', async () => {
    let release = () => {}
    const sent: string[] = []
    const transport = {
      async send({ recipient }: { recipient: string }) {
        await new Promise<void>((resolve) => {
          release = resolve
        })
        sent.push(recipient)
      },
    }
    const worker = startOutboxWorker({
      orm: db.orm,
      driver: mailDriver({ transport, compose, clock: () => now, logger }),
      clock: () => now,
      logger,
      intervalMs: 3_600_000,
    })
    await put('first@member.example')
    worker.wake()
    await vi.waitFor(async () => expect((await db.orm.select().from(outboxMails))[0]?.attempts).toBe(1))
    await put('second@member.example')
    const stopped = worker.stop()
    worker.wake()
    release()
    await stopped
    expect(sent).toEqual(['first@member.example'])
    const [first, second] = await db.orm.select().from(outboxMails).orderBy(outboxMails.id)
    expect(first?.sentAt).toEqual(now)
    expect(second).toMatchObject({ attempts: 0, sentAt: null })
  })

  it('survives a database that does not respond', async () => {
    const broken = {
      execute: () => Promise.reject(new Error('connection lost to kamon@member.example')),
    } as unknown as OutboxDeps['orm']
    const transport = { send: () => Promise.resolve() }
    const worker = startOutboxWorker({
      orm: broken,
      driver: mailDriver({ transport, compose, clock: () => now, logger }),
      clock: () => now,
      logger,
      intervalMs: 5,
    })
    await vi.waitFor(() => expect(log.length).toBeGreaterThan(2))
    await worker.stop()
    expect(new Set(log)).toEqual(new Set(['outbox not reachable']))
  })
})
