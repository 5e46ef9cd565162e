import { gunzipSync } from 'node:zlib'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { eq } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { aPhoto, aSlip } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  anOrder,
  aProduct,
  aReturn,
  done,
  findNoMoney,
  first,
  line,
} from '../../../test/shop-goods.ts'
import { TABLES } from '../../../test/tables.ts'
import { paymentSlips } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { pruneRows } from '../jobs/commands/prune-rows.ts'
import { writeSlip } from '../payments/steps/write-slip.ts'
import { FOREIGN_KEYS_OF_PEOPLE, ownedBy } from '../people/own-rows.ts'

const shop = openShop()

/** The tables that keep rows of an erased person: orders, returns and money without a name. */
const KEPT = [
  'events',
  'journal_entries',
  'journal_lines',
  'loan_reminders',
  'order_events',
  'order_items',
  'orders',
  'outbox_mails',
  'receipts',
  'refund_cases',
  'return_events',
  'return_items',
  'return_outcomes',
  'return_sessions',
]

const isOwned = (table: PgTable) => keysOf(table).some(({ name }) => FOREIGN_KEYS_OF_PEOPLE[name] === 'owner')

function keysOf(table: PgTable) {
  const { name, foreignKeys } = getTableConfig(table)
  return foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { name: `${name}.${first(columns).name}`, target: foreignTable }
  })
}

const erase = (admin: Person, { id, email }: { id: number; email: string }) =>
  admin.post(`/staff/members/${id}/erase/`, { email })

/** A volunteer has done everything for a member, also the steps that members usually do themselves. */
async function aHelpedMember() {
  const [volunteer, member] = [await shop.staff(), await shop.aMember()]
  const attach = async (order: string, slip: Uint8Array) =>
    done(await volunteer.upload('/staff/slips/', { order }, slip), 201)
  const rejected = await anOrder(shop, member, 'awaiting_slip', { staff: volunteer })
  await attach(rejected.id, await aSlip('REFERENCE-1'))
  const refuse = { to: 'rejected', reason: 'สินค้าไม่พร้อม' }
  done(await volunteer.post(`/staff/orders/${rejected.id}/transition/`, refuse), 200)
  await findNoMoney(volunteer)
  const { order, item } = await aLoan(shop, member, { staff: volunteer })
  const session = await aReturn(member, [item.id])
  const items = [{ return_item: first(session.items).id, outcomes: [{ condition: 5, quantity: 1 }] }]
  done(await volunteer.post(`/staff/returns/${session.id}/review/`, { items }), 200)
  done(await member.upload('/penaltyslip/', { session: session.id }, await aPhoto()), 201)
  const paid = { method: 'transfer', note: '' }
  done(await volunteer.post(`/staff/returns/${session.id}/penalty-paid/`, paid), 200)
  return { volunteer, member, order, rejected }
}

/** A volunteer is made a member before they can be erased or leave. */
const retire = ({ id }: Person) => shop.orm.update(users).set({ role: 'member' }).where(eq(users.id, id))

describe('the owner of a row', () => {
  test('is named for each foreign key that leads to a person', () => {
    const owned = new Set<PgTable>([users, ...TABLES.filter(isOwned)])
    const leading = TABLES.flatMap(keysOf).filter(({ target }) => owned.has(target))
    expect(leading.map(({ name }) => name).sort()).toEqual(Object.keys(FOREIGN_KEYS_OF_PEOPLE).sort())
  })
})

describe('a member whose slips staff have attached', () => {
  test('takes all that is theirs along when they are erased', async () => {
    const { member, rejected } = await aHelpedMember()
    const admin = await shop.anAdmin()
    done(await erase(admin, member), 200)
    const left: string[] = []
    for (const table of TABLES.filter(isOwned)) {
      if ((await shop.orm.$count(table, ownedBy(shop.orm, table, [member.id]))) > 0) {
        left.push(getTableConfig(table).name)
      }
    }
    expect(left.filter((name) => !KEPT.includes(name))).toEqual([])
    expect((await shop.storedFiles()).filter((key) => key.startsWith('private/'))).toEqual([])
    const [entry] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'member.erase'))
    const transfers = [{ target: rejected.id, bankCode: '004', reference: 'REFERENCE-1' }]
    // Two slips of orders, one of a penalty, one photo of the return.
    expect(entry?.data).toMatchObject({ orders: 2, pictures: 4, transfers })
  })

  test('keeps all of it when the volunteer is erased', async () => {
    const { volunteer } = await aHelpedMember()
    await retire(volunteer)
    const admin = await shop.anAdmin()
    const before = await shop.everything()
    done(await erase(admin, volunteer), 200)
    const {
      users: people,
      audit_log: log,
      sessions,
      completed_requests: requests,
      ...rest
    } = await shop.everything()
    expect({ ...before, ...rest }).toEqual(before)
    expect((people as string[]).length + (sessions as string[]).length).toBeGreaterThan(0)
    expect([requests, (log as string[]).length]).toEqual([[], (before.audit_log as string[]).length + 1])
    const [entry] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'member.erase'))
    expect(entry?.data).toMatchObject({ orders: 0, pictures: 0, mails: 0, transfers: [] })
  })

  test('is not in the exported data of the volunteer', async () => {
    const { volunteer, member, order, rejected } = await aHelpedMember()
    const answer = await (await shop.anAdmin()).post(`/staff/members/${volunteer.id}/export/`)
    const archive = gunzipSync(answer.bytes).toString()
    for (const word of [order.id, rejected.id, member.email, 'pictures/slip', 'return_session']) {
      expect(archive).not.toContain(word)
    }
  })
})

describe('a buyer without an account whose slip staff have attached', () => {
  const ways: [string, (admin: Person, id: number) => Promise<unknown>][] = [
    ['an admin erases them', (admin, id) => erase(admin, { id, email: 'สมชาย ใจดี' })],
    ['their name is forgotten by itself', () => pruneRows(shop.deps)],
  ]
  test.each(ways)('leaves only the reference when %s', async (_way, forget) => {
    const [staff, admin, product] = [await shop.staff(), await shop.anAdmin(), await aProduct(shop)]
    const sale = {
      buyer: { name: 'สมชาย ใจดี' },
      payment_method: 1,
      order_items: [line(product, 'sale')],
    }
    const sold = done(await staff.post<StaffOrder>('/staff/desk-sales/', sale), 201)
    // As after a sale that an admin took back and that was then paid in part.
    const slip = { orderId: sold.id, uploadedBy: staff.id, createdAt: shop.deps.clock() }
    const code = { bankCode: '004', reference: 'REFERENCE-2' }
    const taken = { imageKey: 'private/a', transfers: [{ ...code, datedOn: null }] }
    await shop.orm.transaction((tx) => writeSlip(tx, taken, slip))
    shop.pass(91 * 86_400)
    await forget(admin, sold.member.pk)
    expect(await shop.orm.$count(paymentSlips)).toBe(0)
    const [entry] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'member.erase'))
    const transfers = [{ target: sold.id, ...code }]
    expect(entry).toMatchObject({ subjectId: String(sold.member.pk), data: { pictures: 1, transfers } })
  })
})
