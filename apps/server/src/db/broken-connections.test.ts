import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usePostgres } from '../../test/postgres-database.ts'
import { type Database, openDatabase } from './client.ts'
import { type Listener, listenOn } from './postgres-listener.ts'
import { faqs } from './schema/content.ts'
import { hasConnectionError } from './unavailable.ts'

const postgres = usePostgres({ ownCluster: true })
const SLOW = { timeout: 20_000 }
/** A connection that takes longer counts as dead: two thirds of it to connect, most of which a busy machine may take. */
const LIMIT_MS = 900

let one: Database
const opened: Database[] = []

/** The shop's database with one connection, whose statements end after `statementMs`. */
async function open(statementMs: number): Promise<Database> {
  const database = await openDatabase({ url: postgres.url, dataDir: '', poolSize: 1, statementMs })
  opened.push(database)
  return database
}

beforeEach(async () => {
  one = await open(LIMIT_MS)
  await one.ping()
})
afterEach(async () => {
  await postgres.cluster.thaw()
  for (const database of opened.splice(0)) await database.close()
})

const unavailable = (work: Promise<unknown>) => expect(work).rejects.toSatisfy(hasConnectionError)
const question = (text: string) => ({ question: text, answer: 'เจ็ดวัน', category: 'ยืม' })

async function processOf({ orm }: Pick<Database, 'orm'>): Promise<number> {
  const { rows } = await orm.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid ?? 0
}

describe('a connection to PostgreSQL', () => {
  it('is freed by PostgreSQL itself when a statement takes too long', async () => {
    const work = one.orm.execute(sql`select pg_sleep(60)`)
    // query_canceled
    await expect(work).rejects.toMatchObject({ cause: { code: '57014' } })
    await one.ping()
  })

  it('is closed by PostgreSQL when a transaction is idle, and replaced', async () => {
    let process = 0
    const idle = one.orm.transaction(async (tx) => {
      process = await processOf({ orm: tx as unknown as Database['orm'] })
      const gone = async () =>
        (await postgres.orm.execute(sql`select 1 from pg_stat_activity where pid = ${process}`)).rows
      await expect.poll(gone, SLOW).toEqual([])
      await tx.execute(sql`select 1`)
    })
    await unavailable(idle)
    expect(await processOf(one)).not.toBe(process)
  })

  it('is waited for no longer than a statement may wait', async () => {
    await one.orm.transaction(async () => unavailable(one.ping()))
    await one.ping()
  })

  it('is waited for by two hundred callers at most', async () => {
    const patient = await open(60_000)
    let waiting: Promise<unknown>[] = []
    await patient.orm.transaction(async () => {
      waiting = Array.from({ length: 200 }, () => patient.ping())
      await unavailable(patient.ping())
      await unavailable(patient.orm.transaction(async (tx) => tx.execute(sql`select 1`)))
    })
    await Promise.all(waiting)
  })

  it('that stops responding in a transaction is never used again: later work is kept, the open transaction is not', async () => {
    const work = one.orm.transaction(async (tx) => {
      await tx.insert(faqs).values(question('ค้าง'))
      await postgres.cluster.freeze()
      await tx.execute(sql`select 1`)
    })
    await unavailable(work)
    await postgres.cluster.thaw()
    await one.orm.insert(faqs).values(question('ใหม่'))
    const kept = await postgres.orm.select({ question: faqs.question }).from(faqs)
    expect(kept).toEqual([{ question: 'ใหม่' }])
  })

  it('that stops responding before a transaction begins leaves the pool', async () => {
    await postgres.cluster.freeze()
    await unavailable(one.orm.transaction(async (tx) => tx.execute(sql`select 1`)))
    await postgres.cluster.thaw()
    await one.ping()
  })
})

describe('a listener for changes', () => {
  let listener: Listener
  const heard: string[] = []

  beforeEach(async () => {
    heard.length = 0
    const connection = { connectionString: postgres.url, connectionTimeoutMillis: SLOW.timeout }
    listener = listenOn(connection, { retryMs: 50, askMs: 50, answerMs: LIMIT_MS })
    await listener.listen('news', (payload) => heard.push(payload))
  })
  afterEach(() => listener.close())

  const hears = async (...news: string[]) => {
    await expect.poll(() => heard, SLOW).toEqual(news)
  }

  it('notices a dead connection, and reports that payloads may be missing', async () => {
    await postgres.cluster.freeze()
    await setTimeout(2 * LIMIT_MS)
    expect(heard).toEqual([])
    await postgres.cluster.thaw()
    await hears('')
    await postgres.orm.execute(sql`select pg_notify('news', 'again')`)
    await hears('', 'again')
  })

  it('retries until PostgreSQL is back, however often it fails', async () => {
    await postgres.cluster.halt()
    await setTimeout(500)
    await postgres.cluster.resume()
    await hears('')
  })
})
