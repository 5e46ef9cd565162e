import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { categories, products, variants } from '../src/db/schema/catalog.ts'
import { sessions, users } from '../src/db/schema/people.ts'
import { paymentMethods } from '../src/db/schema/settings.ts'
import { stockMovements } from '../src/db/schema/stock.ts'
import { workshopProducts, workshops } from '../src/db/schema/workshops.ts'
import { authTokens } from '../src/modules/auth/tokens.ts'
import { copyMigrated } from './postgres.ts'

/**
 * A shop in a data folder: one product in three sizes, members and a volunteer who are signed in. `sign` makes an
 * access token of the member at a place, `staff` one of the volunteer; they live 15 minutes.
 */
export type CrashShop = {
  productId: number
  variantIds: number[]
  sign(member: number): Promise<string>
  staff(): Promise<string>
}

/** Opens the database of a data folder, next to a server or alone; in tests, a new one is migrated already. */
export async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  if (!existsSync(join(folder, 'postgres'))) await copyMigrated(folder)
  const database = await openDatabase({ dataDir: folder })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Makes a shop in an empty data folder for a server that is started with this secret key. */
export function prepareShop(folder: string, secretKey: string, members: number): Promise<CrashShop> {
  return withDatabase(folder, async (database) => {
    await migrate(database)
    return database.orm.transaction(async (tx) => {
      const day = (offset: number) => sql<string>`current_date + ${sql.raw(String(offset))}`
      const createdAt = new Date()
      await tx.insert(categories).values({ id: 1, name: 'brush', displayName: 'พู่กัน' })
      await tx.insert(workshops).values({
        id: 1,
        name: 'สีน้ำวันเสาร์',
        startsOn: day(3),
        endsOn: day(4),
        handOverOn: day(2),
        returnDueOn: day(10),
        isActive: true,
        createdAt,
      })
      await tx.insert(paymentMethods).values({ id: 3, name: 'โอนผ่านธนาคาร' })
      await tx.insert(products).values({
        id: 1,
        name: 'พู่กันกลม',
        categoryId: 1,
        isForSale: true,
        isForRent: true,
        salePrice: 12_000,
        rentalPrice: 0,
        ...{ createdAt, updatedAt: createdAt },
      })
      await tx.insert(workshopProducts).values({ workshopId: 1, productId: 1 })
      const stock = [1, 2, 3].map((id) => ({ id, productId: 1, size: `เบอร์ ${id}`, available: 100_000 }))
      await tx.insert(variants).values(stock)
      const restocked = { kind: 'restock' as const, createdAt }
      await tx
        .insert(stockMovements)
        .values(stock.map(({ id, available }) => ({ variantId: id, available, ...restocked })))
      const people = await tx
        .insert(users)
        .values([...Array.from({ length: members }, (_, n) => member(n)), volunteer])
        .returning({ userId: users.id })
      const signedIn = people.map(({ userId }) => ({ userId, sessionId: randomUUID() }))
      const expiresAt = new Date('2100-01-01T00:00:00Z')
      await tx
        .insert(sessions)
        .values(signedIn.map(({ userId, sessionId: id }) => ({ id, userId, createdAt, expiresAt })))
      const tokens = authTokens({ secrets: { secretKey }, clock: () => new Date() })
      const sign = async (at: number) => {
        const owner = signedIn[at]
        if (owner === undefined) throw new Error(`There is no member ${at}.`)
        return tokens.signAccess(owner).token
      }
      return { productId: 1, variantIds: stock.map(({ id }) => id), sign, staff: () => sign(members) }
    })
  })
}

const volunteer: typeof users.$inferInsert = { ...member(0), email: 'staff@example.org', role: 'staff' }

function member(n: number): typeof users.$inferInsert {
  return {
    email: `member-${n}@example.org`,
    passwordHash: 'no password fits this',
    firstName: 'มะลิ',
    lastName: `คนที่ ${n + 1}`,
    phoneNumber: '0812345678',
    emailVerifiedAt: new Date(),
    pieceLimitLiftedAt: new Date(),
    createdAt: new Date(),
  }
}
