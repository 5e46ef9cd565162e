import { PAYMENT_METHODS } from '@jansi/contract/payment-methods'
import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openUnmigratedDatabase, useDatabase } from '../../../test/database.ts'
import type { Orm } from '../../db/client.ts'
import { knownMigrations, migrate, migrationsFolder } from '../../db/migrate.ts'
import { paymentMethods } from '../../db/schema.ts'

/** The migration before the one that brings payment methods to shops that exist. */
const BEFORE = knownMigrations()[12]

const empty = useDatabase()

function methodsOf(orm: Orm) {
  const { id, name, isActive, position } = paymentMethods
  return orm.select({ id, name, isActive, position }).from(paymentMethods).orderBy(asc(position), asc(id))
}

it('reach a shop of an earlier release, and keep the changes of its staff', {
  timeout: 240_000,
}, async () => {
  const database = await openUnmigratedDatabase()
  try {
    await migrate(database, migrationsFolder(), { upTo: BEFORE })
    const kept = [
      { id: 3, name: 'โอนเข้าบัญชีชมรม', isActive: true, position: 0 },
      { id: 1, name: 'สแกนจ่าย', isActive: false, position: 1 },
    ]
    await database.orm.insert(paymentMethods).values(kept)
    await migrate(database)
    const methods = await methodsOf(database.orm)
    expect(methods.slice(0, 2)).toEqual(kept)
    const added = PAYMENT_METHODS.filter(({ id }) => id !== 1 && id !== 3)
    expect(methods.slice(2)).toEqual(
      added.map(({ id, name, isOn }) => ({ id, name, isActive: isOn, position: expect.any(Number) })),
    )
  } finally {
    await database.close()
  }
})

it('leave a new database empty, so that a backup can be restored into it', async () => {
  expect(await methodsOf(empty.orm)).toEqual([])
})
