import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { extract } from 'tar-stream'
import { expect, it } from 'vitest'
import { readBy, recordStatements } from '../../../test/rows-read.ts'
import { openShop } from '../../../test/shop.ts'
import { anOrder } from '../../../test/shop-goods.ts'

const ORDERS = 1_000
/** A statement reads a hundred orders with their rows, or looks at five thousand rows of a log. */
const MAX_ROWS = 5_000

async function dataOf(archive: Buffer) {
  const reader = extract()
  reader.end(gunzipSync(archive))
  let text = ''
  for await (const entry of reader) {
    for await (const chunk of entry) if (entry.header.name === 'data.json') text += String(chunk)
  }
  return { text, data: JSON.parse(text) }
}

const shop = openShop()

it('an export holds every order of a member once, newest first, and reads no more than a slice in a statement', async () => {
  const [staff, member, admin] = [await shop.staff(), await shop.aMember(), await shop.anAdmin()]
  const { id } = await anOrder(shop, member, 'cancelled', { staff })
  await shop.orm.execute(sql`
    with copies as (
      insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed,
        created_at)
      select gen_random_uuid(), user_id, workshop_id, status, 0, payment_method_id, payment_method_name, false,
        created_at - n * interval '1 minute'
      from orders, generate_series(1, ${ORDERS}::int) n where id = ${id}::uuid returning id, created_at
    ), events as (
      insert into order_events (order_id, to_status, created_at)
      select id, to_status, created_at from copies, (values ('awaiting_slip'), ('cancelled')) as e (to_status)
    )
    insert into outbox_mails (kind, recipient, subject, text_body, html_body, order_id, sent_at)
    select 'x', 'someone@example.org', 'เรื่อง', '', '', id, now() from copies`)
  let archive: Buffer = Buffer.alloc(0)
  const sent = await recordStatements(async () => {
    archive = (await admin.post(`/staff/members/${member.id}/export/`)).bytes
  })
  const { text, data } = await dataOf(archive)
  const orders: { id: string; created_at: string; history: unknown[] }[] = data.orders
  expect(new Set(orders.map((order) => order.id)).size).toBe(ORDERS + 1)
  expect(orders[0]?.id).toBe(id)
  expect(orders.map((order) => order.created_at)).toEqual(
    orders
      .map((order) => order.created_at)
      .sort()
      .reverse(),
  )
  expect(orders.slice(1).every(({ history }) => history.length === 2)).toBe(true)
  expect(data.mails.length).toBeGreaterThanOrEqual(ORDERS)
  expect(text).toBe(JSON.stringify(data, null, 2))
  for (const statement of sent) {
    const { rows } = await readBy(shop.orm, statement)
    expect(rows, statement.text).toBeLessThanOrEqual(MAX_ROWS)
  }
})
