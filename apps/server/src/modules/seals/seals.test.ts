import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withoutTriggers } from '../../../test/database.ts'
import { usePostgres } from '../../../test/postgres-database.ts'
import { readBy, recordStatements } from '../../../test/rows-read.ts'
import { openShop } from '../../../test/shop.ts'
import { aProduct } from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { sealRows } from './commands/seal-rows.ts'
import { sealFaults } from './seal-faults.ts'

// Rows are sealed once no transaction of the whole server is older.
const postgres = usePostgres({ poolSize: 4, ownCluster: true })
const shop = openShop({ over: postgres })

const tamper = (statement: string) => withoutTriggers(shop.orm, (tx) => tx.execute(sql.raw(statement)))
const seal = () => sealRows(shop.deps)
const faults = () => sealFaults(shop.orm)
/** Lets the seals that are there become older than every transaction. */
const anHourLater = () => tamper(`update seals set created_at = created_at - interval '2 hours'`)

const entry = { action: 'x', subjectType: 'order', subjectId: '1', createdAt: new Date() }

async function threeEntries() {
  await shop.orm.insert(auditLog).values([entry, entry, entry])
}

async function threeMovements() {
  await aProduct(shop, { variants: [{ stock: 3 }, { stock: 4 }, { stock: 5 }] })
}

describe('rows of the ledger and the audit log', () => {
  it.each(['stock_movements', 'audit_log', 'seals'])('of %s are never changed or deleted', async (table) => {
    await threeMovements()
    await shop.orm.insert(auditLog).values(entry)
    await seal()
    for (const statement of [
      `update ${table} set created_at = now()`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(shop.orm.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { code: '23001', message: `rows of ${table} are never changed or deleted` },
      })
    }
  })

  it('of the audit log lose the message of a mail server, and nothing else', async () => {
    await shop.orm.insert(auditLog).values({
      ...entry,
      action: 'mail.retry',
      data: { last_error: 'unknown user somchai@example.org', attempts: 3 },
    })
    await seal()
    await shop.orm.update(auditLog).set({ data: sql`${auditLog.data} - 'last_error'` })
    expect(await faults()).toEqual([])
    const [row] = await shop.orm.select().from(auditLog)
    expect(row?.data).toEqual({ attempts: 3 })
    await expect(
      shop.orm.update(auditLog).set({ data: sql`${auditLog.data} - 'attempts'` }),
    ).rejects.toMatchObject({ cause: { code: '23001' } })
  })
})

describe('seals', () => {
  it('cover every row once, in both tables', async () => {
    await threeMovements()
    expect(await seal()).toBe((await shop.orm.$count(stockMovements)) + (await shop.orm.$count(auditLog)))
    expect(await seal()).toBe(0)
    await anHourLater()
    await threeMovements()
    expect(await seal()).toBeGreaterThanOrEqual(3)
    expect(await faults()).toEqual([])
  })

  it.each([
    ['changed', `update audit_log set subject_id = '9' where id >= 2`, 'row 2 was changed'],
    ['dated otherwise', `update audit_log set created_at = now() where id = 2`, 'row 2 was changed'],
    ['deleted', 'delete from audit_log where id = 3', 'row 3 was deleted'],
  ])('name the first row of the audit log that was %s', async (_, statement, fault) => {
    await threeEntries()
    await seal()
    await tamper(statement)
    expect(await faults()).toEqual([`audit_log: ${fault}`])
  })

  it('name the first row of the ledger that was changed', async () => {
    await threeMovements()
    await seal()
    await tamper(`update stock_movements set reason = 'เปลี่ยน' where id = 2`)
    expect(await faults()).toEqual(['stock_movements: row 2 was changed'])
  })

  it('name a row that was added among sealed ones', async () => {
    await threeEntries()
    await tamper('delete from audit_log where id = 2')
    await seal()
    await anHourLater()
    await threeEntries()
    await seal()
    await tamper(`insert into audit_log (id, action, subject_type, subject_id) values (2, 'x', 'order', '1')`)
    expect(await faults()).toEqual(['audit_log: row 2 was added after the rows around it were sealed'])
  })

  it('show that a seal was taken away together with its rows', async () => {
    await threeEntries()
    await seal()
    await threeEntries()
    await seal()
    await tamper('delete from audit_log where id <= 3')
    await tamper('delete from seals where id = (select min(id) from seals)')
    expect(await faults()).toEqual(['seal 2 does not continue the seal before it'])
  })
})

describe('seals next to open transactions', () => {
  it('leave out uncommitted rows, and cover them later, although their ids are lower', async () => {
    const { orm } = postgres
    await orm.transaction(async (tx) => {
      await tx.insert(auditLog).values(entry)
      await orm.insert(auditLog).values(entry)
      expect(await sealRows(postgres)).toBe(0)
    })
    expect(await sealRows(postgres)).toBe(2)
    expect(await sealFaults(orm)).toEqual([])
  })

  it('are one chain when several processes seal at once', async () => {
    const { orm } = postgres
    for (let round = 0; round < 5; round++) {
      await orm.insert(auditLog).values([entry, entry])
      await Promise.all([sealRows(postgres), sealRows(postgres), sealRows(postgres)])
    }
    expect(await sealFaults(orm)).toEqual([])
    const covered = await orm.execute<{ rows: number }>(
      sql`select sum(length(row_digests) / 32)::int as rows from seals`,
    )
    expect(covered.rows[0]?.rows).toBe(10)
  })

  it('of many rows begin each batch after the one before it', async () => {
    const { orm } = postgres
    await orm.execute(sql`
      insert into audit_log (action, subject_type, subject_id)
      select 'x', 'order', '1' from generate_series(1, 12000)`)
    const sent = await recordStatements(() => sealRows(postgres))
    const last = sent.filter(({ text }) => text.includes('from "audit_log" t')).at(-1)
    if (last === undefined) throw new Error('Nothing was sealed.')
    const { rows } = await readBy(orm, last)
    expect(rows).toBeLessThan(4_000)
    expect(await sealFaults(orm)).toEqual([])
  })
})
