import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../src/db/client.ts'
import { categories, products, variants } from '../src/db/schema/catalog.ts'
import { users } from '../src/db/schema/people.ts'
import { stockMovements } from '../src/db/schema/stock.ts'
import { workshopProducts, workshops } from '../src/db/schema/workshops.ts'
import { startSession } from '../src/modules/auth/steps/start-session.ts'
import { startBucket } from './bucket.ts'
import { startPostgres } from './postgres.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'
import { startSmtpServer } from './smtp.ts'

const SECRET_KEY = 'a secret key of the tests, long enough'

/**
 * The resources that several servers of one shop share. `start` adds servers that begin at the same moment.
 */
export type ManyServers = Awaited<ReturnType<typeof openManyServers>>

/**
 * One PostgreSQL, one bucket and one mail server for several real server processes, each with a data folder of its
 * own, as on machines of their own. `close` ends everything.
 */
export async function openManyServers(password: string, seed: 'small' | 'demo' = 'small') {
  const home = await mkdtemp(join(tmpdir(), 'jansi-many-'))
  const cluster = await startPostgres()
  await cluster.createDatabase('jansi')
  const url = cluster.url('jansi')
  const [bucket, smtp] = [await startBucket(), await startSmtpServer()]
  const env = {
    ...bucket.env,
    DATABASE_URL: url,
    SMTP_URL: smtp.url,
    SECRET_KEY,
    PUBLIC_URL: 'http://localhost',
    DEMO_PASSWORD: password,
    SEED: seed,
  }
  let database: Database | undefined
  return {
    publicUrl: env.PUBLIC_URL,
    smtp,
    home,
    start: (count: number): Promise<ServerProcess[]> =>
      Promise.all(Array.from({ length: count }, () => startServer(join(home, randomUUID()), env))),
    /** The database, to look into while the servers run. */
    async database(): Promise<Database> {
      database ??= await openDatabase({ url, dataDir: '' })
      return database
    },
    async close() {
      await endServers()
      await database?.close()
      await Promise.all([cluster.stop(), bucket.close(), smtp.close()])
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Members who are signed in: their access tokens. */
export async function signedIn({ orm }: Database, count: number): Promise<string[]> {
  return orm.transaction(async (tx) => {
    const people = await tx
      .insert(users)
      .values(
        Array.from({ length: count }, (_, n) => ({
          email: `${randomUUID()}@example.org`,
          passwordHash: 'no password fits this',
          firstName: 'มะลิ',
          lastName: `คนที่ ${n + 1}`,
          phoneNumber: '0812345678',
          emailVerifiedAt: new Date(),
          pieceLimitLiftedAt: new Date(),
          createdAt: new Date(),
        })),
      )
      .returning({ id: users.id })
    const tokens = []
    for (const { id } of people) {
      const deps = { secrets: { secretKey: SECRET_KEY }, clock: () => new Date() }
      tokens.push((await startSession(deps, tx, id)).access.token)
    }
    return tokens
  })
}

/** A product of the active workshop that is sold for ฿120 and lent for nothing, with one variant. */
export async function addProduct({ orm }: Database, name: string, available: number) {
  return orm.transaction(async (tx) => {
    const [category] = await tx.select({ id: categories.id }).from(categories).limit(1)
    const active = (await tx.select().from(workshops)).find(({ isActive }) => isActive)
    if (!category || !active) throw new Error('The shop has no demo data.')
    const [product] = await tx
      .insert(products)
      .values({
        name,
        categoryId: category.id,
        isForSale: true,
        isForRent: true,
        salePrice: 12_000,
        rentalPrice: 0,
        ...{ createdAt: new Date(), updatedAt: new Date() },
      })
      .returning()
    if (!product) throw new Error('The product was not made.')
    await tx.insert(workshopProducts).values({ workshopId: active.id, productId: product.id })
    const [variant] = await tx
      .insert(variants)
      .values({ productId: product.id, size: 'เดียว', available })
      .returning()
    if (!variant) throw new Error('The variant was not made.')
    const restocked = { kind: 'restock' as const, createdAt: new Date() }
    await tx.insert(stockMovements).values({ variantId: variant.id, available, ...restocked })
    return { productId: product.id, variantId: variant.id }
  })
}
