import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteSettings } from '@jansi/contract/settings'
import type { Role } from '@jansi/contract/statuses'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type AppOptions, buildApp } from '../src/app.ts'
import type { Channel } from '../src/core/channel.ts'
import { imageLinks } from '../src/core/image-links.ts'
import { ResponseCache } from '../src/core/response-cache.ts'
import type { Orm } from '../src/db/client.ts'
import { variants } from '../src/db/schema/catalog.ts'
import { journalEntries } from '../src/db/schema/journal.ts'
import { orders } from '../src/db/schema/orders.ts'
import { sessions, users } from '../src/db/schema/people.ts'
import { returnSessions } from '../src/db/schema/returns.ts'
import { rateLimits } from '../src/db/schema/service.ts'
import { paymentMethods, siteSettings } from '../src/db/schema/settings.ts'
import { pieces } from '../src/db/schema/stock.ts'
import { openDrawings } from '../src/drawing/drawings.ts'
import { readSettings } from '../src/env.ts'
import { openImageWorkers } from '../src/files/images.ts'
import { openFileStore } from '../src/files/store.ts'
import type { RouteDeps } from '../src/http/route-deps.ts'
import { openThrottles, type Throttles } from '../src/http/throttle.ts'
import { authTokens } from '../src/modules/auth/tokens.ts'
import { journalFaults } from '../src/modules/journal/journal-faults.ts'
import { mailChannel } from '../src/modules/notifications/steps/outbox-channels.ts'
import { forgottenSlips } from '../src/modules/payments/slip-faults.ts'
import { stockFaults } from '../src/modules/stock/stock-faults.ts'
import { changingThrottles } from './changing-throttles.ts'
import { copyRows, type TestDatabase, useDatabase } from './database.ts'
import { type Visitor, visit } from './visitor.ts'

/** A day before the workshop, at ten in the morning in Bangkok. */
const OPENING = '2026-11-20T03:00:00.000Z'
const SECRET_KEY = 'a secret key of the tests, long enough'
/** A worker takes half a second to start from source; its time is longer than in production, as many share the processor. */
const WORKERS = { idleTimeout: 30_000, timeLimit: 120_000 }
/** For all files of this process: an idle worker keeps no process alive. */
const images = openImageWorkers(WORKERS)
const drawings = openDrawings(WORKERS)

/** Somebody with an account. */
export type Person = Visitor & { id: number; email: string; role: Role; token: () => Promise<string> }

export type ShopOptions = {
  /** Where the database is from; one of `useDatabase` by default. */
  over?: TestDatabase
  env?: Record<string, string>
  /** The tests of the file are chapters of one story: the shop is emptied before the first, not before each. */
  isOneStory?: boolean
  app?: AppOptions
  /** Channels in addition to mail. */
  channels?: readonly Channel[]
}

export type Shop = ReturnType<typeof openShop>

/** Whether a shop has rows that can have faults. Most tests have few, and to look for faults takes as long as some tests. */
async function contentsOf(orm: Orm): Promise<{ stock: boolean; money: boolean }> {
  const { rows } = await orm.execute<{ stock: boolean; money: boolean }>(sql`select
    exists (select from ${variants}) or exists (select from ${pieces}) as stock,
    exists (select from ${orders}) or exists (select from ${returnSessions})
      or exists (select from ${journalEntries}) as money`)
  return rows[0] ?? { stock: true, money: true }
}

async function addPaymentMethods(orm: Orm): Promise<void> {
  await orm
    .insert(paymentMethods)
    .values([
      { id: 1, name: 'พร้อมเพย์ QR', position: 1 },
      { id: 3, name: 'โอนผ่านธนาคาร', position: 2 },
      { id: 4, name: 'ยืมอุปกรณ์ (ไม่มีค่าใช้จ่าย)', position: 3 },
    ])
    .onConflictDoNothing()
}

async function findFaults(orm: Orm): Promise<void> {
  const holds = await contentsOf(orm)
  if (holds.stock) expect(await stockFaults(orm)).toEqual([])
  if (holds.money) expect(await journalFaults(orm)).toEqual([])
  if (holds.money) expect(await forgottenSlips(orm)).toEqual([])
}

/** Makes the account of the given number, with an open session. */
async function openAccount(
  { app, deps }: { app: FastifyInstance; deps: RouteDeps },
  createdAt: Date,
  number: number,
  given: Partial<typeof users.$inferInsert> & { role: Role },
): Promise<Person> {
  const { orm } = deps.database
  const [user] = await orm
    .insert(users)
    .values({
      email: `${given.role}${number}@example.org`,
      passwordHash: 'no password fits this',
      firstName: 'มะลิ',
      lastName: `คนที่ ${number}`,
      phoneNumber: `08${String(number).padStart(8, '0')}`,
      emailVerifiedAt: createdAt,
      createdAt,
      // Staff know it, unless a test is about accounts that they do not know.
      pieceLimitLiftedAt: createdAt,
      ...given,
    })
    .returning()
  if (user === undefined) throw new Error('The account was not made.')
  const session = { id: randomUUID(), userId: user.id, createdAt }
  await orm.insert(sessions).values({ ...session, expiresAt: new Date('2100-01-01T00:00:00Z') })
  const tokens = authTokens(deps)
  const sign = async () => tokens.signAccess({ userId: user.id, sessionId: session.id }).token
  return { ...visit(app, sign), id: user.id, email: user.email, role: user.role, token: sign }
}

async function saveSettings(orm: Orm, document: Partial<SiteSettings>): Promise<void> {
  await orm
    .insert(siteSettings)
    .values({ id: 1, document })
    .onConflictDoUpdate({ target: siteSettings.id, set: { document } })
}

async function copyShop<Time extends object>(orm: Orm, folder: string, time: Time, forget: () => void) {
  const [files, copy] = [join(folder, 'files'), await mkdtemp(join(folder, 'copy-'))]
  await cp(files, copy, { recursive: true })
  const bringBackRows = await copyRows(orm)
  const then = { ...time }
  return async () => {
    await rm(files, { recursive: true })
    await cp(copy, files, { recursive: true })
    await bringBackRows()
    Object.assign(time, then)
    forget()
  }
}

async function filesUnder(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

/** Reads the rows of every table but the counters of throttles. */
async function readTables(orm: Orm): Promise<Record<string, string[]>> {
  const { rows } = await orm.execute<{ tablename: string }>(
    sql`select tablename from pg_tables
      where schemaname = 'public' and tablename <> ${getTableName(rateLimits)} order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { tablename } of rows) {
    const table = await orm.execute<{ row: string }>(
      sql.raw(`select to_jsonb(t)::text as row from "${tablename}" t order by 1`),
    )
    all[tablename] = table.rows.map(({ row }) => row)
  }
  return all
}

/**
 * The whole server for one test file, as `server.ts` puts it together: real SQL, real image workers, files in a folder
 * of its own, a clock to turn. Every test starts with an empty shop that has its payment methods; after every test no
 * piece may be missing or too many (`stockFaults`), no baht (`journalFaults`), and no slip forgotten (`forgottenSlips`). Call it at the top of the file.
 */
export function openShop(options: ShopOptions = {}) {
  const source = options.over ?? useDatabase(options)
  const beforeStoryOrTest = options.isOneStory === true ? beforeAll : beforeEach
  const settings = readSettings({ LOG_LEVEL: 'silent', ...options.env })
  const time = { now: new Date(OPENING), people: 0 }
  const clock = () => time.now
  const responseCache = new ResponseCache(clock)
  let opened: { app: FastifyInstance; deps: RouteDeps; folder: string } | undefined
  let throttles: Throttles | undefined
  let wakes = 0
  const now = () => orThrow(opened)
  const limits = () => {
    throttles ??= openThrottles(source.database)
    return throttles
  }

  /** Drops the copies of rows that the process has. */
  const forget = () => {
    throttles = undefined
    responseCache.expire()
  }

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jansi-shop-'))
    const deps: RouteDeps = {
      settings: { ...settings, dataDir: folder },
      secrets: { secretKey: SECRET_KEY },
      database: source.database,
      files: await openFileStore({ dataDir: folder }),
      images,
      drawings,
      links: imageLinks(settings.publicUrl, SECRET_KEY, clock),
      responseCache,
      throttles: changingThrottles(limits),
      clock,
      channels: [mailChannel(() => void wakes++), ...(options.channels ?? [])],
    }
    const app = await buildApp(deps, { strictResponses: true, ...options.app })
    await app.ready()
    opened = { app, deps, folder }
  })
  beforeStoryOrTest(async () => {
    Object.assign(time, { now: new Date(OPENING), people: 0 })
    wakes = 0
    await rm(join(now().folder, 'files'), { recursive: true, force: true })
    await mkdir(join(now().folder, 'files'))
    forget()
    await addPaymentMethods(source.database.orm)
  })
  afterEach(() => findFaults(source.database.orm))
  afterAll(async () => {
    await opened?.app.close()
    if (opened) await rm(opened.folder, { recursive: true })
  })

  const account = (role: Role, given: Partial<typeof users.$inferInsert>): Promise<Person> =>
    openAccount(now(), time.now, ++time.people, { role, ...given })

  return {
    /** Where the database is from, for a second shop over the same. */
    source,
    get orm() {
      return source.database.orm
    },
    get app() {
      return now().app
    },
    get deps() {
      return now().deps
    },
    get guest() {
      return visit(now().app, async () => null)
    },
    /** A member of whom staff have never approved an order. */
    aNewMember: () => account('member', { pieceLimitLiftedAt: null }),
    aMember: (given: Partial<typeof users.$inferInsert> = {}) => account('member', given),
    staff: (given: Partial<typeof users.$inferInsert> = {}) => account('staff', given),
    anAdmin: (given: Partial<typeof users.$inferInsert> = {}) => account('admin', given),
    /** Turns the clock to an instant. */
    at(instant: string) {
      time.now = new Date(instant)
    },
    /** Turns the clock forward. */
    pass(seconds: number) {
      time.now = new Date(time.now.getTime() + seconds * 1000)
    },
    /** Copies rows, files and clock; the function that it returns brings them back. */
    copy: () => copyShop(source.database.orm, now().folder, time, forget),
    /** How often the outbox was woken for a new mail. */
    wakes: () => wakes,
    /** Changes some of the site's settings. */
    async configure(document: Partial<SiteSettings>) {
      await saveSettings(source.database.orm, document)
      responseCache.expire()
    },
    async renameMethod(id: number, change: Partial<typeof paymentMethods.$inferInsert>) {
      await source.database.orm.update(paymentMethods).set(change).where(eq(paymentMethods.id, id))
    },
    /** Keys of all files that were stored. */
    storedFiles: () => filesUnder(join(now().folder, 'files')),
    readStored: (key: string) => readFile(join(now().folder, 'files', key)),
    /**
     * Everything the shop holds: rows of every table and names of all files. Equal before and after a refusal, which the
     * counters of the throttles are not.
     */
    async everything(): Promise<Record<string, unknown>> {
      return { files: await this.storedFiles(), ...(await readTables(source.database.orm)) }
    },
  }
}

function orThrow<Opened>(opened: Opened | undefined): Opened {
  if (opened === undefined) throw new Error('The shop is open only inside hooks and tests.')
  return opened
}

/**
 * Returns a function by which several tests of a file begin, before they make anything else: `make` is called once for the
 * same arguments, and from then on its rows are brought back, which takes a tenth of the time. Throws where a test calls it
 * twice: the first would be gone.
 */
export function prepared<Args extends unknown[], Made>(shop: Shop, make: (...args: Args) => Promise<Made>) {
  const all = new Map<string, { made: Made; bringBack: () => Promise<void> }>()
  let isBegun = false
  beforeEach(() => {
    isBegun = false
  })
  return async (...args: Args): Promise<Made> => {
    if (isBegun) throw new Error('A test begins once.')
    isBegun = true
    const before = all.get(JSON.stringify(args))
    await before?.bringBack()
    if (before !== undefined) return before.made
    const made = await make(...args)
    all.set(JSON.stringify(args), { made, bringBack: await shop.copy() })
    return made
  }
}
