import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type AppOptions, buildApp } from '../src/app.ts'
import { imageLinks } from '../src/core/image-links.ts'
import { ResponseCache } from '../src/core/response-cache.ts'
import type { Database, Orm } from '../src/db/client.ts'
import { outboxMails } from '../src/db/schema/mails.ts'
import { users } from '../src/db/schema/people.ts'
import { openDrawings } from '../src/drawing/drawings.ts'
import { readSettings, type Settings } from '../src/env.ts'
import { openImageWorkers } from '../src/files/images.ts'
import { openFileStore } from '../src/files/store.ts'
import type { RouteDeps } from '../src/http/route-deps.ts'
import { openThrottles, type Throttles } from '../src/http/throttle.ts'
import type { OutgoingMail } from '../src/mail/transport.ts'
import { mailComposer } from '../src/modules/mail-recipes/commands/compose-recipe.ts'
import { mailChannel } from '../src/modules/notifications/steps/outbox-channels.ts'
import { changingThrottles } from './changing-throttles.ts'
import { deliverDueMails } from './deliver-mails.ts'

/** The password of every account that `addUser` makes. */
export const PASSWORD = 'Wet-on-Wet-2569'
export const PUBLIC_URL = 'https://shop.example.org'

let passwordHash: Promise<string> | undefined

/**
 * An account, verified and active by default. Its password is hashed for little, because each login works as hard as
 * the hash asks for.
 */
export async function addUser(orm: Orm, given: Partial<typeof users.$inferInsert> = {}) {
  passwordHash ??= hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const [user] = await orm
    .insert(users)
    .values({
      email: 'mali@example.org',
      passwordHash: await passwordHash,
      firstName: 'มะลิ',
      lastName: 'สีน้ำ',
      phoneNumber: '0812345678',
      emailVerifiedAt: new Date('2026-01-01T00:00:00Z'),
      createdAt: new Date(),
      ...given,
    })
    .returning()
  if (user === undefined) throw new Error('The account was not made.')
  return user
}

/** The result of a call, and the refresh cookie that came with it. */
export type Answer = {
  status: number
  body: Record<string, unknown>
  headers: Record<string, string | string[] | number | undefined>
  /** The value of the cookie, empty when it was cleared, undefined when none was set. */
  refresh: string | undefined
  /** The cookie by which the device is known again, undefined when none was set. */
  device: string | undefined
  setCookie: string
}

type Extra = {
  access?: string
  refresh?: string
  device?: string
  headers?: Record<string, string>
  from?: string
}

async function inject(app: FastifyInstance, call: InjectOptions, extra: Extra): Promise<Answer> {
  const response = await app.inject({
    ...call,
    headers: {
      ...(extra.access === undefined ? {} : { authorization: `Bearer ${extra.access}` }),
      ...extra.headers,
    },
    cookies: {
      ...(extra.refresh === undefined ? {} : { refresh: extra.refresh }),
      ...(extra.device === undefined ? {} : { device: extra.device }),
    },
    remoteAddress: extra.from ?? '10.0.0.1',
  })
  const cookie = (wanted: string) => response.cookies.find(({ name }) => name === wanted)?.value
  return {
    status: response.statusCode,
    body: response.json(),
    headers: response.headers,
    refresh: cookie('refresh'),
    device: cookie('device'),
    setCookie: [response.headers['set-cookie'] ?? ''].flat()[0] ?? '',
  }
}

/**
 * The whole server for the calls of auth, account and mails, over the file's database, with a clock to turn.
 * Clock and throttles start again before every test. Call it at the top of the file.
 */
export function useAuthApp(
  shop: { readonly database: Database },
  publicUrl = PUBLIC_URL,
  demoOf?: (clock: () => Date) => AppOptions['demo'],
) {
  const secretKey = 'a secret key of the tests, long enough'
  const images = openImageWorkers()
  const drawings = openDrawings()
  let now = new Date()
  let wakes = 0
  let throttles: Throttles
  let app: FastifyInstance
  const pauses: number[] = []
  const clock = () => now
  const settings = readSettings({ PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' })

  const mailbox = openMailbox(shop, settings, clock)

  beforeAll(async () => {
    const deps: RouteDeps = {
      settings,
      secrets: { secretKey },
      database: shop.database,
      files: await openFileStore({ dataDir: join(tmpdir(), 'jansi-auth-files') }),
      images,
      drawings,
      links: imageLinks(publicUrl, secretKey, clock),
      responseCache: new ResponseCache(clock),
      throttles: changingThrottles(() => throttles),
      clock,
      channels: [
        mailChannel(() => {
          wakes++
        }),
      ],
    }
    app = await buildApp(deps, { strictResponses: true, demo: demoOf?.(clock) })
  })
  beforeEach(() => {
    now = new Date()
    wakes = 0
    pauses.length = 0
    mailbox.empty()
    throttles = openThrottles(shop.database, async (ms) => void pauses.push(ms))
  })
  afterAll(async () => {
    await app.close()
    await images.close()
    await drawings.close()
  })

  const call = (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object | null,
    extra: Extra = {},
  ): Promise<Answer> => inject(app, { method, url: `/api${path}`, ...(payload ? { payload } : {}) }, extra)

  const auth = (path: string, payload?: object | null, extra?: Extra) =>
    call('POST', `/dj-rest-auth/${path}`, payload, extra)

  return {
    call,
    auth,
    /** Logs in and returns the tokens; throws when that is refused. */
    async logIn(email = 'mali@example.org', password = PASSWORD) {
      const answer = await auth('login/', { email, password })
      const { access } = answer.body
      if (typeof access !== 'string' || !answer.refresh) throw new Error(JSON.stringify(answer.body))
      return { access, refresh: answer.refresh }
    },
    getUser: (access: string) => call('GET', '/dj-rest-auth/user/', null, { access }),
    /** Turns the clock forward. */
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    /** How often the outbox worker was woken for a mail. */
    wakes: () => wakes,
    /** How long requests were made to wait, in milliseconds; nothing really waits. */
    pauses,
    receiveMails: mailbox.receiveMails,
    newestKey: mailbox.newestKey,
    newestReset: mailbox.newestReset,
  }
}

/** The mails that the shop delivers. */
function openMailbox(shop: { readonly database: Database }, settings: Settings, clock: () => Date) {
  const delivered: OutgoingMail[] = []

  /** Delivers the waiting mails of the outbox, and returns all delivered ones, oldest first. */
  async function receiveMails(): Promise<readonly OutgoingMail[]> {
    const outbox = {
      orm: shop.database.orm,
      transport: { send: async (mail: OutgoingMail) => void delivered.push(mail) },
      compose: mailComposer({ database: shop.database, settings, clock }),
      clock,
      logger: { info() {}, warn() {}, error() {} },
    }
    while ((await deliverDueMails(outbox)) > 0);
    return delivered
  }

  async function newestLink(pattern: RegExp): Promise<string> {
    const links = (await receiveMails()).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
    const newest = links.at(-1)
    if (newest === undefined) throw new Error('No mail holds such a link.')
    return newest
  }

  return {
    empty() {
      delivered.length = 0
    },
    receiveMails,
    /** The key of the newest activation mail that arrived. */
    newestKey: () => newestLink(/account-confirm-email\/([\w-]+)\//),
    /** The token in the link of the newest reset mail. */
    async newestReset(): Promise<{ uid: string; token: string }> {
      const link = await newestLink(/reset\/password\/confirm\/([\w-]+\/[\w-]+)/)
      const [uid = '', token = ''] = link.split('/')
      return { uid, token }
    },
  }
}

/** All queued mails, oldest first. */
export async function queuedMails(orm: Orm) {
  return orm.select().from(outboxMails).orderBy(outboxMails.id)
}
