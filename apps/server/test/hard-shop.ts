import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { buildApp } from '../src/app.ts'
import type { Database, Orm } from '../src/db/client.ts'
import {
  categories,
  paymentMethods,
  products,
  siteSettings,
  stockMovements,
  users,
  variants,
  workshopProducts,
  workshops,
} from '../src/db/schema.ts'
import { readSettings } from '../src/env.ts'
import { openImageWorkers } from '../src/files/images.ts'
import { openFileStore } from '../src/files/store.ts'
import type { Deps } from '../src/http/deps.ts'
import { imageLinks } from '../src/http/image-links.ts'
import { PreparedReads } from '../src/http/prepared-reads.ts'
import type { Throttles } from '../src/http/throttle.ts'
import { startSession } from '../src/modules/auth/commands/start-session.ts'

const SECRET = 'a secret key of the tests, long enough'
const PUBLIC_URL = 'http://127.0.0.1:3000'

/** Tests that call thousands of times ask about everything but the throttles. */
const UNTHROTTLED: Throttles = {
  consume: async () => {},
  forgive: async () => {},
  refund: async () => {},
}

/** What an answer was: JSON parsed when it is JSON, else its text. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every endpoint, whose shape the strict server has checked
export type Answer = { status: number; body: any; headers: Record<string, unknown> }

export type HardShop = Awaited<ReturnType<typeof openHardShop>>

/** The whole app over a database, without throttles, strict about undeclared statuses, with a clock to turn. */
export async function openHardShop(database: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'jansi-hard-'))
  const time = { now: new Date() }
  const clock = () => time.now
  const images = openImageWorkers({ workers: 1 })
  const deps: Deps = {
    settings: readSettings({ PUBLIC_URL, DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    secrets: { secretKey: SECRET },
    database,
    files: await openFileStore({ dataDir: folder }),
    images,
    links: imageLinks(PUBLIC_URL, SECRET, clock),
    reads: new PreparedReads(),
    throttles: UNTHROTTLED,
    clock,
    wakeOutbox: () => {},
  }
  const app = await buildApp(deps, { strictResponses: true })
  await app.ready()

  async function send(options: InjectOptions, access?: string): Promise<Answer> {
    const headers = { ...options.headers, ...(access ? { authorization: `Bearer ${access}` } : {}) }
    const response = await app.inject({ ...options, headers })
    const json = String(response.headers['content-type'] ?? '').includes('application/json')
    return {
      status: response.statusCode,
      body: json && response.body !== '' ? response.json() : response.body,
      headers: response.headers,
    }
  }

  return {
    app,
    deps,
    folder,
    send,
    /** Sends JSON, or nothing, to a path below `/api`. */
    call(
      method: 'GET' | 'POST' | 'PUT' | 'PATCH',
      path: string,
      access?: string,
      body?: object,
      key?: string,
    ) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      const url = `/api${path}`
      return send({ method, url, headers, ...(body === undefined ? {} : { payload: body }) }, access)
    },
    /** Sends a picture with text fields to a path below `/api`. */
    async upload(path: string, access: string, fields: Record<string, string>, image?: Uint8Array) {
      const { payload, contentType } = await multipart(fields, image ?? (await smallPhoto()))
      const headers = { 'content-type': contentType }
      return send({ method: 'POST', url: `/api${path}`, headers, payload }, access)
    },
    /** An access token of a fresh session, without the password. */
    async signIn(userId: number): Promise<string> {
      const tokens = await database.orm.transaction((tx) => startSession(deps, tx, userId))
      return tokens.access.token
    },
    /** Turns the clock. */
    pass(seconds: number) {
      time.now = new Date(time.now.getTime() + seconds * 1000)
    },
    async close() {
      await app.close()
      await images.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let photo: Promise<Buffer> | undefined

/** A small JPEG without anything to read on it. */
export function smallPhoto(): Promise<Buffer> {
  photo ??= sharp({ create: { width: 48, height: 32, channels: 3, background: '#c8452f' } })
    .jpeg()
    .toBuffer()
  return photo
}

/** A multipart body as a browser makes it. */
export async function multipart(fields: Record<string, string>, image: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'photo.jpg')
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  }
}

/** Accounts that nobody can log in to with a password; sessions are opened for them directly. */
export async function addUsers(
  orm: Orm,
  count: number,
  role: 'member' | 'staff' | 'admin' = 'member',
): Promise<number[]> {
  const rows = await orm
    .insert(users)
    .values(
      Array.from({ length: count }, (_, n) => ({
        email: `${role}-${n}-${randomUUID()}@example.org`,
        passwordHash: 'none',
        firstName: 'มะลิ',
        lastName: `คนที่ ${n + 1}`,
        phoneNumber: '0812345678',
        role,
        emailVerifiedAt: new Date('2026-01-01T00:00:00Z'),
      })),
    )
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}

/** A product for sale and for rent with one variant a stock number; a price of 0 makes it a free loan. */
export async function addProduct(
  orm: Orm,
  given: {
    workshopId: number
    categoryId: number
    stocks: number[]
    salePrice?: number
    rentalPrice?: number
  },
): Promise<{ productId: number; variantIds: number[] }> {
  const [product] = await orm
    .insert(products)
    .values({
      name: 'พู่กันกลม',
      categoryId: given.categoryId,
      isForSale: true,
      isForRent: true,
      salePrice: given.salePrice ?? 12_000,
      rentalPrice: given.rentalPrice ?? 0,
      replacementPrice: 30_000,
    })
    .returning()
  if (!product) throw new Error('the product was not made')
  await orm.insert(workshopProducts).values({ workshopId: given.workshopId, productId: product.id })
  const rows = await orm
    .insert(variants)
    .values(given.stocks.map((available, n) => ({ productId: product.id, size: `เบอร์ ${n + 1}`, available })))
    .returning({ id: variants.id, available: variants.available })
  await orm
    .insert(stockMovements)
    .values(rows.map(({ id, available }) => ({ variantId: id, kind: 'restock' as const, available })))
  return { productId: product.id, variantIds: rows.map(({ id }) => id) }
}

/** An active workshop, a category, the payment methods of the specification and a PromptPay target. */
export async function addHouse(orm: Orm): Promise<{ workshopId: number; categoryId: number }> {
  const [category] = await orm.insert(categories).values({ name: 'brush', displayName: 'พู่กัน' }).returning()
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const [workshop] = await orm
    .insert(workshops)
    .values({
      name: 'สีน้ำวันเสาร์',
      startsOn: day(3),
      endsOn: day(4),
      handOverOn: day(2),
      returnDueOn: day(10),
      isActive: true,
    })
    .returning()
  await orm.insert(paymentMethods).values([
    { id: 1, name: 'พร้อมเพย์ QR' },
    { id: 3, name: 'โอนผ่านธนาคาร' },
    { id: 4, name: 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย' },
  ])
  await orm.insert(siteSettings).values({ document: { promptpay_target: '0801234567' } })
  if (!category || !workshop) throw new Error('the house was not made')
  return { workshopId: workshop.id, categoryId: category.id }
}
