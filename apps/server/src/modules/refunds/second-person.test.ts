import type { SuccessOf } from '@jansi/contract/endpoint'
import type { StaffRefund, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { sessions } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { hashPassword } from '../auth/hash-password.ts'

const shop = openShop()

const HOUR = 3600
const DAY = 24 * HOUR
const PASSWORD = 'palette-of-the-treasurer'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

type Seen = Pick<StaffRefund, 'id' | 'version'>
const show = async (by: Person, { id }: Pick<Seen, 'id'>) =>
  done(await by.get<StaffRefund>(`/staff/refunds/${id}/`), 200)
const check = (by: Person, { id, version }: Seen, baht: number) =>
  by.post<StaffRefund>(`/staff/refunds/${id}/check/`, { version, received: baht, method: 'transfer' })
const confirm = (by: Person, { id, version }: Seen, more: object = {}) =>
  by.post<StaffRefund>(`/staff/refunds/${id}/confirm/`, { version, ...more })
const pay = (by: Person, { id, version }: Seen, more: object = { method: 'cash' }) =>
  by.post<StaffRefund>(`/staff/refunds/${id}/pay/`, { version, note: 'คืนแล้ว', ...more })
const refused = (code: string) => ({ status: 409, body: { code } })

/** The case of an order of `pieces` at ฿120 that its member cancelled after the slip. */
async function aCase(staff: Person, pieces = 1): Promise<StaffRefundListItem> {
  const member = await shop.aMember()
  const lines = [line(await aProduct(shop, { variants: [{ stock: 20 }] }), 'sale', pieces)]
  const order = await anOrder(shop, member, 'pending', { lines, staff })
  done(await member.post(`/order/${order.id}/cancel/`), 200)
  const list = await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=to_check')
  return first(done(list, 200).results.filter(({ order: { id } }) => id === order.id))
}

/** Nobody but the given people has used a session in the last 14 days. */
async function onlyActive(...people: Person[]): Promise<void> {
  const long = new Date(shop.deps.clock().getTime() - 15 * DAY * 1000)
  await shop.orm.update(sessions).set({ createdAt: long })
  for (const { id } of people) {
    await shop.orm.update(sessions).set({ createdAt: shop.deps.clock() }).where(eq(sessions.userId, id))
  }
}

describe('paying a refund', () => {
  it('names the method, and a transfer needs its image from every client', async () => {
    const [staff, payer] = [await shop.staff(), await shop.staff()]
    const owed = done(await check(staff, await aCase(staff), 120), 200)
    const unnamed = await pay(payer, owed, {})
    expect({ status: unnamed.status, fields: Object.keys(unnamed.body) }).toEqual({
      status: 400,
      fields: ['method'],
    })
    expect(await pay(payer, owed, { method: 'transfer' })).toMatchObject({
      status: 400,
      body: { code: 'refund_proof_required' },
    })
    const form = { version: String(owed.version) }
    const withProof = await payer.upload<StaffRefund>(
      `/staff/refunds/${owed.id}/proof/`,
      form,
      await aPhoto(),
    )
    done(await pay(payer, done(withProof, 200), { method: 'transfer' }), 200)
  })

  it('is left to another person than who checked it, while another one is active', async () => {
    const [staff, other] = [await shop.staff(), await shop.staff()]
    const owed = done(await check(staff, await aCase(staff), 120), 200)
    expect(owed).toMatchObject({ needs: 'other_person', can: { pay: false } })
    expect(await pay(staff, owed)).toMatchObject(refused('refund_other_person'))
    expect(await show(other, owed)).toMatchObject({ can: { pay: true } })
    await onlyActive(staff)
    expect(await show(staff, owed)).toMatchObject({ can: { pay: true } })
    done(await pay(staff, owed), 200)
  })
})

describe('a second yes of an admin', () => {
  it('is needed for more than the order’s amount, however it is checked, and is not of who checked', async () => {
    const [staff, payer, admin] = [await shop.staff(), await shop.staff(), await shop.anAdmin()]
    const once = done(await check(staff, await aCase(staff), 120), 200)
    const twice = done(await check(staff, once, 240), 200)
    expect(await show(payer, twice)).toMatchObject({ amount: 240, needs: 'second_yes', can: { pay: false } })
    expect(await pay(payer, twice)).toMatchObject(refused('refund_second_yes'))
    expect((await confirm(payer, twice)).status).toBe(403)
    const yes = done(await confirm(admin, twice), 200)
    expect(yes).toMatchObject({ confirmed_by: expect.any(String), confirmed_alone: false })
    done(await pay(payer, yes), 200)
    const audit = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'refund.confirmed'))
    expect(audit).toMatchObject([{ actorId: admin.id, data: { satang: 24_000, alone: false } }])
  })

  it('is needed above the setting, ฿1,000 unless the club sets another', async () => {
    const [staff, payer, admin] = [await shop.staff(), await shop.staff(), await shop.anAdmin()]
    const owed = done(await check(staff, await aCase(staff, 9), 1080), 200)
    expect(await pay(payer, owed)).toMatchObject(refused('refund_second_yes'))
    done(await confirm(admin, owed), 200)
    await shop.configure({ refund_second_yes_above: 1080 })
    const small = done(await check(staff, await aCase(staff, 9), 1080), 200)
    done(await pay(payer, small), 200)
  })

  it('does not count any more once the money was checked again', async () => {
    const [staff, payer, admin] = [await shop.staff(), await shop.staff(), await shop.anAdmin()]
    const owed = done(await check(staff, await aCase(staff), 240), 200)
    const yes = done(await confirm(admin, owed), 200)
    const more = done(await check(staff, yes, 900), 200)
    expect(more.confirmed_by).toBeNull()
    expect(await pay(payer, more)).toMatchObject(refused('refund_second_yes'))
  })

  it('of an admin who does not know who checked leaves the payment to another person', async () => {
    const [admin, other] = [await shop.anAdmin(), await shop.staff()]
    const lines = [line(await aProduct(shop, { variants: [{ stock: 20 }] }), 'sale', 9)]
    const order = await anOrder(shop, await shop.aMember(), 'approved', { lines, staff: other })
    done(await other.post(`/staff/orders/${order.id}/close-rest/`, { reason: 'ของหมด' }), 200)
    const owed = first(
      done(await admin.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=owed'), 200).results,
    )
    const yes = done(await confirm(admin, owed), 200)
    expect(await pay(admin, yes)).toMatchObject(refused('refund_other_person'))
    done(await pay(other, yes), 200)
  })
})

describe('a single admin', () => {
  async function anAloneCase() {
    const admin = await shop.anAdmin({ passwordHash })
    await shop.configure({ email: 'club@example.org' })
    const owed = done(await check(admin, await aCase(admin), 240), 200)
    return { admin, owed }
  }

  it('gives the second yes with the password after 24 hours, marked on Today until paid, and mailed', async () => {
    const { admin, owed } = await anAloneCase()
    const idle = await shop.anAdmin()
    await onlyActive(admin, await shop.staff())
    expect((await show(admin, owed)).confirm_alone_from).toBe('2026-11-21T03:00:00.000Z')
    expect(await confirm(admin, owed)).toMatchObject(refused('refund_other_person'))
    expect(await confirm(admin, owed, { password: PASSWORD })).toMatchObject(refused('refund_wait'))
    shop.pass(DAY)
    const wrong = await confirm(admin, owed, { password: 'a wrong one' })
    expect({ status: wrong.status, fields: Object.keys(wrong.body) }).toEqual({
      status: 400,
      fields: ['password'],
    })
    const yes = done(await confirm(admin, owed, { password: PASSWORD }), 200)
    expect(yes).toMatchObject({ confirmed_alone: true, can: { pay: true } })
    const alone = async () =>
      done(await admin.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200).refunds
        ?.confirmed_alone
    expect(await alone()).toBe(1)
    done(await pay(admin, yes), 200)
    expect(await alone()).toBe(0)
    const mails = await shop.orm
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.kind, 'refund_confirmed_alone'))
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [admin.email, 'club@example.org', idle.email].sort(),
    )
    expect(mails[0]?.textBody).toContain('฿240')
  })

  it('waits 72 hours while another person is active, also for a small refund that they checked', async () => {
    const admin = await shop.anAdmin({ passwordHash })
    const volunteer = await shop.staff()
    const owed = done(await check(admin, await aCase(admin), 120), 200)
    shop.pass(71 * HOUR)
    expect(await confirm(admin, owed, { password: PASSWORD })).toMatchObject(refused('refund_wait'))
    shop.pass(HOUR)
    const yes = done(await confirm(admin, owed, { password: PASSWORD }), 200)
    done(await pay(admin, yes), 200)
    expect((await confirm(volunteer, owed, { password: PASSWORD })).status).toBe(403)
  })
})
