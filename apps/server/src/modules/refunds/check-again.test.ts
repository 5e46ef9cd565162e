import type { StaffRefund, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, sendSlip } from '../../../test/shop-goods.ts'
import { orders } from '../../db/schema/orders.ts'
import { journalFaults } from '../journal/journal-faults.ts'

const shop = openShop()

const queue = async (staff: Person) =>
  done(await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=to_check'), 200).results
const check = (by: Person, { id, version }: Pick<StaffRefund, 'id' | 'version'>, found: object) =>
  by.post<StaffRefund>(`/staff/refunds/${id}/check/`, { version, ...found })

/** The balances of all accounts in baht, without those that hold nothing. */
async function balances() {
  const { rows } = await shop.orm.execute<{ account: string; baht: number }>(sql`
    select account, sum(satang)::int / 100 as baht from journal_lines group by account having sum(satang) <> 0`)
  return Object.fromEntries(rows.map(({ account, baht }) => [account, baht]))
}

/** An order whose ฿120 came by PromptPay and went back in cash; then its member sent another slip. */
async function aSecondSlip() {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const lines = [line(await aProduct(shop), 'sale')]
  const order = await anOrder(shop, member, 'paid', { lines, staff })
  const money = { came: true, amount: 120, method: 'promptpay' }
  const end = { to: 'rejected', reason: 'ของหมด', money }
  done(await staff.post(`/staff/orders/${order.id}/transition/`, end), 200)
  const owed = done(await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=owed'), 200)
  const { id, version } = first(owed.results)
  const paid = { version, note: 'คืนแล้ว', method: 'cash' }
  done(await staff.post(`/staff/refunds/${id}/pay/`, paid), 200)
  await sendSlip(member, order.id, await aPhoto('#123456'))
  const refund = first(await queue(staff))
  return { staff, order, refund: done(await staff.get<StaffRefund>(`/staff/refunds/${refund.id}/`), 200) }
}

describe('a check of money that is partly recorded', () => {
  it('shows the sums that are recorded and paid back', async () => {
    const { refund } = await aSecondSlip()
    expect(refund).toMatchObject({ recorded: 120, returned_before: 120, money_method: 'promptpay' })
  })

  it('refuses less than was paid back, also to an admin', async () => {
    const { staff, refund } = await aSecondSlip()
    const before = await balances()
    for (const by of [staff, await shop.anAdmin()]) {
      expect(await check(by, refund, { received: 0, note: 'ไม่มีเงินเข้า' })).toMatchObject({
        status: 400,
        body: { code: 'refund_below_paid' },
      })
    }
    expect(await balances()).toEqual(before)
  })

  it('without new money keeps the journal and owes nothing', async () => {
    const { staff, refund } = await aSecondSlip()
    const before = await balances()
    const found = done(await check(staff, refund, { received: 120, note: 'สลิปเดิม' }), 200)
    expect(found).toMatchObject({ state: 'nothing_owed', amount: 0, received: 120 })
    expect(await balances()).toEqual(before)
  })

  it('books new money on the account of its method, and needs the method', async () => {
    const { staff, refund } = await aSecondSlip()
    const unnamed = await check(staff, refund, { received: 200 })
    expect({ status: unnamed.status, fields: Object.keys(unnamed.body) }).toEqual({
      status: 400,
      fields: ['method'],
    })
    done(await check(staff, refund, { received: 200, method: 'cash' }), 200)
    expect(await balances()).toEqual({ bank: 120, cash: -40, refunds_owed: -80 })
  })

  it('lowers recorded money only by an admin with a reason, on the account that it came into', async () => {
    const { staff, refund } = await aSecondSlip()
    const admin = await shop.anAdmin()
    const more = done(await check(staff, refund, { received: 200, method: 'cash' }), 200)
    const less = { received: 150, note: 'นับผิด' }
    const refused = { status: 400, body: { code: 'refund_below_recorded' } }
    expect(await check(staff, more, less)).toMatchObject(refused)
    expect(await check(admin, more, { received: 150 })).toMatchObject(refused)
    done(await check(admin, more, less), 200)
    expect(await balances()).toEqual({ bank: 120, cash: -90, refunds_owed: -30 })
  })
})

it('the doctor finds less money than was paid back', async () => {
  const { order } = await aSecondSlip()
  const set = (received: number) => shop.orm.update(orders).set({ received }).where(eq(orders.id, order.id))
  await set(0)
  expect((await journalFaults(shop.orm)).join('\n')).toContain(
    `order ${order.id} received 0 satang and paid back 12000`,
  )
  await set(12_000)
})
