import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { Report, ReportWeek } from '@jansi/contract/staff-reports'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anActiveWorkshop, anOrder, aProduct, done, first, line } from '../../../test/shop-goods.ts'

const LONG = 90_000
const reason = 'ตามรายการเดินบัญชี'
const PAST = '?from=2026-11-09&to=2026-11-22'

const shop = openShop()

const report = async (staff: Person, query: string) =>
  done(await staff.get<Report>(`/staff/reports/${query}`), 200)
const csvOf = async (staff: Person, query: string) =>
  done(await staff.get<{ csv: string }>(`/staff/reports-csv/${query}`), 200).csv
/** The rows of the CSV's first table: one for each week. */
const weeksOfCsv = (csv: string) => csv.split('\r\n\r\n')[0]
const moneyOf = ({ sale_income, received, refunds_owed, refunds_paid }: ReportWeek) => ({
  sale_income,
  received,
  refunds_owed,
  refunds_paid,
})

async function aPaidOrder(staff: Person, payment: object) {
  const product = await aProduct(shop, { salePrice: 64_000 })
  const order = await anOrder(shop, await shop.aMember(), 'pending', {
    lines: [line(product, 'sale')],
    method: 1,
    staff,
  })
  done(await staff.post(`/staff/orders/${order.id}/payment/`, { method: 'transfer', ...payment }), 200)
  return order
}

it('counts money in the week in which it came in, and a cancellation and a refund in their own weeks', async () => {
  const [staff, admin] = [await shop.staff(), await shop.anAdmin()]
  await anActiveWorkshop(shop, { endsOn: '2026-12-31' })
  shop.at('2026-11-18T03:00:00Z')
  const order = await aPaidOrder(staff, { amount: 640 })
  await aPaidOrder(staff, { amount: 1, rest: 'accept', reason })
  shop.at('2026-11-25T03:00:00Z')
  const money = { came: true, amount: 640, method: 'transfer' }
  done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'cancelled', reason, money }), 200)

  const both = '?from=2026-11-16&to=2026-11-29'
  const { weeks, refunds_owed_now } = await report(admin, both)
  const accepted = [
    { sale_income: 641, received: 641, refunds_owed: 0, refunds_paid: 0 },
    { sale_income: -640, received: 0, refunds_owed: 640, refunds_paid: 0 },
  ]
  expect(weeks.map(moneyOf)).toEqual(accepted)
  expect([weeks.map(({ orders }) => orders), refunds_owed_now]).toEqual([[2, 0], 640])
  expect(await csvOf(admin, both)).toContain(
    '\r\n2026-11-16,2,641.00,0.00,0.00,0,0,0,641.00,641.00,0.00,0.00\r\n2026-11-23,0,-640.00,0.00,0.00,0,0,0,-640.00,0.00,640.00,0.00\r\n',
  )

  shop.at('2026-12-02T03:00:00Z')
  const owed = await admin.get<{ results: StaffRefund[] }>('/staff/refunds/?state=owed')
  const { id, version } = first(done(owed, 200).results)
  done(await admin.post(`/staff/refunds/${id}/pay/`, { version, note: reason, method: 'cash' }), 200)
  const after = await report(admin, '?from=2026-11-16&to=2026-12-06')
  const paid = { sale_income: 0, received: 0, refunds_owed: 0, refunds_paid: 640 }
  expect(after.weeks.map(moneyOf)).toEqual([...accepted, paid])
  expect(after.refunds_owed_now).toBe(0)
})

/** A sequence of numbers from 0 to below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type Shopkeepers = { staff: Person; admin: Person; random: () => number }

/** Makes one step of money on one of the orders; returns whether it was possible. */
async function step(orders: readonly string[], { staff, admin, random }: Shopkeepers): Promise<boolean> {
  const id = orders[Math.floor(random() * orders.length)]
  const path = `/staff/orders/${id}`
  const amount = [1, 75.25, 150, 240, 500][Math.floor(random() * 5)] ?? 1
  const method = random() < 0.5 ? 'cash' : 'transfer'
  const money = random() < 0.5 ? { came: false } : { came: true, amount, method }
  const steps = [
    () => staff.post(`${path}/payment/`, { method, amount, rest: 'wait' }),
    () => staff.post(`${path}/payment/`, { method, amount, rest: 'accept', reason }),
    () => staff.post(`${path}/transition/`, { to: 'approved' }),
    () => staff.post(`${path}/transition/`, { to: 'cancelled', reason, money }),
    () => staff.post(`${path}/transition/`, { to: 'rejected', reason: 'ของหมด', money }),
    () => staff.post(`${path}/transition/`, { to: 'cancelled', reason }),
    () => staff.post(`${path}/close-rest/`, { reason }),
    () => admin.post(`${path}/undo-approval/`, { reason }),
    async () => {
      const owed = await staff.get<{ results: StaffRefund[] }>('/staff/refunds/?state=owed')
      const refund = done(owed, 200).results.find(({ order }) => order.id === id)
      const body = { version: refund?.version, note: reason, method: 'cash' }
      return admin.post(`/staff/refunds/${refund?.id ?? 0}/pay/`, body)
    },
    async () => {
      const ended = await admin.get<{ results: StaffRefund[] }>('/staff/refunds/?state=done')
      const refund = done(ended, 200).results.find(({ order }) => order.id === id)
      return admin.post(`/staff/refunds/${refund?.id ?? 0}/undo-payment/`, {
        version: refund?.version,
        reason,
      })
    },
    async () => {
      const { last_payment: last } = done(await admin.get<StaffOrder>(`${path}/`), 200)
      return admin.post(`${path}/undo-payment/`, { amount: last?.amount ?? 1, reason })
    },
    async () => {
      const { rows } = await shop.orm.execute<{ was: number }>(
        sql`select received / 100.0::float8 as was from orders where id = ${id}`,
      )
      const correction = { subject: 'order', id, received: amount, was: rows[0]?.was, method, reason }
      return admin.post('/staff/journal-corrections/', correction)
    },
  ]
  const { status } = (await steps[Math.floor(random() * steps.length)]?.()) ?? { status: 500 }
  expect(status).toBeLessThan(500)
  return status < 300
}

/** The money of one week as sums of journal lines by the day on which they were written, counted without the report. */
async function sumsOfLines(monday: string) {
  const { rows } = await shop.orm.execute<{
    account: string
    kind: string
    satang: number
    sells: boolean
    of_order: boolean
  }>(sql`
    select l.account, e.kind, l.satang::int as satang, e.order_id is not null as of_order,
      exists (select from order_items i where i.order_id = e.order_id and not i.is_rental) as sells
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where e.created_at >= ${`${monday}T00:00:00+07:00`}::timestamptz
      and e.created_at < ${`${monday}T00:00:00+07:00`}::timestamptz + interval '7 days'`)
  const sum = (isOne: (row: (typeof rows)[number]) => boolean, sign: 1 | -1) =>
    (sign * rows.filter(isOne).reduce((total, { satang }) => total + satang, 0)) / 100 + 0
  const isMoney = ({ account }: { account: string }) => account === 'cash' || account === 'bank'
  const isPaidBack = ({ kind }: { kind: string }) =>
    kind === 'refund_paid' || kind === 'refund_payment_undone'
  return {
    sale_income: sum(
      ({ account, of_order, sells }) =>
        account === 'sales' || (account === 'difference' && of_order && sells),
      -1,
    ),
    rental_income: sum(
      ({ account, of_order, sells }) =>
        account === 'rentals' || (account === 'difference' && of_order && !sells),
      -1,
    ),
    penalty_income: sum(
      ({ account, of_order }) =>
        account === 'penalties' || account === 'forgiven' || (account === 'difference' && !of_order),
      -1,
    ),
    received: sum((row) => isMoney(row) && !isPaidBack(row), 1),
    refunds_paid: sum((row) => isMoney(row) && isPaidBack(row), -1),
    refunds_owed: sum((row) => row.account === 'refunds_owed' && !isPaidBack(row), -1),
  }
}

it(
  'every sum is one of journal lines, and ten corrections leave past weeks as they are',
  async () => {
    const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
    await anActiveWorkshop(shop, { endsOn: '2026-12-31' })
    const [sold, lent] = [
      await aProduct(shop, { salePrice: 12_000, variants: [{ stock: 50 }] }),
      await aProduct(shop, { rentalPrice: 3_000, variants: [{ stock: 50 }] }),
    ]
    const keepers = { staff, admin, random: randomFrom(19) }
    const orders: string[] = []
    const live = async (days: readonly number[], wanted: number) => {
      for (let made = 0, tries = 0; made < wanted && tries < 20 * wanted; tries++) {
        const day = days[Math.floor(keepers.random() * days.length)] ?? 1
        // Time never goes back.
        const next = Math.max(shop.deps.clock().getTime(), Date.UTC(2026, 10, day, 3))
        shop.at(new Date(next).toISOString())
        if (await step(orders, keepers)) made++
      }
    }
    shop.at('2026-11-10T03:00:00Z')
    for (const lines of [
      [line(sold, 'sale')],
      [line(lent, 'rent', 3)],
      [line(sold, 'sale', 2), line(lent, 'rent')],
      [line(sold, 'sale', 3)],
    ]) {
      orders.push((await anOrder(shop, member, 'pending', { lines, method: 1, staff })).id)
    }
    await live([10, 13, 18, 21], 12)
    const before = JSON.stringify((await report(staff, PAST)).weeks)
    const csv = weeksOfCsv(await csvOf(staff, PAST))
    await live([23, 24, 26], 10)

    expect(JSON.stringify((await report(staff, PAST)).weeks)).toBe(before)
    expect(weeksOfCsv(await csvOf(staff, PAST))).toBe(csv)
    const { weeks } = await report(staff, '?from=2026-11-09&to=2026-11-29')
    for (const week of weeks) expect(week).toMatchObject(await sumsOfLines(week.week))
    const kept = weeks.reduce((sum, week) => sum + week.sale_income + week.rental_income, 0)
    const { rows } = await shop.orm.execute<{ baht: number }>(sql`
      select coalesce(sum(satang), 0)::float8 / 100 as baht from journal_lines
      where account in ('cash', 'bank', 'refunds_owed')`)
    expect(kept).toBeCloseTo(rows[0]?.baht ?? Number.NaN, 2)
  },
  LONG,
)
