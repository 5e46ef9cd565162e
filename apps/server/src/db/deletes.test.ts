import { ERROR_TEXTS, errorCodeOf } from '@jansi/contract/error-codes'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { afterEach, describe, expect, test } from 'vitest'
import openapi from '../../../../docs/openapi.json' with { type: 'json' }
import { openShop, type Shop } from '../../test/shop.ts'
import { first } from '../../test/shop-goods.ts'
import { TABLES } from '../../test/tables.ts'
import { categories } from './schema/catalog.ts'
import { banners, faqs, tutorials } from './schema/content.ts'
import { users } from './schema/people.ts'
import { workshops } from './schema/workshops.ts'

const shop = openShop()

/** The calls that delete a row for good, by its table. */
const DELETED = {
  '/staff/banners/:id/': banners,
  '/staff/categories/:id/': categories,
  '/staff/faqs/:id/': faqs,
  '/staff/tutorials/:id/': tutorials,
  '/staff/workshops/:id/': workshops,
}
/** They end something that no other row can name. */
const WITHOUT_ROWS = [
  '/calendar/address/',
  '/checkout/hold/',
  '/staff/checkout-holds/:id/',
  '/staff/orders/:id/claim/',
  '/staff/returns/:id/claim/',
  '/waiting-list/:id/',
]

type Row = Record<string, unknown>
type Key = { table: PgTable; name: string; column: PgColumn; target: PgTable; targetColumn: PgColumn }

function keysOf(table: PgTable): Key[] {
  const { name, foreignKeys } = getTableConfig(table)
  return foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    const column = first(columns)
    const target = { target: foreignTable, targetColumn: first(foreignColumns) }
    return { table, name: `${name}.${column.name}`, column, ...target }
  })
}

function fieldOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(table).find(([, value]) => value === column)
  if (found === undefined) throw new Error(`${column.name} is no column of its table.`)
  return found[0]
}

/** A value that a column takes; each is another one. */
let values = 0
function fillerOf(column: PgColumn): unknown {
  values += 1
  if (column.enumValues?.length) return column.enumValues[0]
  if (column.dataType === 'number') return values
  if (column.dataType === 'boolean') return false
  if (column.dataType === 'date') return shop.deps.clock()
  if (column.dataType === 'json') return {}
  if (column.dataType === 'array') return []
  if (column.getSQLType() === 'uuid') return crypto.randomUUID()
  return column.getSQLType() === 'date' ? '2026-11-20' : `text ${values}`
}

/** Inserts a row with the given fields; the rows that it must name are made as well. */
async function rowOf({ orm }: Shop, table: PgTable, given: Row = {}): Promise<Row> {
  const row: Row = { ...given }
  for (const column of getTableConfig(table).columns) {
    const field = fieldOf(table, column)
    const isSubject = column.name === 'order_id' && !('returnSessionId' in row)
    if (field in row || (!column.notNull && !isSubject) || column.generatedIdentity) continue
    if (column.hasDefault && column.getSQLType() !== 'timestamp with time zone') continue
    const key = keysOf(table).find((one) => one.column === column)
    if (key === undefined) row[field] = fillerOf(column)
    else row[field] = (await rowOf(shop, key.target))[fieldOf(key.target, key.targetColumn)]
  }
  return first((await orm.insert(table).values(row).returning()) as Row[])
}

// The rows are invented: no movement and no entry explains their pieces and their money.
afterEach(async () => {
  await shop.orm.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of TABLES) await tx.delete(table)
  })
})

test('each call that deletes is tried here', () => {
  const deleting = Object.entries(openapi.paths).flatMap(([path, calls]) =>
    path.startsWith('/staff/') && 'delete' in calls ? [path.replaceAll(/\{(\w+)\}/g, ':$1')] : [],
  )
  expect(deleting.length).toBeGreaterThan(5)
  const tried = [...Object.keys(DELETED), ...WITHOUT_ROWS]
  expect(deleting.filter((path) => !tried.includes(path))).toEqual([])
})

describe('a delete of a row that another one names', () => {
  const cases = Object.entries(DELETED).flatMap(([path, table]) => [
    { path, table, key: null, label: `${path}, alone` },
    ...TABLES.flatMap(keysOf)
      .filter(({ target }) => target === table)
      .map((key) => ({ path, table, key, label: `${path}, ${key.name}` })),
  ])

  test.each(cases)('succeeds, or is refused with a text: $label', async ({ path, table, key }) => {
    const staff = await shop.staff()
    const target = await rowOf(shop, table)
    if (key !== null) {
      await rowOf(shop, key.table, {
        [fieldOf(key.table, key.column)]: target[fieldOf(key.target, key.targetColumn)],
      })
    }
    const answer = await staff.send({
      method: 'DELETE',
      url: `/api${path.replace(':id', String(target.id))}?version=${target.version}`,
    })
    if (answer.status === 200) return
    expect(answer.status).toBe(409)
    expect(ERROR_TEXTS).toHaveProperty(String(errorCodeOf(answer.body)))
  })
})

describe('erasing a person whom another row names', () => {
  const keys = TABLES.flatMap(keysOf).filter(({ target }) => target === users)

  test.each(keys)('succeeds, or is refused with a text: $name', async ({ table, column }) => {
    const [admin, member] = [await shop.anAdmin(), await shop.aMember()]
    await rowOf(shop, table, { [fieldOf(table, column)]: member.id })
    const answer = await admin.post(`/staff/members/${member.id}/erase/`, { email: member.email })
    if (answer.status === 200) return
    expect(answer.status).toBe(409)
    expect(ERROR_TEXTS).toHaveProperty(String(errorCodeOf(answer.body)))
  })
})
