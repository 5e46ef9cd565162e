import { LIMITS } from '@jansi/contract/limits'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffReturn, StaffReturnListItem } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPaperWithQr, aPhoto, aSlip, slipQrText } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  anActiveWorkshop,
  anOrder,
  aReturn,
  done,
  first,
  readReturn,
} from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
beforeEach(async () => {
  await anActiveWorkshop(shop, { endsOn: '2027-12-31' })
})

/** A decided return that owes ฿150 for a lost piece. */
async function aPenalty() {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const { item, order } = await aLoan(shop, member, { staff })
  const session = await aReturn(member, [item.id])
  const items = session.items.map(({ id }) => ({
    return_item: id,
    outcomes: [{ condition: 5, quantity: 1 }],
  }))
  done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
  return { staff, member, order, id: session.id }
}

const send = async (member: Person, session: string, slip?: Uint8Array) =>
  member.upload<{ id: number }>('/penaltyslip/', { session }, slip ?? (await aPhoto()))
const refuse = (staff: Person, id: string, slip: number, reason = 'รูปไม่ชัด') =>
  staff.post<StaffReturn>(`/staff/returns/${id}/refuse-penalty-slip/`, { slip, reason })
const queue = async (staff: Person, status: string) =>
  done(await staff.get<{ results: StaffReturnListItem[] }>(`/staff/returns/?status=${status}`), 200).results
const counts = async (staff: Person) =>
  done(await staff.get<{ returns: Record<string, number> }>('/staff/summary/'), 200).returns

describe('a penalty slip that staff refuse', () => {
  it('is reported to its member with the reason, who may send another', async () => {
    const { staff, member, order, id } = await aPenalty()
    const sent = done(await send(member, id), 201)
    expect(await queue(staff, 'penalty_slip')).toMatchObject([{ id }])
    const refused = done(await refuse(staff, id, sent.id, 'รูปไม่ชัด: มองไม่เห็นยอด'), 200)
    expect(refused).toMatchObject({
      penalty_slip_refusal: 'รูปไม่ชัด: มองไม่เห็นยอด',
      payment_complete: false,
      total_penalties: 150,
      can: { refuse_penalty_slip: false, penalty_paid: true, waive_penalty: true },
    })
    expect(await queue(staff, 'penalty_slip')).toEqual([])
    expect(await counts(staff)).toMatchObject({ penalty_unpaid: 1, penalty_slips: 0 })
    const shown = await readReturn(member, id)
    expect(shown).toMatchObject({
      penalty_slip: { id: sent.id },
      penalty_slip_refusal: 'รูปไม่ชัด: มองไม่เห็นยอด',
      can: { send_penalty_slip: true },
    })
    expect(done(await member.get(`/order/${order.id}/`), 200)).toMatchObject({ status: 'awaiting_return' })

    const mails = await shop.orm
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.kind, 'penalty_slip_refused'))
    expect(mails.map(({ recipient }) => recipient)).toEqual([member.email])
    expect(first(mails).textBody).toContain('รูปไม่ชัด: มองไม่เห็นยอด')
    expect(first(mails).textBody).toContain('฿150.00')
    const audited = await shop.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'return.penalty_slip_refused'))
    expect(audited).toMatchObject([
      { actorId: staff.id, subjectId: id, data: { reason: 'รูปไม่ชัด: มองไม่เห็นยอด', slip: sent.id } },
    ])
  })

  it('is listed again once another comes, which can be refused or paid', async () => {
    const { staff, member, id } = await aPenalty()
    const one = done(await send(member, id), 201)
    done(await refuse(staff, id, one.id), 200)
    const two = done(await send(member, id), 201)
    expect(await queue(staff, 'penalty_slip')).toMatchObject([{ id }])
    const seen = done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
    expect(seen).toMatchObject({ penalty_slip: { id: two.id }, can: { refuse_penalty_slip: true } })
    expect(seen.penalty_slip_refusal).toBeUndefined()
    done(await staff.post(`/staff/returns/${id}/penalty-paid/`, { method: 'transfer' }), 200)
    expect(await refuse(staff, id, two.id)).toMatchObject({
      status: 409,
      body: { code: 'penalty_not_owed' },
    })
  })

  it('is the newest one that nobody has refused, otherwise 409', async () => {
    const { staff, member, id } = await aPenalty()
    const before = done(await send(member, id), 201)
    const newer = done(await send(member, id), 201)
    const changed = { status: 409, body: { code: 'penalty_slip_changed' } }
    const unchanged = await shop.everything()
    expect(await refuse(staff, id, before.id)).toMatchObject(changed)
    expect(await refuse(staff, id, 999_999)).toMatchObject(changed)
    expect(await shop.everything()).toEqual(unchanged)
    const answers = await Promise.all([1, 2].map(() => refuse(staff, id, newer.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shop.orm.$count(outboxMails, eq(outboxMails.kind, 'penalty_slip_refused'))).toBe(1)
  })

  it('needs a reason and a return that exists, and is refused by no member', async () => {
    const { staff, member, id } = await aPenalty()
    const { id: slip } = done(await send(member, id), 201)
    expect((await refuse(staff, id, slip, '  ')).status).toBe(400)
    expect((await refuse(staff, '00000000-0000-4000-8000-000000000000', slip)).status).toBe(404)
    expect((await refuse(member, id, slip)).status).toBe(403)
  })
})

describe('penalty slips of one return', () => {
  it('are five at most, and the last refusal does not ask for another', async () => {
    const { staff, member, id } = await aPenalty()
    let last = 0
    for (let count = 1; count <= LIMITS.slipsPerPenalty; count += 1) {
      last = done(await send(member, id), 201).id
    }
    const files = await shop.storedFiles()
    expect(await send(member, id)).toMatchObject({ status: 409, body: { code: 'too_many_penalty_slips' } })
    expect(await shop.storedFiles()).toEqual(files)
    expect((await readReturn(member, id)).can.send_penalty_slip).toBe(false)
    done(await refuse(staff, id, last), 200)
    expect((await readReturn(member, id)).can.send_penalty_slip).toBe(false)
    const [mail] = await shop.orm
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.kind, 'penalty_slip_refused'))
    expect(mail?.textBody).toContain('ติดต่อชมรม')
    expect(mail?.textBody).not.toContain('แนบสลิปใหม่')
  })

  it('are marked in the list where another payment used a transfer that their image names', async () => {
    const { staff, member, id } = await aPenalty()
    const slip = await aSlip('PENALTY0002')
    const both = await aPaperWithQr(slipQrText('014', 'PENALTY0001'), slipQrText('004', 'PENALTY0002'))
    done(await send(member, id, both), 201)
    const mark = async () => first(await queue(staff, 'penalty_slip')).slip_seen_before
    expect(await mark()).toBe(false)
    await anOrder(shop, await shop.aMember(), 'pending', { slip, staff })
    expect(await mark()).toBe(true)
  })
})

it('a return without a penalty slip has no refusal', async () => {
  const { staff, id, member } = await aPenalty()
  const seen = done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
  expect(seen.can.refuse_penalty_slip).toBe(false)
  const own: ReturnSession = await readReturn(member, id)
  expect(own.penalty_slip_refusal).toBeUndefined()
})
