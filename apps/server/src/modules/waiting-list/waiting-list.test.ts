import type { CheckoutHold } from '@jansi/contract/checkout-holds'
import type { Order } from '@jansi/contract/orders'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import type { Report } from '@jansi/contract/staff-reports'
import type { StaffWaitingEntry } from '@jansi/contract/staff-waiting'
import type { Todo } from '@jansi/contract/todos'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { and, asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  aProduct,
  checkout,
  done,
  first,
  line,
  type MadeProduct,
  stockOf,
} from '../../../test/shop-goods.ts'
import { waitingEntries } from '../../db/schema/cart.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { workshops } from '../../db/schema/workshops.ts'
import { expireCheckoutHolds } from '../checkout/commands/expire-checkout-holds.ts'
import { stockFaults } from '../stock/stock-faults.ts'
import { advanceWaitingLists } from './commands/advance-waiting-lists.ts'

const shop = openShop({ over: usePostgres() })

const LIST = '/waiting-list/'
const CREATE = '/order/create_from_cart/'
const HOLD = '/checkout/hold/'
const HOUR = 3600

const join = (member: Person, { variant }: MadeProduct) =>
  member.post<WaitingEntry>(LIST, { variant_id: variant.id })
const listOf = async (member: Person) => done(await member.get<WaitingEntry[]>(LIST), 200)
const stateOf = async (member: Person) => first(await listOf(member)).state
const leave = (member: Person, id: number) => member.send({ method: 'DELETE', url: `/api${LIST}${id}/` })
const order = (member: Person, product: MadeProduct, quantity = 1) =>
  member.post<Order>(CREATE, checkout([line(product, 'sale', quantity)]))

/** A product whose only piece is in somebody's order; `free` cancels that order. */
async function aWantedProduct(stock = 1) {
  const product = await aProduct(shop, { variants: [{ stock }] })
  const owner = await shop.aMember()
  const taken = done(await order(owner, product, stock), 201)
  const free = async () => done(await owner.post(`/order/${taken.id}/cancel/`), 200)
  return { product, free }
}

const mailsTo = (member: Person) =>
  shop.orm
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, member.email), eq(outboxMails.kind, 'waiting_offer')))

async function ledgerOf({ variant }: MadeProduct) {
  const rows = await shop.orm
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variant.id))
    .orderBy(asc(stockMovements.id))
  return rows.map(({ kind, available }) => [kind, available])
}

it('a waiting list keeps a piece that comes back for the first who waits, notifies them, and takes their order', async () => {
  const [early, late, stranger] = [await shop.aMember(), await shop.aMember(), await shop.aMember()]
  const { product, free } = await aWantedProduct()
  expect(done(await join(early, product), 201)).toMatchObject({ state: 'waiting', place: 1 })
  expect(done(await join(late, product), 201)).toMatchObject({ place: 2 })
  // Joining again keeps the place.
  expect(done(await join(early, product), 201)).toMatchObject({ place: 1 })
  await free()
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 0 })
  expect(await order(stranger, product)).toMatchObject({ status: 400, body: { code: 'out_of_stock' } })
  expect(await order(late, product)).toMatchObject({ status: 400, body: { code: 'out_of_stock' } })
  expect(first(await listOf(early))).toMatchObject({ state: 'offered', expires_at: null, place: null })
  expect(first(await listOf(late))).toMatchObject({ state: 'waiting', place: 1 })
  expect(await advanceWaitingLists(shop.deps)).toBe(1)
  expect(await advanceWaitingLists(shop.deps)).toBe(0)
  const until = new Date(shop.deps.clock().getTime() + 24 * HOUR * 1000).toISOString()
  expect(first(await listOf(early)).expires_at).toBe(until)
  const offer = { kind: 'waiting_offer', product: product.id, is_urgent: true, until }
  expect(done(await early.get<Todo[]>('/todo/'), 200)).toMatchObject([offer])
  const [mail, ...more] = await mailsTo(early)
  expect(more).toEqual([])
  expect(mail?.textBody).toContain(`/product/${product.id}`)
  expect(mail?.textBody).toContain('/waiting-list/leave/')
  done(await order(early, product), 201)
  expect(await stateOf(early)).toBe('ordered')
  expect(await stateOf(late)).toBe('waiting')
  expect(await ledgerOf(product)).toEqual([
    ['restock', 1],
    ['reserve', -1],
    ['release', 1],
    ['offer', -1],
    ['offer_end', 1],
    ['reserve', -1],
  ])
  expect(await stockFaults(shop.orm)).toEqual([])
})

it('a waiting list goes to the next one when the time is over, when the first leaves, and into the stock at the end', async () => {
  const [a, b, c] = [await shop.aMember(), await shop.aMember(), await shop.aMember()]
  const { product, free } = await aWantedProduct()
  for (const member of [a, b, c]) done(await join(member, product), 201)
  await free()
  await advanceWaitingLists(shop.deps)
  shop.pass(24 * HOUR - 1)
  expect(await advanceWaitingLists(shop.deps)).toBe(0)
  shop.pass(1)
  expect(await advanceWaitingLists(shop.deps)).toBe(2)
  expect([await stateOf(a), await stateOf(b), await stateOf(c)]).toEqual(['missed', 'offered', 'waiting'])
  const missed = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'waiting_missed'))
  expect(missed).toMatchObject([{ recipient: a.email, subject: 'สิทธิ์สั่งของที่คุณรอหมดเวลาแล้ว' }])
  expect(missed[0]?.textBody).toContain(`/product/${product.id}`)
  const offered = first(await listOf(b))
  expect(await leave(c, offered.id)).toMatchObject({ status: 404 })
  done(await leave(b, offered.id), 200)
  expect(await stateOf(c)).toBe('offered')
  const [entry] = await shop.orm.select().from(waitingEntries).where(eq(waitingEntries.userId, c.id))
  const byLink = () => shop.guest.post('/waiting-list-leave/', { key: entry?.leaveKey })
  done(await byLink(), 200)
  done(await byLink(), 200)
  expect(await stateOf(c)).toBe('left')
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 1 })
  expect(await join(a, product)).toMatchObject({ status: 409, body: { code: 'still_in_stock' } })
  const unknown = { key: '00000000-0000-4000-8000-000000000000' }
  expect((await shop.guest.post('/waiting-list-leave/', unknown)).status).toBe(404)
})

it('a waiting list offers one piece to one of fifty at a time, in many processes at once', async () => {
  const { product, free } = await aWantedProduct()
  const members = await Promise.all(Array.from({ length: 50 }, () => shop.aMember()))
  const joined = await Promise.all(members.map((member) => join(member, product)))
  const turns = joined
    .map(({ body }, index) => ({ id: body.id, member: members[index] }))
    .sort((one, other) => one.id - other.id)
  await free()
  await advanceWaitingLists(shop.deps)
  for (const turn of turns.slice(0, 2)) {
    const open = await shop.orm.select().from(waitingEntries).where(eq(waitingEntries.state, 'offered'))
    expect(open.map(({ id }) => id)).toEqual([turn.id])
    const checks = await Promise.all(
      members.map((member) => member.post('/cart/verify_stock/', cartOf(product))),
    )
    expect(checks.filter(({ status }) => status === 200)).toHaveLength(1)
    shop.pass(24 * HOUR)
    await Promise.all(Array.from({ length: 4 }, () => advanceWaitingLists(shop.deps)))
    await advanceWaitingLists(shop.deps)
  }
  const last = turns[2]?.member
  const answers = await Promise.all(members.map((member) => order(member, product)))
  expect(answers.map(({ status }) => status === 201)).toEqual(members.map((member) => member === last))
  const sent = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'waiting_offer'))
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length)
  expect(sent).toHaveLength(3)
  expect(await stockFaults(shop.orm)).toEqual([])
})

it('a waiting list loses no turn when the process ends between the return of a piece and its mail', async () => {
  const member = await shop.aMember()
  const { product, free } = await aWantedProduct()
  done(await join(member, product), 201)
  await free()
  const failing = {
    ...shop.deps,
    channels: [{ ...first(shop.deps.channels), queue: () => Promise.reject(new Error('the process ended')) }],
  }
  await expect(advanceWaitingLists(failing)).rejects.toThrow('the process ended')
  expect(first(await listOf(member))).toMatchObject({ state: 'offered', expires_at: null })
  expect(await advanceWaitingLists(shop.deps)).toBe(1)
  expect(await mailsTo(member)).toHaveLength(1)
})

const cartOf = (product: MadeProduct, quantity = 1) => ({
  sale: [{ product_id: product.id, variant_id: product.variant.id, quantity }],
  rent: [],
})

it('a waiting list counts an offer towards the limits of pieces, and lets its member pay without a second piece', async () => {
  const member = await shop.aMember()
  const { product, free } = await aWantedProduct()
  const other = await aProduct(shop, { variants: [{ stock: 60 }, { stock: 60 }] })
  done(await join(member, product), 201)
  await free()
  await advanceWaitingLists(shop.deps)
  const { expires_at } = first(await listOf(member))
  shop.pass(24 * HOUR - 60)
  done(await member.put<CheckoutHold>(HOLD, cartOf(product)), 200)
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 0 })
  // The offer lasts as long as the member is paying.
  const kept = first(await listOf(member)).expires_at ?? ''
  expect(Date.parse(kept) - Date.parse(expires_at ?? '')).toBe(14 * 60_000)
  shop.pass(5 * 60)
  expect(await advanceWaitingLists(shop.deps)).toBe(0)
  await shop.configure({ piece_limit_per_member: 3 })
  expect(await order(member, other, 3)).toMatchObject({
    status: 400,
    body: { code: 'too_many_pieces', held: 1 },
  })
  done(await member.post(CREATE, checkout([line(product, 'sale'), line(other, 'sale', 2)])), 201)
  shop.pass(HOUR)
  await expireCheckoutHolds(shop.deps)
  expect(await stockFaults(shop.orm)).toEqual([])
})

it('a waiting list waits with the mail while orders are closed, and gives new time afterwards', async () => {
  const member = await shop.aMember()
  const { product, free } = await aWantedProduct()
  done(await join(member, product), 201)
  const setClosed = (ordersClosed: boolean) => shop.orm.update(workshops).set({ ordersClosed })
  await setClosed(true)
  await free()
  expect(await advanceWaitingLists(shop.deps)).toBe(0)
  expect(first(await listOf(member))).toMatchObject({ can_order: false, expires_at: null })
  await setClosed(false)
  // Before the job has written when the time ends, the piece can be ordered already.
  expect(first(await listOf(member))).toMatchObject({ can_order: true, expires_at: null })
  expect(await advanceWaitingLists(shop.deps)).toBe(1)
  await setClosed(true)
  shop.pass(25 * HOUR)
  expect(await advanceWaitingLists(shop.deps)).toBe(1)
  expect(first(await listOf(member))).toMatchObject({ state: 'offered', expires_at: null })
  await setClosed(false)
  await advanceWaitingLists(shop.deps)
  expect(first(await listOf(member)).expires_at).not.toBeNull()
  expect(await mailsTo(member)).toHaveLength(2)
})

it('a waiting list refuses unknown, foreign and too many entries', async () => {
  const member = await shop.aMember()
  const away = await aProduct(shop, { inWorkshop: false, variants: [{ stock: 0 }] })
  expect((await join(member, away)).status).toBe(404)
  expect((await shop.guest.get(LIST)).status).toBe(401)
  const many = await Promise.all(
    Array.from({ length: 11 }, () => aProduct(shop, { variants: [{ stock: 0 }] })),
  )
  const joined = []
  for (const product of many) joined.push((await join(member, product)).status)
  expect(joined).toEqual([...Array(10).fill(201), 409])
  shop.at('2026-11-23T00:00:00Z')
  expect(await join(await shop.aMember(), first(many))).toMatchObject({ body: { code: 'workshop_over' } })
})

it('a waiting list goes with the erased account, and its piece goes to the next member', async () => {
  const [member, next] = [await shop.aMember(), await shop.aMember()]
  const { product, free } = await aWantedProduct()
  for (const one of [member, next]) done(await join(one, product), 201)
  await free()
  const admin = await shop.anAdmin()
  const erase = { email: member.email }
  done(await admin.post(`/staff/members/${member.id}/erase/`, erase), 200)
  expect(await shop.orm.select().from(waitingEntries).where(eq(waitingEntries.userId, member.id))).toEqual([])
  expect(await stateOf(next)).toBe('offered')
})

it('a waiting list shows staff who waits, and lets them remove a member with a reason', async () => {
  const staff = await shop.staff()
  const [member, next] = [await shop.aMember({ firstName: 'กมล' }), await shop.aMember()]
  const { product, free } = await aWantedProduct()
  for (const one of [member, next]) done(await join(one, product), 201)
  await free()
  const url = `/staff/variants/${product.variant.id}/waiting/`
  const { results } = done(await staff.get<{ results: StaffWaitingEntry[] }>(url), 200)
  expect(results).toMatchObject([
    { state: 'offered', member: { id: member.id, email: member.email } },
    { state: 'waiting', member: { id: next.id } },
  ])
  const shown = done(await staff.get<StaffProduct>(`/staff/products/${product.id}/`), 200)
  expect(shown.variants).toMatchObject([{ waiting: 2, reserved: 1, available: 0 }])
  const report = done(await staff.get<Report>('/staff/reports/'), 200)
  expect(report.waiting).toEqual([
    { variant: product.variant.id, product_name: product.name, size: product.variant.size, members: 2 },
  ])
  const remove = () =>
    staff.post(`/staff/waiting-list/${first(results).id}/remove/`, { reason: 'ขอออกทางโทรศัพท์' })
  done(await remove(), 200)
  expect((await remove()).status).toBe(404)
  expect([await stateOf(member), await stateOf(next)]).toEqual(['removed', 'offered'])
  const [entry] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'stock.waiting_removed'))
  expect(entry).toMatchObject({ actorId: staff.id, data: { reason: 'ขอออกทางโทรศัพท์', member: member.id } })
  expect((await member.get(url)).status).toBe(403)
})

it('a waiting list stops a renewal while another member waits', async () => {
  const staff = await shop.staff()
  const [borrower, member] = [await shop.aMember(), await shop.aMember()]
  const product = await aProduct(shop, { variants: [{ stock: 1 }] })
  const loan = await aLoan(shop, borrower, { product, staff })
  const own = async () => done(await borrower.get<Order>(`/order/${loan.order.id}/`), 200)
  const renewal = (await own()).renewal
  expect(renewal).toBeDefined()
  const entry = done(await join(member, product), 201)
  expect((await own()).renewal).toBeUndefined()
  const renew = () => borrower.post(`/order/${loan.order.id}/renew/`, renewal)
  expect(await renew()).toMatchObject({ status: 409, body: { code: 'renewal_waited_for' } })
  done(await leave(member, entry.id), 200)
  done(await renew(), 200)
})
