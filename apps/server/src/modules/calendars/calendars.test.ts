import type { CalendarAddress, OwnCalendar } from '@jansi/contract/calendars'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anActiveWorkshop, anOrder, aProduct, aReturn, done, line } from '../../../test/shop-goods.ts'
import { calendars } from '../../db/schema/people.ts'

// Loans of these tests are due on 28 November 2026; the clock begins on the 21st in Bangkok.
const shop = openShop()
let member: Person
beforeEach(async () => {
  await anActiveWorkshop(shop, { endsOn: '2027-12-31', place: 'ห้อง 204; ตึกศิลป์' })
  member = await shop.aMember()
})

const OWN = '/calendar/address/'
const below = (url: string) => url.slice(url.indexOf('/api/') + 4)
const addressOf = async (who: Person) => below(done(await who.post<CalendarAddress>(OWN), 201).url)
const open = (address: string) => shop.guest.get(address)

/** The events of a calendar: each property with its value, lines unfolded. */
async function eventsAt(address: string): Promise<Record<string, string>[]> {
  const { status, bytes } = await open(address)
  expect(status).toBe(200)
  const lines = new TextDecoder().decode(bytes).replaceAll('\r\n ', '')
  return lines
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event.split('\r\n').map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)]),
      ),
    )
}

describe('the calendar of a member', () => {
  test('lists open pick-up and due days to a program with its address, only those of its member', async () => {
    const order = await anOrder(shop, member, 'approved')
    await anOrder(shop, member, 'cancelled')
    await anOrder(shop, await shop.aMember(), 'approved')
    const address = await addressOf(member)
    const file = await open(address)
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="jansi.ics"',
      'cache-control': 'private, no-store',
    })
    const [pickUp, due, ...more] = await eventsAt(address)
    expect(more).toEqual([])
    expect(pickUp).toMatchObject({
      UID: `${order.id}-pick_up@jansi`,
      'DTSTART;VALUE=DATE': '20261121',
      SUMMARY: 'รับของ · สีน้ำกับความรู้สึก',
      LOCATION: 'ห้อง 204\\; ตึกศิลป์',
      STATUS: 'CONFIRMED',
      URL: `${shop.deps.settings.publicUrl}/history`,
    })
    expect(pickUp?.DESCRIPTION).toContain('× 1\\n')
    expect(pickUp?.DESCRIPTION).toContain(order.id.slice(0, 8))
    expect(due).toMatchObject({ UID: `${order.id}-due@jansi`, 'DTSTART;VALUE=DATE': '20261128' })
  })

  test('has a tentative day until the club has checked the order, then the same event confirmed', async () => {
    const staff = await shop.staff()
    const order = await anOrder(shop, member, 'pending', { lines: [line(await aProduct(shop), 'sale')] })
    const address = await addressOf(member)
    const [before] = await eventsAt(address)
    expect(before).toMatchObject({ STATUS: 'TENTATIVE' })
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
    const [after] = await eventsAt(address)
    expect(after).toMatchObject({ STATUS: 'CONFIRMED', UID: before?.UID })
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
  })

  test('moves the same event when a loan is renewed or its due day moved, and drops it with the return', async () => {
    const staff = await shop.staff()
    await shop.configure({ renewals_per_loan: 1, renewal_days: 7 })
    const { order, item } = await aLoan(shop, member, { staff })
    const address = await addressOf(member)
    const [before, ...more] = await eventsAt(address)
    expect(more).toEqual([])
    shop.pass(3600)
    done(await member.post(`/order/${order.id}/renew/`, { return_due_on: '2026-12-05' }), 200)
    const [renewed] = await eventsAt(address)
    expect(renewed).toMatchObject({ UID: before?.UID, 'DTSTART;VALUE=DATE': '20261205' })
    expect(Number(renewed?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
    expect(renewed?.['LAST-MODIFIED']).not.toBe(before?.['LAST-MODIFIED'])
    const body = { was_due_on: '2026-12-05', return_due_on: '2026-12-08', reason: 'งานเลื่อน' }
    done(await staff.post(`/staff/orders/${order.id}/due-day/`, body), 200)
    const [moved] = await eventsAt(address)
    expect(moved).toMatchObject({ UID: before?.UID, 'DTSTART;VALUE=DATE': '20261208' })
    expect(Number(moved?.SEQUENCE)).toBeGreaterThan(Number(renewed?.SEQUENCE))

    const session = await aReturn(member, [item.id])
    const items = session.items.map(({ id }) => ({
      return_item: id,
      outcomes: [{ condition: 1, quantity: 1 }],
    }))
    done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
    expect(await eventsAt(address)).toEqual([])
  })

  test('follows the days of the workshop until the loan begins', async () => {
    const staff = await shop.staff()
    await anOrder(shop, member, 'approved', { lines: [line(await aProduct(shop), 'rent')] })
    const address = await addressOf(member)
    const before = await eventsAt(address)
    const [workshop] = done(await staff.get<StaffWorkshop[]>('/staff/workshops/'), 200)
    const days = { hand_over_on: '2026-11-20', ends_on: '2026-11-22', return_due_on: '2026-11-30' }
    const change = { version: workshop?.version, ...days }
    done(await staff.patch(`/staff/workshops/${workshop?.id}/`, change), 200)
    const after = await eventsAt(address)
    expect(after.map((event) => event['DTSTART;VALUE=DATE'])).toEqual(['20261120', '20261130'])
    expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID))
    expect(Number(after[0]?.SEQUENCE)).toBeGreaterThan(Number(before[0]?.SEQUENCE))
  })
})

describe('the address of a calendar', () => {
  test('is made on request and shown once; the database has only a hash of its key', async () => {
    expect(done(await member.get<OwnCalendar>(OWN), 200)).toEqual({ since: null })
    const { url, since } = done(await member.post<CalendarAddress>(OWN), 201)
    expect(done(await member.get<OwnCalendar>(OWN), 200)).toEqual({ since })
    expect(JSON.stringify(await shop.everything())).not.toContain(url.slice(url.indexOf('=') + 1))
    expect((await shop.guest.post(OWN)).status).toBe(401)
  })

  test('stops working when it is renewed or switched off; a wrong key gives the same 404', async () => {
    const first = await addressOf(member)
    const second = await addressOf(member)
    expect((await open(second)).status).toBe(200)
    for (const _ of [1, 2]) done(await member.send({ method: 'DELETE', url: `/api${OWN}` }), 200)
    expect(done(await member.get<OwnCalendar>(OWN), 200)).toEqual({ since: null })
    const keyHash = 'a'.repeat(64)
    await shop.orm.insert(calendars).values({ userId: member.id, keyHash, createdAt: shop.deps.clock() })
    for (const address of [first, second, '/calendar/', '/calendar/?key=', `/calendar/?key=${keyHash}`]) {
      expect(await open(address)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    }
  })

  test('ends with a closed account, also once it is open again', async () => {
    const [staff, address] = [await shop.staff(), await addressOf(member)]
    const path = `/staff/members/${member.id}/`
    done(await staff.patch(path, { version: 1, is_active: false }), 200)
    expect((await open(address)).status).toBe(404)
    done(await staff.patch(path, { version: 2, is_active: true }), 200)
    expect((await open(address)).status).toBe(404)
  })

  test('ends with an erased account', async () => {
    const [admin, address] = [await shop.anAdmin(), await addressOf(member)]
    done(await admin.post(`/staff/members/${member.id}/erase/`, { email: member.email }), 200)
    expect((await open(address)).status).toBe(404)
    expect(await shop.orm.select().from(calendars)).toEqual([])
  })

  test('is refused beyond all a program asks for, and only this one', async () => {
    const [address, other] = [await addressOf(member), await addressOf(await shop.aMember())]
    for (let asked = 0; asked < 30; asked++) await open(address)
    const refused = await open(address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(other)).status).toBe(200)
  })
})

describe('the days of one order', () => {
  type Download = { url: string }
  const fileOf = async (who: Person, order: string) =>
    below(done(await who.post<Download>('/download/', { kind: 'order_days', order }), 201).url)

  test('open in a calendar program from an address of five minutes, as the events of the calendar', async () => {
    const order = await anOrder(shop, member, 'approved')
    await anOrder(shop, member, 'approved')
    const address = await fileOf(member, order.id)
    const file = await open(address)
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="order-${order.id.slice(0, 8)}.ics"`,
      'cache-control': 'private, no-store',
    })
    const events = await eventsAt(address)
    expect(events.map(({ UID }) => UID)).toEqual([`${order.id}-pick_up@jansi`, `${order.id}-due@jansi`])
    const all = await eventsAt(await addressOf(member))
    for (const event of events) expect(all).toContainEqual(expect.objectContaining({ UID: event.UID }))
    shop.pass(300)
    expect((await open(address)).status).toBe(404)
  })

  test('are not given for an order of another member, one that is over, or by the key of another file', async () => {
    const [order, over] = [await anOrder(shop, member, 'pending'), await anOrder(shop, member, 'cancelled')]
    const ask = (who: Person, id: string) => who.post('/download/', { kind: 'order_days', order: id })
    expect((await ask(await shop.aMember(), order.id)).status).toBe(404)
    expect((await ask(member, over.id)).status).toBe(404)
    const receipt = done(await member.post<Download>('/download/', { kind: 'receipt', order: order.id }), 201)
    const key = receipt.url.slice(receipt.url.indexOf('=') + 1)
    expect((await open(`/download/calendar/?key=${key}`)).status).toBe(404)
    const days = await fileOf(member, order.id)
    expect((await open(days.replace('/calendar', ''))).status).toBe(404)
    done(await member.post(`/order/${order.id}/cancel/`), 200)
    expect((await open(days)).status).toBe(404)
  })
})
