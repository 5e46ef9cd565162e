import type { DamageReport, OwnDamageReport } from '@jansi/contract/damage-reports'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { Loan } from '@jansi/contract/staff-loans'
import type { NumberedVariant } from '@jansi/contract/staff-pieces'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPhoto, aPhotoWithGps } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first, line, stockOf } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { damagePhotos, damageReports } from '../../db/schema/returns.ts'

const shop = openShop()
let staff: Person
let member: Person
let requests = 0
beforeEach(async () => {
  staff = await shop.staff()
  member = await shop.aMember({ firstName: 'กมล' })
})

const newKey = () => {
  requests += 1
  return `key-of-the-request-${requests}`
}
type Body = { order_item: number; kind?: string; quantity?: number; note?: string; pieces?: number[] }
const report = (given: Body, request_key = newKey(), who = member) =>
  who.post<OwnDamageReport>('/damagereport/', {
    ...{ kind: 'broken', quantity: 1, note: 'ขาหักหนึ่งข้าง', request_key },
    ...given,
  })
const addPhoto = async (id: number, position = 1, photo?: Uint8Array, who = member) =>
  who.upload<DamageReport['photos'][number]>(
    '/damagereportphoto/',
    { report: String(id), position: String(position) },
    photo ?? (await aPhoto()),
  )
const listOf = async (who: Person) => done(await who.get<OwnDamageReport[]>('/damagereport/'), 200)
const loans = async (query = '') => done(await staff.get<Loan[]>(`/staff/loans/${query}`), 200)
const waiting = async () =>
  done(await staff.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200).damage_reports
const answer = (
  order: { id: string },
  given: { report: number; advice?: string; text?: string },
  who = staff,
) => who.post<Loan>(`/staff/orders/${order.id}/answer-damage/`, { advice: 'bring_at_return', ...given })

/** A report of one broken piece with a photo, on a loan of `quantity` pieces. */
async function aReport(quantity = 3) {
  const loan = await aLoan(shop, member, { staff, quantity })
  const { id } = done(await report({ order_item: loan.item.id }), 201)
  done(await addPhoto(id), 201)
  return { ...loan, id }
}

describe('a report of broken pieces', () => {
  it('reaches staff with its first photo, and changes neither stock nor penalty nor due day', async () => {
    const { order, item, product } = await aLoan(shop, member, { staff, quantity: 3 })
    const stock = await stockOf(shop, product.variant)
    const made = done(await report({ order_item: item.id }), 201)
    expect(made).toMatchObject({
      ...{ order: order.id, order_item: item.id, kind: 'broken', quantity: 1, note: 'ขาหักหนึ่งข้าง' },
      ...{ state: 'incomplete', answer: null, photos: [], still_out: 1 },
      can: { add_photo: true, withdraw: true },
    })
    expect(await waiting()).toBe(0)
    expect(first(await loans()).items).toMatchObject([{ out: 3 }])
    expect(first(first(await loans()).items).damage_reports).toBeUndefined()
    done(await addPhoto(made.id), 201)
    expect(await listOf(member)).toMatchObject([
      { id: made.id, state: 'received', photos: [{ position: 1 }] },
    ])
    expect(await waiting()).toBe(1)
    const [loan, ...others] = await loans('?damage=true')
    expect(others).toEqual([])
    expect(loan).toMatchObject({
      order: order.id,
      return_due_on: '2026-11-28',
      items: [{ out: 3, damage_reports: [{ id: made.id, note: 'ขาหักหนึ่งข้าง', answer: null }] }],
      can: { answer_damage: true },
    })
    expect(await stockOf(shop, product.variant)).toEqual(stock)
    expect(await listOf(await shop.aMember())).toEqual([])
  })

  it('is one, however often it is sent, and so is a photo', async () => {
    const { item } = await aLoan(shop, member, { staff, quantity: 3 })
    const key = newKey()
    const made = await Promise.all([
      report({ order_item: item.id }, key),
      report({ order_item: item.id }, key),
    ])
    const ids = new Set(made.map((one) => done(one, 201).id))
    expect(ids.size).toBe(1)
    const id = first([...ids])
    const photos = await Promise.all([addPhoto(id), addPhoto(id)])
    expect(new Set(photos.map((one) => done(one, 201).id)).size).toBe(1)
    done(await addPhoto(id), 201)
    expect(await shop.orm.$count(damageReports)).toBe(1)
    expect(await shop.orm.$count(damagePhotos)).toBe(1)
    // The slip of the order and the one photo.
    const images = (await shop.storedFiles()).filter((file) => /^private\/.*\.jpg$/.test(file))
    expect(images).toHaveLength(2)
  })

  it('has five photos at most, without place or camera, each by a link that ends', async () => {
    const { id } = await aReport()
    for (const position of [2, 3, 4]) done(await addPhoto(id, position), 201)
    const { image, thumbnail } = done(await addPhoto(id, 5, await aPhotoWithGps()), 201)
    expect(await addPhoto(id, 6)).toMatchObject({ status: 400 })
    expect((await addPhoto(id, 1, new TextEncoder().encode('no image'))).status).toBe(201)
    expect(image).toMatch(/\/media\/private\//)
    expect(thumbnail).toMatch(/\/media\/private\//)
    expect(first(await listOf(member)).can.add_photo).toBe(false)
    const other = await aLoan(shop, member, { staff })
    const second = done(await report({ order_item: other.item.id }), 201)
    expect((await addPhoto(second.id, 1, new TextEncoder().encode('no image'))).status).toBe(400)
  })
})

describe('a report', () => {
  it('is refused for more than is out, reported or asked back, for sold and foreign items, and too often', async () => {
    const { item } = await aLoan(shop, member, { staff, quantity: 4 })
    const order = await anOrder(shop, member, 'awaiting_return', { staff })
    const sold = first(order.items.filter(({ is_rental }) => !is_rental))
    const { id: session } = done(await member.post<{ id: string }>('/returnsession/'), 201)
    done(await member.post('/returnitem/', { session, order_item: item.id, condition: 1, quantity: 1 }), 201)
    // One of the four is on its way back.
    expect(await report({ order_item: item.id, quantity: 4 })).toMatchObject({
      body: { code: 'damage_too_many' },
    })
    done(await report({ order_item: item.id, quantity: 2 }), 201)
    const other = await shop.aMember()
    const codes = []
    for (const given of [
      { order_item: item.id, quantity: 3 },
      { order_item: sold.id },
      { order_item: item.id, note: ' ' },
      { order_item: item.id, kind: 'stolen' },
    ]) {
      const { status, body } = await report(given)
      codes.push([status, (body as { code?: string }).code])
    }
    expect(codes).toEqual([
      [400, 'damage_too_many'],
      [400, 'item_not_on_loan'],
      [400, undefined],
      [400, undefined],
    ])
    expect((await report({ order_item: item.id }, newKey(), other)).status).toBe(404)
    const lent = await aLoan(shop, member, { staff })
    for (let times = 0; times < 10; times += 1) {
      const { id } = done(await report({ order_item: lent.item.id, kind: 'lost' }), 201)
      done(await member.post(`/damagereport/${id}/withdraw/`), 200)
    }
    expect(await report({ order_item: lent.item.id, kind: 'lost' })).toMatchObject({
      status: 400,
      body: { code: 'too_many_damage_reports' },
    })
  })

  it('names numbered pieces that are on loan and in no other report', async () => {
    const product = await aProduct(shop)
    const numbered = `/staff/variants/${product.variant.id}/pieces/`
    const { pieces } = done(await staff.post<NumberedVariant>(numbered, { count: 3 }), 201)
    const [one = 0, two = 0, three = 0] = pieces.map(({ id }) => id)
    const order = await anOrder(shop, member, 'approved', { lines: [line(product, 'rent', 2)], staff })
    for (const piece of [one, two]) {
      done(await staff.post(`/staff/orders/${order.id}/set-aside/`, { piece }), 200)
    }
    done(await staff.post(`/staff/orders/${order.id}/hand-over/`, {}), 200)
    const order_item = first(order.items).id
    expect(await report({ order_item, pieces: [three] })).toMatchObject({ body: { code: 'piece_not_there' } })
    expect(await report({ order_item, pieces: [one, two] })).toMatchObject({
      body: { code: 'damage_too_many' },
    })
    expect(done(await report({ order_item, pieces: [two] }), 201).pieces).toEqual([{ id: two, number: 2 }])
    expect(await report({ order_item, pieces: [two] })).toMatchObject({ body: { code: 'piece_not_there' } })
  })

  it('of lost pieces needs no photo, and is withdrawn when they are found', async () => {
    const { item } = await aLoan(shop, member, { staff })
    const { id, state } = done(await report({ order_item: item.id, kind: 'lost' }), 201)
    expect(state).toBe('received')
    expect(await waiting()).toBe(1)
    done(await member.post(`/damagereport/${id}/withdraw/`), 200)
    done(await member.post(`/damagereport/${id}/withdraw/`), 200)
    expect(await waiting()).toBe(0)
    expect(await listOf(member)).toEqual([])
    expect((await addPhoto(id)).status).toBe(404)
    done(await report({ order_item: item.id, kind: 'lost' }), 201)
  })
})

describe('the answer of staff', () => {
  it('is sent by mail, once, with its audit row, and the member reads it', async () => {
    const { order, id } = await aReport()
    const woken = shop.wakes()
    const answered = done(await answer(order, { report: id, text: 'เก็บชิ้นส่วนไว้ด้วยนะ' }), 200)
    const read = { advice: 'bring_at_return', text: 'เก็บชิ้นส่วนไว้ด้วยนะ', at: '2026-11-20T03:00:00.000Z' }
    expect(answered.items).toMatchObject([{ damage_reports: [{ answer: read }] }])
    expect(shop.wakes()).toBe(woken + 1)
    expect(await listOf(member)).toMatchObject([
      { state: 'answered', answer: read, can: { add_photo: false, withdraw: false } },
    ])
    expect(await waiting()).toBe(0)
    expect(await loans('?damage=true')).toEqual([])
    const mails = (await shop.orm.select().from(outboxMails)).filter(({ kind }) => kind === 'damage_answered')
    expect(mails).toMatchObject([{ recipient: member.email, orderId: order.id }])
    expect(mails[0]?.textBody).toContain('เก็บชิ้นส่วนไว้ด้วยนะ')
    expect(mails[0]?.textBody).toContain('นำมาพร้อมของที่คืน')
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.filter(({ action }) => action === 'order.damage_answered')).toMatchObject([
      { actorId: staff.id, subjectType: 'order', subjectId: order.id, data: { report: id } },
    ])
    const again = { status: 409, body: { code: 'damage_answered' } }
    expect(await answer(order, { report: id })).toMatchObject(again)
    expect(await addPhoto(id, 2)).toMatchObject(again)
    expect(await member.post(`/damagereport/${id}/withdraw/`)).toMatchObject(again)
  })

  it('is refused to members, for reports of other orders and without a photo, and to the borrower', async () => {
    const { order, id } = await aReport()
    const other = await aLoan(shop, member, { staff })
    const { id: incomplete } = done(await report({ order_item: other.item.id }), 201)
    expect((await answer(order, { report: id }, member)).status).toBe(403)
    expect((await answer(other.order, { report: id })).status).toBe(404)
    expect((await answer(other.order, { report: incomplete })).status).toBe(404)
    const colleague = await shop.staff()
    const own = await aLoan(shop, colleague, { staff })
    const missing = { order_item: own.item.id, kind: 'lost' }
    const theirs = done(await report(missing, newKey(), colleague), 201)
    expect(await answer(own.order, { report: theirs.id }, colleague)).toMatchObject({
      status: 409,
      body: { code: 'own_case' },
    })
  })
})

describe('the return of reported pieces', () => {
  it('shows the report with its photos, and takes its pieces as back once they were found damaged', async () => {
    const { item, id } = await aReport(3)
    const session = await aReturn(member, [item.id])
    const read = async () => done(await staff.get<StaffReturn>(`/staff/returns/${session.id}/`), 200)
    expect((await read()).items).toMatchObject([
      { damage_reports: [{ id, quantity: 1, still_out: 1, photos: [{ position: 1 }] }] },
    ])
    const outcomes = [
      { condition: 3, quantity: 1, repair_price: 0 },
      { condition: 6, quantity: 2 },
    ]
    const items = [{ return_item: first(session.items).id, outcomes }]
    done(await staff.post(`/staff/returns/${session.id}/review/`, { items, notes: 'อีกสองชิ้นไม่มา' }), 200)
    // Two pieces are still out, and none of them was reported.
    expect((await read()).items).toMatchObject([{ damage_reports: [{ id, still_out: 0 }] }])
    expect(await waiting()).toBe(0)
    done(await report({ order_item: item.id, kind: 'lost', quantity: 2 }), 201)
    const admin = await shop.anAdmin()
    done(await admin.post(`/staff/returns/${session.id}/reopen/`, { reason: 'ตรวจผิดชิ้น' }), 200)
    expect((await read()).items).toMatchObject([{ damage_reports: [{ quantity: 2 }, { id, still_out: 1 }] }])
  })

  it('ends the wait for an answer when nothing is out any more', async () => {
    const { order, item, id } = await aReport(1)
    const items = [{ order_item: item.id, outcomes: [{ condition: 1, quantity: 1 }] }]
    done(await staff.post(`/staff/orders/${order.id}/walk-in-return/`, { items }), 201)
    expect(await waiting()).toBe(0)
    expect(await listOf(member)).toEqual([])
    expect((await addPhoto(id, 2)).status).toBe(404)
  })
})
