import type { OwnRefund } from '@jansi/contract/member-refunds'
import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffRefund, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop, type Person, type Shop } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first, line, readReturn } from '../../../test/shop-goods.ts'
import { journalEntries } from '../../db/schema/journal.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { refundCases, refundDestinations } from '../../db/schema/refunds.ts'
import { returnOutcomes, returnSessions } from '../../db/schema/returns.ts'
import { pruneRows } from '../jobs/commands/prune-rows.ts'
import { postReturnEntry } from '../journal/steps/post-entry.ts'
import { remindOfDestinations } from './commands/remind-of-destinations.ts'

/** A private image has its JPEG and a thumbnail. */
const FILES_OF_AN_IMAGE = 2

const shop = openShop()

const DAY = 86_400
const MOBILE = { kind: 'promptpay', number: '081-234-5678' }
const ACCOUNT = { kind: 'bank', bank: '004', number: '012-3-45678-9', holder: 'มะลิ ใจดี' }
/** Its last digit is the check digit of the others. */
const NATIONAL_ID = '1101700230708'

const give = (member: Person, id: number, destination: object) =>
  member.put<OwnRefund>(`/refund/${id}/destination/`, destination)
const attach = async (
  staff: Person,
  { id, version }: Pick<StaffRefund, 'id' | 'version'>,
  color = '#123456',
) =>
  staff.upload<StaffRefund>(`/staff/refunds/${id}/proof/`, { version: String(version) }, await aPhoto(color))
const pay = (staff: Person, { id, version }: Pick<StaffRefund, 'id' | 'version'>, more: object = {}) =>
  staff.post<StaffRefund>(`/staff/refunds/${id}/pay/`, {
    version,
    note: 'คืนแล้ว 13:05',
    method: 'cash',
    ...more,
  })
const show = async (staff: Person, id: number) =>
  done(await staff.get<StaffRefund>(`/staff/refunds/${id}/`), 200)
const queue = async (staff: Person, state: string) =>
  done(await staff.get<{ results: StaffRefundListItem[] }>(`/staff/refunds/?state=${state}`), 200).results
const refundsOf = async (member: Person, order: string) =>
  done(await member.get<Order>(`/order/${order}/`), 200).refunds ?? []
const mailsOf = async (kind: string) =>
  (await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, kind))).map(
    ({ textBody }) => textBody,
  )

/** A member's cancelled order of ฿120 whose money came in and is owed. */
async function anOwedRefund(within: Shop = shop) {
  const [staff, member] = [await within.staff(), await within.aMember()]
  const lines = [line(await aProduct(within), 'sale')]
  const order = await anOrder(within, member, 'pending', { lines, staff })
  done(await member.post(`/order/${order.id}/cancel/`), 200)
  const { id, version } = first(
    (await queue(staff, 'to_check')).filter((refund) => refund.order.id === order.id),
  )
  const owed = await staff.post<StaffRefund>(`/staff/refunds/${id}/check/`, {
    version,
    received: 120,
    method: 'transfer',
  })
  return { staff, member, order, refund: done(owed, 200) }
}

/** A return whose penalty of ฿150 was paid and then corrected to ฿100. */
async function aCorrectedPenalty() {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const { item, order } = await aLoan(shop, member, { staff })
  const session = await aReturn(member, [item.id])
  const items = [{ return_item: first(session.items).id, outcomes: [{ condition: 5, quantity: 1 }] }]
  done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
  done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
  const now = shop.deps.clock()
  const opened = await shop.orm.transaction(async (tx) => {
    await tx.update(returnSessions).set({ totalPenalties: 10_000 }).where(eq(returnSessions.id, session.id))
    await tx.update(returnOutcomes).set({ penaltyAmount: 10_000 })
    const found = { received: 15_000, amount: 5_000, createdAt: now, updatedAt: now }
    const rows = await tx
      .insert(refundCases)
      .values({ returnSessionId: session.id, state: 'owed', cause: 'penalty_corrected', ...found })
      .returning()
    const correction = { kind: 'penalty_corrected' as const, actorId: staff.id, occurredAt: now }
    await postReturnEntry(tx, session.id, correction)
    return rows
  })
  return { staff, member, order, session, id: first(opened).id }
}

describe('where a refund goes', () => {
  it('is named by the member, changed until it is paid, and shown to staff with a code that pays it', async () => {
    const { staff, member, order, refund } = await anOwedRefund()
    expect(await refundsOf(member, order.id)).toMatchObject([
      { id: refund.id, state: 'owed', amount: 120, destination: null, can: { set_destination: true } },
    ])
    expect(refund).toMatchObject({ destination: null, awaits_destination: true })
    expect(await queue(staff, 'awaiting_destination')).toMatchObject([{ id: refund.id }])

    const account = done(await give(member, refund.id, ACCOUNT), 200)
    const kasikorn = { bank: '004', bank_name: 'กสิกรไทย (KBANK)', number: '0123456789', holder: 'มะลิ ใจดี' }
    expect(account.destination).toEqual({ kind: 'bank', ...kasikorn })
    expect((await show(staff, refund.id)).destination).toEqual({
      kind: 'bank',
      ...kasikorn,
      qr_code_url: null,
    })
    expect(await queue(staff, 'awaiting_destination')).toEqual([])
    expect(await queue(staff, 'owed')).toMatchObject([{ id: refund.id, awaits_destination: false }])

    const mobile = { kind: 'promptpay', number: '0812345678', bank: null, bank_name: null, holder: null }
    expect(done(await give(member, refund.id, MOBILE), 200).destination).toEqual(mobile)
    expect(await refundsOf(member, order.id)).toMatchObject([{ destination: mobile }])
    const shown = await show(staff, refund.id)
    expect(shown.destination).toMatchObject({ ...mobile, qr_code_url: /^data:image\// })

    done(await pay(staff, shown), 200)
    expect(await give(member, refund.id, ACCOUNT)).toMatchObject({
      status: 409,
      body: { code: 'refund_not_owed' },
    })
    expect((await refundsOf(member, order.id))[0]).toMatchObject({
      destination: mobile,
      can: { set_destination: false },
    })
    expect((await show(staff, refund.id)).destination?.qr_code_url).toBeNull()
  })

  it.each([
    ['a number that is no mobile number', { kind: 'promptpay', number: '0212345678' }, 'number'],
    ['a national id with a wrong check digit', { kind: 'promptpay', number: '1101700230709' }, 'number'],
    ['letters', { kind: 'promptpay', number: '08l2345678' }, 'number'],
    ['an account of nine digits', { ...ACCOUNT, number: '012345678' }, 'number'],
    ['an unknown bank', { ...ACCOUNT, bank: '999' }, 'bank'],
    ['a bank by the name of an object’s member', { ...ACCOUNT, bank: 'toString' }, 'bank'],
    ['no holder', { ...ACCOUNT, holder: '  ' }, 'holder'],
  ])('is refused for %s', async (_case, destination, field) => {
    const { member, refund } = await anOwedRefund()
    const { status, body } = await give(member, refund.id, destination)
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: [field] })
    expect(await shop.orm.$count(refundDestinations)).toBe(0)
  })

  it('may be a national id, with the dashes and spaces that people write', async () => {
    const { member, refund } = await anOwedRefund()
    const given = { kind: 'promptpay', number: ' 1-1017-00230-70-8 ' }
    expect(done(await give(member, refund.id, given), 200).destination?.number).toBe(NATIONAL_ID)
  })

  it('is nobody else’s to read or to change, and unknown before the money is checked', async () => {
    const { staff, member, order, refund } = await anOwedRefund()
    const before = await shop.everything()
    for (const stranger of [await shop.aMember(), staff, await shop.anAdmin()]) {
      expect((await give(stranger, refund.id, MOBILE)).status).toBe(404)
    }
    expect((await give(member, 999, MOBILE)).status).toBe(404)
    expect((await shop.guest.put(`/refund/${refund.id}/destination/`, MOBILE)).status).toBe(401)
    expect(await shop.orm.$count(refundDestinations)).toBe(0)
    expect(before.refund_destinations).toEqual([])
    const other = await anOrder(shop, member, 'pending', { staff })
    done(await member.post(`/order/${other.id}/cancel/`), 200)
    const [unchecked] = await refundsOf(member, other.id)
    expect(unchecked).toMatchObject({ state: 'to_check', can: { set_destination: false } })
    expect((await give(member, unchecked?.id ?? 0, MOBILE)).status).toBe(409)
    expect(order.id).not.toBe(other.id)
  })

  it('makes a new version of the case, so that nobody pays to a number that has just changed', async () => {
    const { staff, member, refund } = await anOwedRefund()
    done(await give(member, refund.id, MOBILE), 200)
    const seen = await show(staff, refund.id)
    // The same again changes nothing.
    done(await give(member, refund.id, { kind: 'promptpay', number: '0812345678' }), 200)
    expect((await show(staff, refund.id)).version).toBe(seen.version)
    done(await give(member, refund.id, ACCOUNT), 200)
    expect(await pay(staff, seen)).toMatchObject({ status: 409, body: { code: 'refund_changed' } })
  })

  it('is in no mail and not in the audit log', async () => {
    const { staff, member, order, refund } = await anOwedRefund()
    done(await give(member, refund.id, ACCOUNT), 200)
    done(await give(member, refund.id, MOBILE), 200)
    const withProof = done(await attach(staff, await show(staff, refund.id)), 200)
    done(await pay(staff, withProof, { method: 'promptpay' }), 200)
    const [asked] = await mailsOf('refund_owed')
    expect(asked).toContain('แจ้งพร้อมเพย์หรือบัญชีธนาคารที่ใช้รับเงินคืน')
    const [paid] = await mailsOf('refund_paid')
    expect(paid).toContain('พร้อมเพย์ ลงท้าย 5678')
    const audit = await shop.orm.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
    expect(audit.filter(({ action }) => action === 'refund.destination')).toMatchObject([
      { actorId: member.id, data: { refund_case: refund.id, kind: 'bank', replaces: false } },
      { actorId: member.id, data: { refund_case: refund.id, kind: 'promptpay', replaces: true } },
    ])
    const written = JSON.stringify([audit, await shop.orm.select().from(outboxMails)])
    for (const number of ['0812345678', '0123456789']) expect(written).not.toContain(number)
  })
})

describe('the image of the transfer', () => {
  it('is needed unless it is cash, and the member sees it once the refund is paid', async () => {
    const { staff, member, order, refund } = await anOwedRefund()
    done(await give(member, refund.id, MOBILE), 200)
    const seen = await show(staff, refund.id)
    for (const method of ['promptpay', 'transfer']) {
      expect(await pay(staff, seen, { method })).toMatchObject({
        status: 400,
        body: { code: 'refund_proof_required' },
      })
    }
    const withProof = done(await attach(staff, seen), 200)
    expect(withProof.proof).toMatch(/\/media\/private\//)
    expect(await refundsOf(member, order.id)).toMatchObject([{ state: 'owed', proof: null }])
    const paid = done(await pay(staff, withProof, { method: 'promptpay' }), 200)
    const entries = await shop.orm.select().from(journalEntries).where(eq(journalEntries.orderId, order.id))
    expect(entries.at(-1)).toMatchObject({ kind: 'refund_paid', method: 'promptpay', actorId: staff.id })
    expect(paid).toMatchObject({ state: 'paid', method: 'promptpay', proof: withProof.proof })
    const [own] = await refundsOf(member, order.id)
    expect(own).toMatchObject({ state: 'paid', method: 'promptpay' })
    const image = await shop.guest.send({ method: 'GET', url: new URL(own?.proof ?? '').pathname })
    expect(image.status).toBe(404)
    const { pathname, search } = new URL(own?.proof ?? '')
    const linked = await shop.guest.send({ method: 'GET', url: pathname + search })
    expect(linked).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
    expect((await mailsOf('refund_paid'))[0]).toContain('ดูรูปการโอนได้ในหน้ารายการ')
  })

  it('replaced, and of cash, leaves no file behind', async () => {
    const { staff, refund } = await anOwedRefund()
    const before = (await shop.storedFiles()).length
    const one = done(await attach(staff, refund), 200)
    const two = done(await attach(staff, one, '#654321'), 200)
    expect(two.proof).not.toBe(one.proof)
    expect(await shop.storedFiles()).toHaveLength(before + FILES_OF_AN_IMAGE)
    expect((await attach(staff, one)).status).toBe(409)
    expect(await shop.storedFiles()).toHaveLength(before + FILES_OF_AN_IMAGE)
    const { staff: cashier, refund: other } = await anOwedRefund()
    const files = (await shop.storedFiles()).length
    expect(done(await pay(staff, other, { method: 'cash' }), 200)).toMatchObject({
      method: 'cash',
      proof: null,
    })
    expect((await attach(cashier, other)).status).toBe(409)
    expect(await shop.storedFiles()).toHaveLength(files)
  })

  it('is no member’s to attach, and none of a case that does not exist', async () => {
    const { staff, member, refund } = await anOwedRefund()
    expect((await attach(member, refund)).status).toBe(403)
    expect((await attach(staff, { id: 999, version: 1 })).status).toBe(404)
    expect((await staff.upload(`/staff/refunds/${refund.id}/proof/`, { version: '2' }, null)).status).toBe(
      400,
    )
  })
})

describe('the penalty of a return that was corrected after it was paid', () => {
  it('is in the queue, on the pages of the return and in the member’s history, and is paid back', async () => {
    const { staff, member, order, session, id } = await aCorrectedPenalty()
    const summary = async () => done(await staff.get<{ refunds: object }>('/staff/summary/'), 200).refunds
    expect(await summary()).toEqual({ to_check: 0, owed: 1, awaiting_destination: 1, confirmed_alone: 0 })
    const listed = first(await queue(staff, 'owed'))
    expect(listed).toMatchObject({
      id,
      cause: 'penalty_corrected',
      amount: 50,
      order: { id: order.id },
      return_session: { id: session.id, total_penalties: 100 },
      member: { email: member.email },
    })
    for (const words of [session.id.slice(0, 8), member.email]) {
      const found = await staff.get<{ count: number }>(`/staff/refunds/?q=${encodeURIComponent(words)}`)
      expect(done(found, 200).count).toBe(1)
    }
    expect(await show(staff, id)).toMatchObject({ kept: 100, returned_before: 0, limit: null, slips: [] })
    const page = done(await staff.get<StaffReturn>(`/staff/returns/${session.id}/`), 200)
    expect(page.refunds).toMatchObject([{ id, state: 'owed', awaits_destination: true }])
    const own = first((await readReturn(member, session.id)).refunds ?? [])
    expect(own).toMatchObject({ id, cause: 'penalty_corrected', amount: 50, destination: null })
    expect((await give(await shop.aMember(), id, MOBILE)).status).toBe(404)
    done(await give(member, id, MOBILE), 200)

    done(await pay(staff, await show(staff, id), { method: 'cash' }), 200)
    const closed: ReturnSession = await readReturn(member, session.id)
    expect(closed.refunds).toMatchObject([{ state: 'paid', amount: 50, method: 'cash' }])
    expect((await mailsOf('refund_paid'))[0]).toContain(`การคืน ${session.id.slice(0, 8)}`)
    const audit = await shop.orm.select().from(auditLog).where(eq(auditLog.subjectType, 'return_session'))
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'refund.paid', subjectId: session.id, actorId: staff.id }),
    )
  })

  it('is checked again by the money that came in for the penalties', async () => {
    const { staff, session, id } = await aCorrectedPenalty()
    const { version, recorded } = await show(staff, id)
    expect(recorded).toBe(150)
    const body = { version, received: 170, method: 'cash' }
    const checked = done(await staff.post<StaffRefund>(`/staff/refunds/${id}/check/`, body), 200)
    expect(checked).toMatchObject({ state: 'owed', received: 170, amount: 70, kept: 100 })
    const [row] = await shop.orm.select().from(returnSessions).where(eq(returnSessions.id, session.id))
    expect(row?.penaltyReceived).toBe(17_000)
  })

  it('keeps its member’s data from being erased while it is open', async () => {
    const { staff, member, id } = await aCorrectedPenalty()
    const admin = await shop.anAdmin()
    expect((await admin.get(`/staff/members/${member.id}/`)).body).toMatchObject({
      erase_blocked_by: ['refunds_open'],
    })
    const erase = () => admin.post(`/staff/members/${member.id}/erase/`, { email: member.email })
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'refunds_open' } })
    done(await give(member, id, MOBILE), 200)
    const withProof = done(await attach(staff, await show(staff, id)), 200)
    done(await pay(staff, withProof, { method: 'promptpay' }), 200)
    expect(await shop.storedFiles()).toHaveLength(3 * FILES_OF_AN_IMAGE)
    expect((await erase()).status).toBeLessThan(300)
    expect(await shop.orm.$count(refundDestinations)).toBe(0)
    const [row] = await shop.orm.select().from(refundCases).where(eq(refundCases.id, id))
    expect(row).toMatchObject({ state: 'paid', amount: 5_000, paidNote: '', proofImageKey: null })
    expect(await shop.storedFiles()).toEqual([])
  })
})

describe('a member who names no destination', () => {
  it('is reminded once, after a week, in daytime', async () => {
    const { member, refund } = await anOwedRefund()
    const answered = await anOwedRefund()
    done(await give(answered.member, answered.refund.id, MOBILE), 200)
    shop.pass(7 * DAY - 60)
    expect(await remindOfDestinations(shop.deps)).toBe(0)
    shop.at('2026-11-27T18:00:00Z')
    expect(await remindOfDestinations(shop.deps)).toBe(0)
    shop.at('2026-11-28T03:00:00Z')
    expect(await remindOfDestinations(shop.deps)).toBe(1)
    shop.pass(30 * DAY)
    expect(await remindOfDestinations(shop.deps)).toBe(0)
    const mails = await shop.orm.select().from(outboxMails)
    expect(
      mails.filter(({ kind }) => kind === 'refund_destination_missing').map(({ recipient }) => recipient),
    ).toEqual([member.email])
    const [row] = await shop.orm.select().from(refundCases).where(eq(refundCases.id, refund.id))
    expect(row?.remindedAt?.toISOString()).toBe('2026-11-28T03:00:00.000Z')
  })
})

describe('the number of an account', () => {
  it('is deleted 90 days after the money went back, not before', async () => {
    const paid = await anOwedRefund()
    done(await give(paid.member, paid.refund.id, ACCOUNT), 200)
    done(await pay(paid.staff, await show(paid.staff, paid.refund.id)), 200)
    const open = await anOwedRefund()
    done(await give(open.member, open.refund.id, MOBILE), 200)
    shop.pass(90 * DAY)
    await pruneRows(shop.deps)
    expect(await shop.orm.$count(refundDestinations)).toBe(2)
    shop.pass(1)
    await pruneRows(shop.deps)
    expect(await shop.orm.select().from(refundDestinations)).toMatchObject([{ caseId: open.refund.id }])
    expect(await refundsOf(paid.member, paid.order.id)).toMatchObject([{ state: 'paid', destination: null }])
  })
})

const over = usePostgres()
const many = openShop({ over })
test('of two volunteers who pay at the same time one is refused, and one mail is sent', async () => {
  const { staff, member, order } = await (async () => {
    const [clerk, buyer] = [await many.staff(), await many.aMember()]
    const made = await anOrder(many, buyer, 'pending', {
      lines: [line(await aProduct(many), 'sale')],
      staff: clerk,
    })
    done(await buyer.post(`/order/${made.id}/cancel/`), 200)
    return { staff: clerk, member: buyer, order: made }
  })()
  const { id, version } = first(await queue(staff, 'to_check'))
  const body = { version, received: 120, method: 'transfer' }
  done(await staff.post(`/staff/refunds/${id}/check/`, body), 200)
  const volunteers = [await many.staff(), await many.staff(), await many.staff()]
  const before = (await many.storedFiles()).length
  const owed = await show(staff, id)
  const uploads = await Promise.all(volunteers.map((volunteer) => attach(volunteer, owed)))
  expect(uploads.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await many.storedFiles()).toHaveLength(before + FILES_OF_AN_IMAGE)
  const ready = await show(staff, id)
  const answers = await Promise.all([
    ...volunteers.map((volunteer) => pay(volunteer, ready, { method: 'transfer' })),
    give(member, id, MOBILE),
  ])
  const paid = answers.filter(({ status }) => status === 200)
  const after = done(await member.get<Order>(`/order/${order.id}/`), 200).refunds
  const mails = await many.orm.$count(outboxMails, eq(outboxMails.kind, 'refund_paid'))
  // Either one of them paid, or the member's number came first and all must look again.
  expect(paid).toHaveLength(1)
  expect([mails, after?.[0]?.state]).toEqual(answers[3]?.status === 200 ? [0, 'owed'] : [1, 'paid'])
})
