import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import {
  categories,
  paymentMethods,
  products,
  stockMovements,
  users,
  variants,
  workshopProducts,
  workshops,
} from '../src/db/schema.ts'
import { startSession } from '../src/modules/auth/commands/start-session.ts'

/** A shop in a data folder: one product in three sizes, and access tokens of members who are signed in. */
export type CrashShop = { productId: number; variantIds: number[]; tokens: string[] }

/** Opens the database of a data folder while no server runs on it. */
export async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
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
      await tx.insert(categories).values({ id: 1, name: 'brush', displayName: 'พู่กัน' })
      await tx.insert(workshops).values({
        id: 1,
        name: 'สีน้ำวันเสาร์',
        startsOn: day(3),
        endsOn: day(4),
        handOverOn: day(2),
        returnDueOn: day(10),
        isActive: true,
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
      })
      await tx.insert(workshopProducts).values({ workshopId: 1, productId: 1 })
      const stock = [1, 2, 3].map((id) => ({ id, productId: 1, size: `เบอร์ ${id}`, available: 5000 }))
      await tx.insert(variants).values(stock)
      await tx
        .insert(stockMovements)
        .values(stock.map(({ id, available }) => ({ variantId: id, kind: 'restock' as const, available })))
      const people = await tx
        .insert(users)
        .values(Array.from({ length: members }, (_, n) => member(n)))
        .returning({ id: users.id })
      const tokens = []
      for (const { id } of people) {
        const { access } = await startSession({ secrets: { secretKey }, clock: () => new Date() }, tx, id)
        tokens.push(access.token)
      }
      return { productId: 1, variantIds: stock.map(({ id }) => id), tokens }
    })
  })
}

function member(n: number): typeof users.$inferInsert {
  return {
    email: `member-${n}@example.org`,
    passwordHash: 'no password fits this',
    firstName: 'มะลิ',
    lastName: `คนที่ ${n + 1}`,
    phoneNumber: '0812345678',
    emailVerifiedAt: new Date(),
  }
}
