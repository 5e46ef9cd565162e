import type { StaffRefund, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, sendSlip } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { journalFaults } from '../journal/journal-faults.ts'

const shop = openShop()

const reason = 'กดผิดรายการ'
type Seen = Pick<StaffRefund, 'id' | 'version'>
const show = async (by: Person, { id }: Pick<Seen, 'id'>) =>
  done(await by.get<StaffRefund>(`/staff/refunds/${id}/`), 200)
const check = (by: Person, { id, version }: Seen, found: object) =>
  by.post<StaffRefund>(`/staff/refunds/${id}/check/`, { version, note: 'ตรวจแล้ว', ...found })
const pay = (by: Person, { id, version }: Seen) =>
  by.post<StaffRefund>(`/staff/refunds/${id}/pay/`, { version, note: 'คืนแล้ว', method: 'cash' })
const undo = (by: Person, { id, version }: Seen) =>
  by.post<StaffRefund>(`/staff/refunds/${id}/undo-payment/`, { version, reason })
const reopen = (by: Person, { id, version }: Seen) =>
  by.post<StaffRefund>(`/staff/refunds/${id}/reopen/`, { version, reason })

async function moneyIn(account: 'cash' | 'bank') {
  const { rows } = await shop.orm.execute<{ baht: number }>(
    sql`select coalesce(sum(satang), 0)::int / 100 as baht from journal_lines where account = ${account}`,
  )
  return rows[0]?.baht
}

/** The case of an order of ฿120 that its member cancelled after the slip. */
async function aCase() {
  const [staff, payer, admin] = [await shop.staff(), await shop.staff(), await shop.anAdmin()]
  const member = await shop.aMember()
  const order = await anOrder(shop, member, 'pending', { lines: [line(await aProduct(shop), 'sale')], staff })
  done(await member.post(`/order/${order.id}/cancel/`), 200)
  const list = await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=to_check')
  return { staff, payer, admin, member, order, refund: first(done(list, 200).results) }
}

async function aPaidCase() {
  const made = await aCase()
  const owed = done(await check(made.staff, made.refund, { received: 120, method: 'transfer' }), 200)
  return { ...made, paid: done(await pay(made.payer, owed), 200) }
}

describe('a refund that was marked as paid by mistake', () => {
  it('is taken back by an admin: owed again, the money back on its account, with reason and mail', async () => {
    const { payer, admin, order, paid } = await aPaidCase()
    expect(await moneyIn('cash')).toBe(-120)
    expect((await show(payer, paid)).can.undo_payment).toBeUndefined()
    expect((await show(admin, paid)).can.undo_payment).toBe(true)
    expect((await undo(payer, paid)).status).toBe(403)

    const owed = done(await undo(admin, paid), 200)
    expect(owed).toMatchObject({
      state: 'owed',
      amount: 120,
      paid_by: null,
      paid_note: '',
      can: { check: true },
    })
    expect([await moneyIn('cash'), await moneyIn('bank')]).toEqual([0, 120])
    expect(await journalFaults(shop.orm)).toEqual([])
    expect(await undo(admin, paid)).toMatchObject({ status: 409, body: { code: 'refund_changed' } })
    const [row] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'refund.undo_payment'))
    expect(row).toMatchObject({ actorId: admin.id, subjectId: order.id, data: { satang: 12_000, reason } })
    const mails = await shop.orm.select().from(outboxMails)
    const [mail] = mails.filter(({ kind }) => kind === 'refund_payment_undone')
    expect(mail?.textBody).toContain(reason)

    done(await pay(payer, owed), 200)
    expect(await moneyIn('cash')).toBe(-120)
  })

  it('stays paid while a later case of its order is open', async () => {
    const { staff, admin, member, order, paid } = await aPaidCase()
    await sendSlip(member, order.id, await aPhoto('#123456'))
    expect((await show(admin, paid)).can.undo_payment).toBe(false)
    expect(await undo(admin, paid)).toMatchObject({ status: 409, body: { code: 'refund_case_open' } })
    const list = await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=to_check')
    done(await check(staff, first(done(list, 200).results), { received: 120 }), 200)
    done(await undo(admin, paid), 200)
  })
})

describe('a case of which nothing is owed', () => {
  it('is opened again by an admin when the money is found', async () => {
    const { staff, payer, admin, refund } = await aCase()
    const nothing = done(await check(staff, refund, { received: 0 }), 200)
    expect(nothing.state).toBe('nothing_owed')
    expect(await check(staff, nothing, { received: 120, method: 'transfer' })).toMatchObject({
      status: 409,
      body: { code: 'refund_closed' },
    })
    expect((await reopen(staff, nothing)).status).toBe(403)
    expect((await show(admin, nothing)).can.reopen).toBe(true)
    const again = done(await reopen(admin, nothing), 200)
    expect(again).toMatchObject({ state: 'to_check', amount: null, checked_by: null, can: { check: true } })
    expect(await reopen(admin, nothing)).toMatchObject({ status: 409, body: { code: 'refund_changed' } })
    const owed = done(await check(staff, again, { received: 120, method: 'transfer' }), 200)
    done(await pay(payer, owed), 200)
    expect(await journalFaults(shop.orm)).toEqual([])
  })
})
