import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffWaitingEntry } from '@jansi/contract/staff-waiting'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  anActiveWorkshop,
  aProduct,
  checkout,
  done,
  first,
  line,
  type MadeProduct,
  stockOf,
} from '../../../test/shop-goods.ts'
import { waitingEntries } from '../../db/schema/cart.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { users } from '../../db/schema/people.ts'
import { workshopProducts, workshops } from '../../db/schema/workshops.ts'
import { advanceWaitingLists } from './commands/advance-waiting-lists.ts'

const shop = openShop()
const LIST = '/waiting-list/'

const entryOf = async (member: Person) => first(done(await member.get<WaitingEntry[]>(LIST), 200))
const join = async (member: Person, { variant }: MadeProduct) =>
  done(await member.post<WaitingEntry>(LIST, { variant_id: variant.id }), 201)
const advance = () => advanceWaitingLists(shop.deps)
const renew = (member: Person, { id }: { id: string }, return_due_on: string) =>
  member.post(`/order/${id}/renew/`, { return_due_on })

async function mailsTo({ email }: Person): Promise<string[]> {
  const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.recipient, email))
  return mails.map(({ kind }) => kind).filter((kind) => kind.startsWith('waiting_'))
}

/** A product whose only piece is in somebody's order, and two members who wait for it; `free` cancels the order. */
async function aQueue(given: Parameters<typeof aProduct>[1] = {}) {
  const product = await aProduct(shop, { variants: [{ stock: 1 }], ...given })
  const [owner, one, two] = [await shop.aMember(), await shop.aMember(), await shop.aMember()]
  const taken = await owner.post<Order>('/order/create_from_cart/', checkout([line(product, 'sale')]))
  for (const member of [one, two]) await join(member, product)
  const free = async () => done(await owner.post(`/order/${done(taken, 201).id}/cancel/`), 200)
  return { product, one, two, free }
}

const set = {
  product: (product: MadeProduct, isActive: boolean) =>
    shop.orm.update(products).set({ isActive }).where(eq(products.id, product.id)),
  size: ({ variant }: MadeProduct, isActive: boolean) =>
    shop.orm.update(variants).set({ isActive }).where(eq(variants.id, variant.id)),
  async list({ id }: MadeProduct, isOn: boolean) {
    const { id: workshopId } = await anActiveWorkshop(shop)
    if (isOn) return shop.orm.insert(workshopProducts).values({ workshopId, productId: id })
    return shop.orm.delete(workshopProducts).where(eq(workshopProducts.productId, id))
  },
}

/** Another workshop is opened; it has the given products. */
async function openNext(...has: MadeProduct[]) {
  const former = await anActiveWorkshop(shop)
  await shop.orm.update(workshops).set({ isActive: false })
  const days = {
    startsOn: '2026-12-05',
    endsOn: '2026-12-06',
    handOverOn: '2026-12-05',
    returnDueOn: '2026-12-12',
  }
  const next = await anActiveWorkshop(shop, { name: 'รอบถัดไป', ...days })
  const rows = has.map(({ id }) => ({ workshopId: next.id, productId: id }))
  if (rows.length > 0) await shop.orm.insert(workshopProducts).values(rows)
  return { former, next }
}

describe('a queue rests with its order, and nobody loses a place', () => {
  const states: [
    string,
    (product: MadeProduct) => Promise<unknown>,
    (product: MadeProduct) => Promise<unknown>,
  ][] = [
    ['the product is hidden', (one) => set.product(one, false), (one) => set.product(one, true)],
    ['the size is off', (one) => set.size(one, false), (one) => set.size(one, true)],
    ['the product is off the list', (one) => set.list(one, false), (one) => set.list(one, true)],
    ['the next workshop does not have it', () => openNext(), (one) => set.list(one, true)],
    ['the workshop is over', async () => shop.at('2026-11-23T10:00:00+07:00'), (one) => openNext(one)],
  ]

  it.each(states)('while %s', async (_state, begin, end) => {
    const { product, one, two, free } = await aQueue()
    await begin(product)
    await advance()
    await free()
    await advance()
    for (const [member, place] of [
      [one, 1],
      [two, 2],
    ] as const) {
      expect(await entryOf(member)).toMatchObject({ state: 'waiting', place, pause: 'not_offered' })
      expect(await mailsTo(member)).toEqual([])
    }
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 1 })
    await end(product)
    await advance()
    expect(await entryOf(one)).toMatchObject({ state: 'offered', can_order: true })
    expect(await entryOf(two)).not.toHaveProperty('pause')
    expect(await mailsTo(one)).toEqual(['waiting_offer'])
  })

  it('and an offer whose time passes meanwhile is made again', async () => {
    const { product, one, free } = await aQueue()
    await free()
    await advance()
    await set.product(product, false)
    expect(await entryOf(one)).toMatchObject({ state: 'offered', can_order: false })
    shop.pass(25 * 3600)
    await advance()
    expect(await entryOf(one)).toMatchObject({ state: 'waiting', place: 1 })
    await set.product(product, true)
    await advance()
    expect(await entryOf(one)).toMatchObject({ state: 'offered', can_order: true })
  })

  it('and goes on with the next workshop that has the product', async () => {
    const { product, one, free } = await aQueue()
    const { next } = await openNext(product)
    await advance()
    await free()
    expect(await entryOf(one)).toMatchObject({ state: 'offered' })
    const rows = await shop.orm.select().from(waitingEntries)
    expect(rows.map(({ workshopId }) => workshopId)).toEqual([next.id, next.id])
  })
})

describe('a place that is lost', () => {
  it('ends with a mail 90 days after the last workshop that had the product, and with the account without one', async () => {
    const { one, two } = await aQueue()
    await shop.orm.update(users).set({ isActive: false }).where(eq(users.id, two.id))
    shop.at('2027-02-20T10:00:00+07:00')
    await advance()
    expect(await entryOf(one)).toMatchObject({ state: 'waiting' })
    expect(await shop.orm.$count(waitingEntries, eq(waitingEntries.state, 'closed'))).toBe(1)
    shop.pass(86_400)
    await advance()
    expect(await entryOf(one)).toMatchObject({ state: 'closed' })
    expect([await mailsTo(one), await mailsTo(two)]).toEqual([['waiting_ended'], []])
  })

  it('is one that staff took, and the member gets a mail', async () => {
    const { product, one } = await aQueue()
    const staff = await shop.staff()
    const list = await staff.get<{ results: StaffWaitingEntry[] }>(
      `/staff/variants/${product.variant.id}/waiting/`,
    )
    const { id } = first(done(list, 200).results)
    done(await staff.post(`/staff/waiting-list/${id}/remove/`, { reason: 'สองบัญชี' }), 200)
    expect(await mailsTo(one)).toEqual(['waiting_ended'])
  })

  it.each([true, false])(
    'with a deleted workshop rests with the active one (%s), or ends with a mail',
    async (hasActive) => {
      const { product, one, two, free } = await aQueue()
      await free()
      const staff = await shop.staff()
      const { former } = await openNext()
      await shop.orm.update(workshops).set({ isActive: hasActive }).where(eq(workshops.name, 'รอบถัดไป'))
      // The order of the piece belongs to the former one: another one had the queue.
      const copy = await shop.orm
        .insert(workshops)
        .values({ ...former, id: undefined, isActive: false })
        .returning()
      const { id, version } = first(copy)
      await shop.orm.update(waitingEntries).set({ workshopId: id })
      const answer = await staff.send({
        method: 'DELETE',
        url: `/api/staff/workshops/${id}/?version=${version}`,
      })
      expect(answer.status).toBe(200)
      const mails = hasActive ? [] : ['waiting_ended']
      expect([await mailsTo(one), await mailsTo(two)]).toEqual([mails, mails])
      expect(await stockOf(shop, product.variant)).toMatchObject({ available: hasActive ? 0 : 1 })
    },
  )
})

describe('a member who owes something', () => {
  /** Two loans, the second of them due later, whose first is late at the returned moment. */
  async function aLateLoan(member: Person, staff: Person) {
    const late = await aLoan(shop, member, { staff })
    const other = await aLoan(shop, member, { staff })
    const body = { was_due_on: '2026-11-28', return_due_on: '2026-12-20', reason: 'ป่วย' }
    done(await staff.post(`/staff/orders/${other.order.id}/due-day/`, body), 200)
    const settle = async () => {
      const outcomes = [{ condition: 1, quantity: 1 }]
      const items = [{ order_item: late.item.id, outcomes }]
      const taken = await staff.post<ReturnSession>(`/staff/orders/${late.order.id}/walk-in-return/`, {
        items,
      })
      const { id, total_penalties } = done(taken, 201)
      if (Number(total_penalties) > 0) {
        done(await staff.post(`/staff/returns/${id}/penalty-paid/`, { method: 'cash' }), 200)
      }
    }
    return { other, settle }
  }

  it('is passed over for a loan, keeps the place, and gets a mail', async () => {
    const { one, two, free, product } = await aQueue({ name: 'ขาตั้ง' })
    const staff = await shop.staff()
    await shop.orm.update(workshops).set({ endsOn: '2026-12-31' })
    const { settle } = await aLateLoan(one, staff)
    shop.at('2026-12-01T10:00:00+07:00')
    await free()
    await advance()
    expect(await entryOf(one)).toMatchObject({ state: 'waiting', place: 1, pause: 'rental_blocked' })
    expect(await entryOf(two)).toMatchObject({ state: 'offered', can_order: true })
    await advance()
    expect([await mailsTo(one), await mailsTo(two)]).toEqual([['waiting_passed'], ['waiting_offer']])
    await settle()
    done(await two.send({ method: 'DELETE', url: `/api${LIST}${(await entryOf(two)).id}/` }), 200)
    await advance()
    expect(await entryOf(one)).toMatchObject({ state: 'offered', can_order: true })
    expect(await mailsTo(one)).toEqual(['waiting_passed', 'waiting_offer'])
    const order = await one.post('/order/create_from_cart/', checkout([line(product, 'rent')]))
    expect(order.status).toBe(201)
  })

  it('gives an offer back when a debt begins, and is offered a product that is not lent', async () => {
    const lent = await aQueue({ name: 'ขาตั้ง' })
    const sold = await aQueue({ name: 'กระดาษ', isForRent: false })
    const staff = await shop.staff()
    await shop.orm.update(workshops).set({ endsOn: '2026-12-31' })
    await aLateLoan(lent.one, staff)
    await shop.orm
      .update(waitingEntries)
      .set({ userId: lent.one.id })
      .where(eq(waitingEntries.userId, sold.one.id))
    shop.at('2026-11-28T10:00:00+07:00')
    for (const { free } of [lent, sold]) await free()
    await advance()
    shop.at('2026-11-29T00:05:00+07:00')
    await advance()
    expect(await entryOf(lent.two)).toMatchObject({ state: 'offered' })
    const states = done(await lent.one.get<WaitingEntry[]>(LIST), 200).map(({ product_name, state }) => [
      product_name,
      state,
    ])
    expect(Object.fromEntries(states)).toEqual({ ขาตั้ง: 'waiting', กระดาษ: 'offered' })
  })

  it('renews no other loan, for the reason of the checkout, until the debt ends', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const { other, settle } = await aLateLoan(member, staff)
    shop.at('2026-12-01T10:00:00+07:00')
    const renewal = async () => done(await member.get<Order>(`/order/${other.order.id}/`), 200).renewal
    expect(await renewal()).toBeUndefined()
    const refused = { status: 409, body: { code: 'rental_blocked' } }
    expect(await renew(member, other.order, '2026-12-27')).toMatchObject(refused)
    await settle()
    expect(await renewal()).toEqual({ return_due_on: '2026-12-27' })
    done(await renew(member, other.order, '2026-12-27'), 200)
  })
})
