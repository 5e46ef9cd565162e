import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first, line } from '../../../test/shop-goods.ts'
import { migrationsFolder } from '../../db/migrate.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { returnEvidence, returnItems } from '../../db/schema/returns.ts'
import { storeDueDays } from '../orders/steps/store-due-days.ts'
import { storeDecidedDays } from './commands/store-decided-days.ts'

// Loans of these tests are due on 28 November 2026, and cost ฿5 a day.
const shop = openShop()
let staff: Person
let member: Person
beforeEach(async () => {
  staff = await shop.staff()
  member = await shop.aMember()
})

const TEN_DAYS_LATE = '2026-12-08T03:00:00Z'
const daysOf = async (id: string) => {
  const { items } = done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
  return items.map(({ days_late, late_fee, days }) => ({ days_late, late_fee, due_on: days?.due_on }))
}
const late = { days_late: 10, late_fee: 50, due_on: '2026-11-28' }
const handOver = (id: string, body: object) => staff.post<StaffOrder>(`/staff/orders/${id}/hand-over/`, body)
const moveWorkshop = (from: string[], return_due_on: string) =>
  staff.post<{ loans: number }>('/staff/workshops/1/due-day/', {
    version: 1,
    from,
    move_workshop: false,
    return_due_on,
    reason: 'เลื่อนงาน',
  })
const moveLoan = (id: string, was_due_on: string, return_due_on: string) =>
  staff.post<Loan>(`/staff/orders/${id}/due-day/`, { was_due_on, return_due_on, reason: 'ขอไว้' })

/** An approved order of lent pieces, of which the first line's first piece was collected on time. */
async function aPartlyCollected(lines: (product: Awaited<ReturnType<typeof aProduct>>) => object[]) {
  const product = await aProduct(shop)
  const order = await anOrder(shop, member, 'approved', { lines: lines(product), staff })
  const [one] = order.items
  done(await handOver(order.id, { items: [{ order_item: one?.id, quantity: 1 }] }), 200)
  return { order, one: first(order.items), product }
}

describe('pieces that are handed over later with a new day', () => {
  it('leave the late return of an earlier line as late as it was', async () => {
    const other = await aProduct(shop)
    const { order, one } = await aPartlyCollected((product) => [line(product, 'rent'), line(other, 'rent')])
    shop.at(TEN_DAYS_LATE)
    const waiting = await aReturn(member, [one.id])
    expect(await daysOf(waiting.id)).toEqual([late])
    done(await handOver(order.id, { return_due_on: '2026-12-20' }), 200)
    expect(await daysOf(waiting.id)).toEqual([late])
    const [loan] = done(await staff.get<Loan[]>('/staff/loans/'), 200)
    expect(loan).toMatchObject({
      return_due_on: '2026-11-28',
      items: [
        { return_due_on: '2026-11-28', late_fee: 50 },
        { return_due_on: '2026-12-20', late_fee: 0 },
      ],
    })
    done(await staff.post(`/staff/returns/${waiting.id}/review/`, reviewOf(waiting)), 200)
    const seen = done(await member.get<Order>(`/order/${order.id}/`), 200)
    expect(seen).toMatchObject({ return_due_on: '2026-12-20', is_overdue: false })
    expect(await daysOf(waiting.id)).toEqual([late])
  })

  it('of the same line are a line of their own, at the same price and with their pieces', async () => {
    const { order, one, product } = await aPartlyCollected((goods) => [line(goods, 'rent', 3)])
    shop.at(TEN_DAYS_LATE)
    const items = [{ order_item: one.id, quantity: 1 }]
    const handed = done(await handOver(order.id, { items, return_due_on: '2026-12-20' }), 200)
    const copies = { product_name: product.name, price: 40, loss_price: 150 }
    expect(handed).toMatchObject({
      amount: order.amount,
      items: [
        { ...copies, id: one.id, quantity: 2, collected: 1 },
        { ...copies, quantity: 1, collected: 1, return_due_on: '2026-12-20' },
      ],
    })
    const [loan] = done(await staff.get<Loan[]>('/staff/loans/'), 200)
    expect(loan?.items.map(({ late_fee }) => late_fee)).toEqual([50, 0])
    // The third piece goes with those of the new day, which has not passed.
    done(await handOver(order.id, {}), 200)
    const [all] = done(await staff.get<Loan[]>('/staff/loans/'), 200)
    expect(all?.items.map(({ out, late_fee }) => [out, late_fee])).toEqual([
      [1, 50],
      [1, 0],
      [1, 0],
    ])
  })
})

describe('a due day that staff move', () => {
  it('leaves goods that they have received as late as they were', async () => {
    const { order, item } = await aLoan(shop, member, { staff })
    shop.at(TEN_DAYS_LATE)
    const received = await aReturn(member, [item.id])
    done(await staff.post(`/staff/returns/${received.id}/received/`), 200)
    done(await moveLoan(order.id, '2026-11-28', '2026-12-20'), 200)
    expect(await daysOf(received.id)).toEqual([late])
    done(await staff.post(`/staff/returns/${received.id}/review/`, reviewOf(received)), 200)
    const decided = done(await staff.get<StaffReturn>(`/staff/returns/${received.id}/`), 200)
    expect(decided.total_penalties).toBe(50)
  })

  it('of a workshop leaves late loans late, and moves those that are not', async () => {
    const { order } = await aLoan(shop, member, { staff })
    const other = await aLoan(shop, await shop.aMember(), { staff })
    done(await moveLoan(other.order.id, '2026-11-28', '2026-12-10'), 200)
    shop.at(TEN_DAYS_LATE)
    expect(done(await moveWorkshop(['2026-11-28', '2026-12-10'], '2026-12-20'), 200).loans).toBe(1)
    const loans = done(await staff.get<Loan[]>('/staff/loans/'), 200)
    expect(loans.map((loan) => [loan.order, loan.return_due_on, loan.days_late])).toEqual([
      [order.id, '2026-11-28', 10],
      [other.order.id, '2026-12-20', 0],
    ])
  })

  it('of one loan leaves its late return as late as it was, and forgives the piece that is out', async () => {
    const { order, item } = await aLoan(shop, member, { staff, quantity: 2 })
    shop.at(TEN_DAYS_LATE)
    const session = done(await member.post<ReturnSession>('/returnsession/'), 201)
    const one = { session: session.id, order_item: item.id, condition: 1, quantity: 1 }
    done(await member.post('/returnitem/', one), 201)
    done(await member.upload('/returnevidence/', { session: session.id }, await aPhoto()), 201)
    const moved = done(await moveLoan(order.id, '2026-11-28', '2026-12-20'), 200)
    expect(moved).toMatchObject({ days_late: 0, items: [{ late_fee: 0 }] })
    expect(await daysOf(session.id)).toEqual([late])
  })
})

describe('a decided return', () => {
  it('keeps its days and its late fee when settings, loan and photos change', async () => {
    const { order, item } = await aLoan(shop, member, { staff, quantity: 2 })
    await shop.orm.update(orders).set({ lateFeePerDay: null })
    shop.at(TEN_DAYS_LATE)
    const decided = await aReturn(member, [item.id])
    shop.pass(5 * 86_400)
    done(await staff.post(`/staff/returns/${decided.id}/review/`, reviewOf(decided)), 200)
    const read = async () => ({
      staff: done(await staff.get<StaffReturn>(`/staff/returns/${decided.id}/`), 200).items,
      member: done(await member.get<ReturnSession[]>('/returnsession/'), 200)[0]?.items,
    })
    const before = await read()
    expect(before.staff).toMatchObject([{ days_late: 12, late_fee: 60 }])
    await shop.configure({ late_fee_per_day: 5_000, return_free_days: 30 })
    await shop.orm.update(orders).set({ returnDueOn: '2027-01-01' }).where(eq(orders.id, order.id))
    await shop.orm.update(orderItems).set({ returnDueOn: '2027-01-01' })
    await shop.orm.delete(returnEvidence)
    expect(await read()).toEqual(before)
  })
})

describe('after an upgrade', () => {
  it.each([
    ['handed over', null, '2026-11-28'],
    ['moved to another day', '2026-11-28', '2026-12-05'],
  ])('loans that the older server has %s get the day of their order', async (_, ofItem, ofOrder) => {
    const { order, item } = await aLoan(shop, member, { staff })
    await shop.orm.update(orderItems).set({ returnDueOn: ofItem })
    await shop.orm.update(orders).set({ returnDueOn: ofOrder })
    expect(await storeDueDays(shop.orm)).toBe(1)
    expect(await storeDueDays(shop.orm)).toBe(0)
    const [kept] = await shop.orm.select().from(orderItems).where(eq(orderItems.id, item.id))
    expect(kept).toMatchObject({ orderId: order.id, returnDueOn: ofOrder })
  })

  it.each([
    ['the migration', runMigration],
    ['a job', () => storeDecidedDays(shop.orm)],
  ])('returns that the older server has decided keep the days that are shown, by %s', async (_, keep) => {
    const { item } = await aLoan(shop, member, { staff })
    shop.at(TEN_DAYS_LATE)
    const decided = await aReturn(member, [item.id])
    shop.pass(5 * 86_400)
    done(await staff.post(`/staff/returns/${decided.id}/review/`, reviewOf(decided)), 200)
    await shop.orm.update(returnItems).set({ countedDays: null, lateFee: null, dueOn: null })
    const shown = await daysOf(decided.id)
    expect(shown).toEqual([{ ...late, days_late: 12, late_fee: 60 }])
    await keep()
    expect(await storeDecidedDays(shop.orm)).toBe(0)
    await shop.configure({ late_fee_per_day: 5_000 })
    await shop.orm.delete(returnEvidence)
    expect(await daysOf(decided.id)).toEqual(shown)
  })
})

/** Runs the statements of the migration that fill its columns. */
async function runMigration(): Promise<void> {
  const folder = migrationsFolder()
  const name = (await readdir(folder)).find((file) => file.endsWith('_past_facts.sql')) ?? ''
  const statements = (await readFile(join(folder, name), 'utf8')).split('--> statement-breakpoint')
  for (const statement of statements.filter((one) => /^UPDATE /m.test(one))) {
    await shop.orm.execute(sql.raw(statement))
  }
}

const reviewOf = (session: ReturnSession) => ({
  notes: '',
  items: session.items.map(({ id, quantity }) => ({
    return_item: id,
    outcomes: [{ condition: 1, quantity }],
  })),
})
