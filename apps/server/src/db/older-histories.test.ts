import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { aLoan, aProduct, aReturn, done } from '../../test/shop-goods.ts'
import { pieces } from './schema/stock.ts'

const shop = openShop()

/** The insert of release 1.0.0 into each of its histories, and the columns of `events` that have the same values. */
const HISTORIES = {
  order_events: {
    columns: 'order_id, from_status, to_status, due_day_from, due_day_to, actor_id, reason, created_at',
    values: `'ORDER', 'approved', 'due_day_moved', '2026-12-01', '2026-12-08', 1, 'ฝนตก', '2026-11-28 10:00:00.123456+07'`,
    events: 'order_id, from_status, to_status, due_day_from, due_day_to, actor_id, reason, created_at',
  },
  return_events: {
    columns: 'session_id, from_status, to_status, actor_id, reason, created_at',
    values: `'RETURN', null, 'pending', null, null, '2026-11-28 10:00:00.123456+07'`,
    events: 'return_session_id, from_status, to_status, actor_id, reason, created_at',
  },
  piece_events: {
    columns: 'piece_id, from_state, to_state, order_item_id, return_item_id, actor_id, reason, created_at',
    values: `PIECE, 'on_loan', 'on_shelf', ITEM, LINE, 1, 'สีติด', '2026-11-28 10:00:00.123456+07'`,
    events: 'piece_id, from_status, to_status, order_item_id, return_item_id, actor_id, reason, created_at',
  },
}

/** A loan with a return that waits and a numbered piece; names them in a statement. */
async function aHistory() {
  const member = await shop.aMember()
  const { order, item } = await aLoan(shop, member)
  const session = await aReturn(member, [item.id])
  const { variant } = await aProduct(shop)
  done(await (await shop.staff()).post(`/staff/variants/${variant.id}/pieces/`, { count: 1 }), 201)
  const [piece] = await shop.orm.select().from(pieces)
  const run = async (statement: string) => {
    const named = statement
      .replaceAll('ORDER', order.id)
      .replaceAll('RETURN', session.id)
      .replaceAll('PIECE', String(piece?.id))
      .replaceAll('ITEM', String(item.id))
      .replaceAll('LINE', String(session.items[0]?.id))
    return (await shop.orm.execute(sql.raw(named))).rows
  }
  return { run }
}

test('a row that a server of 1.0.0 writes is an event, and an event is a row there, each once', async () => {
  const { run } = await aHistory()
  for (const [table, { columns, values, events }] of Object.entries(HISTORIES)) {
    const rowsOfBoth = async () => {
      const older = await run(`select ${columns} from ${table} order by id`)
      const [subject] = events.split(',')
      const current = await run(`select ${events} from events where ${subject} is not null order by id`)
      expect(current.map((row) => Object.values(row))).toEqual(older.map((row) => Object.values(row)))
      return older.length
    }
    const before = await rowsOfBoth()
    await run(`insert into ${table} (${columns}) values (${values}), (${values})`)
    expect(await rowsOfBoth()).toBe(before + 2)
    await run(`insert into events (${events}) values (${values}), (${values})`)
    expect(await rowsOfBoth()).toBe(before + 4)
  }
})

test('a server of 1.0.0 deletes an unfinished return with its history', async () => {
  const { run } = await aHistory()
  await run(`delete from return_evidence where session_id = 'RETURN'`)
  await run(`delete from return_items where session_id = 'RETURN'`)
  await run(`delete from return_events where session_id = 'RETURN'`)
  await run(`delete from return_sessions where id = 'RETURN'`)
  expect(await run('select from events where return_session_id is not null')).toEqual([])
})
