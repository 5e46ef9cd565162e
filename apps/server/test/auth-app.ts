import cookie from '@fastify/cookie'
import Fastify, { type InjectOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Database, Orm } from '../src/db/client.ts'
import { outboxMails, users } from '../src/db/schema.ts'
import { readSettings } from '../src/env.ts'
import type { Deps } from '../src/http/deps.ts'
import { answerErrors } from '../src/http/errors.ts'
import { acceptJson } from '../src/http/json.ts'
import { assertDeclared } from '../src/http/mount.ts'
import { refuseForeignOrigins } from '../src/http/origin.ts'
import { openScope, type Scope } from '../src/http/scope.ts'
import { openThrottles } from '../src/http/throttle.ts'
import { staffAccountRoutes } from '../src/modules/account/staff-routes.ts'
import { authenticator } from '../src/modules/auth/authenticate.ts'
import { hashPassword } from '../src/modules/auth/commands/hash-password.ts'
import { memberAuthRoutes, publicAuthRoutes } from '../src/modules/auth/routes.ts'
import { mailRoutes } from '../src/modules/mails/routes.ts'

/** The password of every account that `addUser` makes. */
export const PASSWORD = 'Wet-on-Wet-2569'
export const PUBLIC_URL = 'https://shop.example.org'

let passwordHash: Promise<string> | undefined

/** An account, verified and active unless told otherwise. */
export async function addUser(orm: Orm, given: Partial<typeof users.$inferInsert> = {}) {
  passwordHash ??= hashPassword(PASSWORD)
  const [user] = await orm
    .insert(users)
    .values({
      email: 'mali@example.org',
      passwordHash: await passwordHash,
      firstName: 'มะลิ',
      lastName: 'สีน้ำ',
      phoneNumber: '0812345678',
      emailVerifiedAt: new Date('2026-01-01T00:00:00Z'),
      ...given,
    })
    .returning()
  if (user === undefined) throw new Error('The account was not made.')
  return user
}

/** What came back from a call, and the refresh cookie that came with it. */
export type Answer = {
  status: number
  body: Record<string, unknown>
  headers: Record<string, string | string[] | number | undefined>
  /** The value of the cookie, empty when it was cleared, undefined when none was set. */
  refresh: string | undefined
  setCookie: string
}

export type AuthApp = Awaited<ReturnType<typeof openAuthApp>>

/** The calls of auth, account and mails over a real database, with a clock to turn. */
export async function openAuthApp(database: Database, publicUrl = PUBLIC_URL) {
  const time = { now: new Date() }
  let wakes = 0
  // These routes touch neither pictures nor prepared reads.
  const deps = {
    settings: readSettings({ PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' }),
    secrets: { secretKey: 'a secret key of the tests, long enough' },
    database,
    throttles: openThrottles(database),
    clock: () => time.now,
    wakeOutbox: () => {
      wakes++
    },
  } as Deps
  const app = Fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } })
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('principal', null)
  await app.register(cookie)
  acceptJson(app)
  answerErrors(app, () => [])
  refuseForeignOrigins(app, [publicUrl])
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint) assertDeclared(endpoint, reply.statusCode)
  })
  await app.register(
    async (api) => {
      const gate: Parameters<typeof openScope>[2] = {
        authenticate: authenticator(deps),
        receiveUpload: (work) => work(),
      }
      const open = (access: Scope['access'], ...routes: ((scope: Scope, deps: Deps) => void)[]) =>
        openScope(api, access, gate, (scope) => {
          for (const add of routes) add(scope, deps)
        })
      open('public', publicAuthRoutes)
      open('member', memberAuthRoutes)
      open('staff', staffAccountRoutes)
      open('admin', mailRoutes)
    },
    { prefix: '/api' },
  )

  type Extra = { access?: string; refresh?: string; headers?: Record<string, string>; from?: string }

  async function call(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object | null,
    extra: Extra = {},
  ): Promise<Answer> {
    const options: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: {
        ...(extra.access === undefined ? {} : { authorization: `Bearer ${extra.access}` }),
        ...extra.headers,
      },
      cookies: extra.refresh === undefined ? {} : { refresh: extra.refresh },
      remoteAddress: extra.from ?? '10.0.0.1',
      ...(payload ? { payload } : {}),
    }
    const response = await app.inject(options)
    const found = response.cookies.find(({ name }) => name === 'refresh')
    return {
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
      refresh: found?.value,
      setCookie: String(response.headers['set-cookie'] ?? ''),
    }
  }

  const auth = (path: string, payload?: object | null, extra?: Extra) =>
    call('POST', `/dj-rest-auth/${path}`, payload, extra)

  return {
    call,
    auth,
    /** Logs in and answers the tokens; throws when that is refused. */
    async logIn(email = 'mali@example.org', password = PASSWORD) {
      const answer = await auth('login/', { email, password })
      const { access } = answer.body
      if (typeof access !== 'string' || !answer.refresh) throw new Error(JSON.stringify(answer.body))
      return { access, refresh: answer.refresh }
    },
    getUser: (access: string) => call('GET', '/dj-rest-auth/user/', null, { access }),
    /** Turns the clock forward. */
    pass(seconds: number) {
      time.now = new Date(time.now.getTime() + seconds * 1000)
    },
    wakes: () => wakes,
    close: () => app.close(),
  }
}

/** All queued mails, oldest first. */
export async function queuedMails(orm: Orm) {
  return orm.select().from(outboxMails).orderBy(outboxMails.id)
}

/** The key of the newest activation mail. */
export async function newestKey(orm: Orm): Promise<string> {
  return linkPart(orm, /account-confirm-email\/([\w-]+)\//)
}

/** What the newest reset mail's link carries. */
export async function newestReset(orm: Orm): Promise<{ uid: string; token: string }> {
  const found = await linkPart(orm, /reset\/password\/confirm\/([\w-]+\/[\w-]+)/)
  const [uid = '', token = ''] = found.split('/')
  return { uid, token }
}

async function linkPart(orm: Orm, pattern: RegExp): Promise<string> {
  const texts = (await queuedMails(orm)).map(({ textBody }) => pattern.exec(textBody)?.[1])
  const found = texts.filter((text) => text !== undefined).at(-1)
  if (found === undefined) throw new Error('No mail holds such a link.')
  return found
}
