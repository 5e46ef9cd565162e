import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { beforeEach, expect, it } from 'vitest'
import { bringToEnd } from '../../../test/bring-to-end.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  anActiveWorkshop,
  aProduct,
  checkout,
  done,
  first,
  line,
  sendSlip,
  stockOf,
} from '../../../test/shop-goods.ts'
import { paymentMethods } from '../../db/schema/settings.ts'
import { journalFaults } from '../journal/journal-faults.ts'
import { stockFaults } from '../stock/stock-faults.ts'

/**
 * The last piece of goods that cost nothing, or the least, by every method, online and at the desk: no order waits for money
 * that it does not cost, and from each of its states staff bring it to an end, with the piece in the stock again unless it was
 * sold.
 */
const shop = openShop()
let staff: Person
let admin: Person
let member: Person

beforeEach(async () => {
  await anActiveWorkshop(shop)
  await shop.configure({ renewals_per_loan: 1, renewal_days: 7 })
  await shop.orm.insert(paymentMethods).values({ id: 5, name: 'เงินสด', position: 9 }).onConflictDoNothing()
  ;[staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
})

type Goods = Awaited<ReturnType<typeof aProduct>>
type Made = { id: string; status: string }

const online = (goods: Goods, type: 'sale' | 'rent', method: number) =>
  member.post<Made>('/order/create_from_cart/', checkout([line(goods, type)], method))
const atDesk = (goods: Goods, type: 'sale' | 'rent', method: number) =>
  staff.post<Made>('/staff/desk-orders/', {
    ...checkout([line(goods, type)], method),
    member: member.id,
  })
const byName = (goods: Goods, type: 'sale' | 'rent', method: number) =>
  staff.post<Made>('/staff/desk-sales/', {
    ...checkout([line(goods, type)], method),
    buyer: { name: 'สมชาย ใจดี' },
  })

const read = async (id: string) => done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200)

/** Brings an order as far as its goods can leave. */
async function approve({ id, status }: Made, satang: number): Promise<void> {
  if (status === 'awaiting_slip') {
    const payment = { method: 'transfer', amount: satang / 100, amount_due: satang / 100 }
    done(await staff.post(`/staff/orders/${id}/payment/`, payment), 200)
  } else if (status === 'pending') {
    if ((await read(id)).can.attach_slip) await sendSlip(member, id)
    done(await staff.post(`/staff/orders/${id}/transition/`, { to: 'approved' }), 200)
  }
}

async function changeSize({ id }: Made): Promise<void> {
  const { items, other_sizes } = await read(id)
  const [item, other] = [first(items).id, first(other_sizes ?? []).variant]
  const body = { order_item: item, quantity: 1, variant: other, reason: 'ขอเปลี่ยน' }
  done(await staff.post(`/staff/orders/${id}/change-size/`, body), 200)
}

const handOver = async ({ id }: Made) => done(await staff.post(`/staff/orders/${id}/hand-over/`), 200)

async function renew({ id }: Made): Promise<void> {
  const { renewal } = done(await member.get<Order>(`/order/${id}/`), 200)
  done(await member.post(`/order/${id}/renew/`, renewal ?? {}), 200)
}

async function bringBack({ id }: Made): Promise<void> {
  const items = (await read(id)).items.map((item) => ({
    order_item: item.id,
    outcomes: [{ condition: 1, quantity: 1 }],
  }))
  done(await staff.post(`/staff/orders/${id}/walk-in-return/`, { items }), 201)
}

const FAR = { made: [], resized: [changeSize], sold: [handOver], renewed: [handOver, renew, bringBack] }
type Stage = keyof typeof FAR
const STAGES: Record<'sale' | 'rent', Stage[]> = {
  sale: ['made', 'resized', 'sold'],
  rent: ['made', 'resized', 'renewed'],
}

const WHOLE = { available: 1, onLoan: 0, quarantined: 0 }

const ROWS = [
  ...[1, 3, 4].map((method) => ({ place: 'online', method, order: online })),
  ...[1, 3, 4, 5].map((method) => ({ place: 'at the desk', method, order: atDesk })),
  ...[1, 3, 5].map((method) => ({ place: 'by name', method, order: byName })),
].map((row) => ({ ...row, satang: 0 }))
/** The smallest order that costs something. */
const SMALLEST = [
  { place: 'online', method: 1, order: online, satang: 1 },
  { place: 'at the desk', method: 5, order: atDesk, satang: 1 },
]

it.each([...ROWS, ...SMALLEST])(
  'of $satang satang, ordered $place by method $method, comes to an end from every state',
  async ({ order, satang, method }) => {
    const types = order === byName ? (['sale'] as const) : (['sale', 'rent'] as const)
    const made = []
    for (const type of types) {
      for (const stage of order === byName ? (['sold'] as const) : STAGES[type]) {
        const prices = { salePrice: satang, rentalPrice: satang, replacementPrice: 0 }
        const goods = await aProduct(shop, { ...prices, variants: [{ stock: 1 }, { stock: 1 }] })
        const one = done(await order(goods, type, method), 201)
        if (satang === 0) expect(one.status).not.toBe('awaiting_slip')
        const again = await online(goods, type, satang === 0 ? 4 : 1)
        expect(again).toMatchObject({ status: 400, body: { code: 'out_of_stock' } })
        if (stage !== 'made') await approve(one, satang)
        for (const step of one.status === 'completed' ? [] : FAR[stage]) await step(one)
        made.push({ goods, stage, id: one.id })
      }
    }
    await bringToEnd(staff, admin)
    for (const { goods, stage, id } of made) {
      if (stage === 'sold') expect((await read(id)).status).toBe('completed')
      else for (const size of goods.variants) expect(await stockOf(shop, size)).toEqual(WHOLE)
    }
    expect(await stockFaults(shop.orm)).toEqual([])
    expect(await journalFaults(shop.orm)).toEqual([])
  },
)

it.each([
  ['/order/create_from_cart/', (none: object) => checkout([none])],
  ['/staff/desk-orders/', (none: object) => ({ ...checkout([none]), member: member.id })],
  ['/staff/desk-sales/', (none: object) => ({ ...checkout([none]), buyer: { name: 'สมชาย ใจดี' } })],
] as const)('of no pieces is refused by %s, and changes nothing', async (path, body) => {
  const none = line(await aProduct(shop), 'sale', 0)
  const before = await shop.everything()
  const answer = await (path.startsWith('/staff') ? staff : member).post(path, body(none))
  expect(answer.status).toBe(400)
  expect(await shop.everything()).toEqual(before)
})
