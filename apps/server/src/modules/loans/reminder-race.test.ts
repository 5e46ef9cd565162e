import { afterAll, beforeAll, expect, test } from 'vitest'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop } from '../../../test/shop.ts'
import { anOrder, aProduct, line } from '../../../test/shop-goods.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { loanReminders } from '../../db/schema/returns.ts'
import { sendDueReminders } from './commands/send-due-reminders.ts'

const over = usePostgres()
const shop = openShop({ over })
let second: Database
beforeAll(async () => {
  second = await openDatabase({ url: over.url, dataDir: '' })
})
afterAll(() => second.close())

test('two processes that remind at the same time send each reminder once', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const product = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 50 }] })
  const lines = [line(product, 'rent')]
  for (let n = 0; n < 4; n += 1) await anOrder(shop, member, 'awaiting_return', { lines, method: 4, staff })
  for (const now of ['2026-11-27T03:00:00Z', '2026-11-28T03:00:00Z', '2026-12-05T03:00:00Z']) {
    shop.at(now)
    const processes = [shop.deps, { ...shop.deps, database: second }, shop.deps]
    const sent = await Promise.all(processes.map((deps) => sendDueReminders(deps)))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(4)
  }
  expect(await shop.orm.$count(loanReminders)).toBe(12)
  const mails = await shop.orm.select().from(outboxMails)
  expect(mails.filter(({ kind }) => kind === 'return_reminder')).toHaveLength(12)
})
