import type { Order } from '@jansi/contract/orders'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import { paymentMethods } from '../../src/db/schema/settings.ts'
import { aPhoto, aSlip } from '../pictures.ts'
import type { Person, Shop } from '../shop.ts'
import { aProduct, checkout, done, line, type MadeProduct } from '../shop-goods.ts'

/** Ids of the payment methods. */
export const PROMPTPAY = 1
export const TRANSFER = 3
export const FREE_LOAN = 4
export const CASH = 5

/** An order and the member who made it. */
export type Ordered = { order: Order; member: Person }
export type Evening = Awaited<ReturnType<typeof openEvening>>

/** When the desk opens: 22 November 2026, 18:00 in Bangkok. */
const TONIGHT = '2026-11-22T11:00:00Z'

/** How many orders of each kind there are: in the suite, and in the audit. EVENING=whole takes those of the audit. */
const COUNTS = {
  past: [2, 26],
  overdue: [5, 10],
  running: [3, 15],
  right: [3, 20],
  wrong: [3, 4],
  reused: [2, 3],
  blurry: [1, 3],
  withoutQr: [1, 2],
  withoutSlip: [3, 5],
  freeLoans: [1, 6],
  approved: [2, 9],
  paid: [1, 2],
  rejected: [1, 3],
  cancelled: [2, 3],
} as const

/** How many orders of a kind this evening has. */
export function count(kind: keyof typeof COUNTS): number {
  return COUNTS[kind][process.env.EVENING === 'whole' ? 1 : 0]
}

type Days = Record<'hand_over_on' | 'starts_on' | 'ends_on' | 'return_due_on', string>

/**
 * The evening that the audit acted out, when it was 111 orders of 40 members: some that are over, some with loans out
 * (overdue by 17 days, or due on 2 December), and tonight's, which wait at the desk in every way that orders wait.
 */
export async function openEvening(shop: Shop) {
  await shop.orm.insert(paymentMethods).values({ id: CASH, name: 'เงินสดที่หน้าร้าน', position: 4 })
  const [staff, admin] = [await shop.staff(), await shop.anAdmin()]
  const members = await Promise.all(Array.from({ length: 40 }, () => shop.aMember()))
  const goods = await makeGoods(shop)
  const desk = deskOf({ staff, members, goods })
  const { workshop, loans, orders } = desk

  shop.at('2026-10-30T03:00:00Z')
  await workshop('ครั้งที่ 1', {
    hand_over_on: '2026-10-31',
    starts_on: '2026-10-31',
    ends_on: '2026-11-01',
    return_due_on: '2026-11-05',
  })
  const overdue = await loans('overdue', 0)
  for (const past of await orders('past', 0, [line(goods.leaflet, 'rent')], FREE_LOAN)) {
    done(await past.member.post(`/order/${past.order.id}/cancel/`), 200)
  }

  shop.at('2026-11-14T03:00:00Z')
  const second = await workshop('ครั้งที่ 2', {
    hand_over_on: '2026-11-14',
    starts_on: '2026-11-14',
    ends_on: '2026-11-15',
    return_due_on: '2026-12-02',
  })
  const running = await loans('running', 10)

  shop.at(TONIGHT)
  const tonight = await workshop('ครั้งที่ 3', {
    hand_over_on: '2026-11-22',
    starts_on: '2026-11-22',
    ends_on: '2026-11-29',
    return_due_on: '2026-12-02',
  })
  return {
    staff,
    admin,
    members,
    goods,
    workshops: { second, tonight },
    loans: { overdue, running },
    tonight: await orderTonight(desk),
  }
}

type Goods = Awaited<ReturnType<typeof makeGoods>>

/** The steps of the volunteers and members of an evening. */
function deskOf({ staff, members, goods }: { staff: Person; members: readonly Person[]; goods: Goods }) {
  const product_ids = Object.values(goods).map(({ id }) => id)
  const workshop = async (name: string, days: Days) => {
    const made = done(
      await staff.post<StaffWorkshop>('/staff/workshops/', { name, ...days, product_ids }),
      201,
    )
    return done(await staff.post<StaffWorkshop>(`/staff/workshops/${made.id}/activate/`), 200)
  }
  const approve = async ({ order }: Ordered) =>
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
  const handOver = async ({ order }: Ordered) =>
    done(await staff.post(`/staff/orders/${order.id}/hand-over/`), 200)
  /** Orders of one kind, one of each member from the given one on. */
  const orders = async (
    kind: keyof typeof COUNTS,
    from: number,
    lines: readonly object[],
    method = PROMPTPAY,
  ) => {
    const made: Ordered[] = []
    for (const member of members.slice(from, from + count(kind))) {
      const answer = await member.post<Order>('/order/create_from_cart/', checkout(lines, method))
      made.push({ order: done(answer, 201), member })
    }
    return made
  }
  const withSlips = async (made: Ordered[], slip: (at: number) => Promise<Uint8Array>) => {
    for (const [at, { order, member }] of made.entries()) {
      done(await member.upload('/paymentslip/', { order: order.id }, await slip(at)), 201)
    }
    return made
  }
  const loans = async (kind: keyof typeof COUNTS, from: number) => {
    const made = await orders(kind, from, [line(goods.brush, 'rent', 2)], FREE_LOAN)
    for (const loan of made) {
      await approve(loan)
      await handOver(loan)
    }
    return made
  }
  return { staff, goods, workshop, approve, orders, withSlips, loans }
}

/** Tonight's orders, of every kind. */
async function orderTonight({ staff, goods, approve, orders, withSlips }: ReturnType<typeof deskOf>) {
  const sold = [line(goods.paint, 'sale', 2)]
  const lent = [line(goods.brush, 'rent', 2)]
  const photo = async () => aPhoto()
  const own = (name: string) => (at: number) => aSlip(`${name}${at}`)
  const right = await withSlips(await orders('right', 0, sold), own('RIGHT'))
  const wrong = await withSlips(await orders('wrong', 20, sold), own('WRONG'))
  const reused = await withSlips(await orders('reused', 24, sold), () => aSlip('REUSED'))
  const easel = [line(goods.easel, 'sale')]
  const blurry = await withSlips(await orders('blurry', 27, easel), photo)
  const withoutQr = await withSlips(await orders('withoutQr', 30, sold, TRANSFER), photo)
  const withoutSlip = await orders('withoutSlip', 32, sold, TRANSFER)
  const freeLoans = await orders('freeLoans', 30, lent, FREE_LOAN)
  const mixed = [line(goods.brush, 'rent', 2), line(goods.paper, 'sale', 3)]
  const approved = await withSlips(await orders('approved', 27, mixed), photo)
  for (const made of approved) await approve(made)
  const paid = await withSlips(await orders('paid', 36, sold), photo)
  for (const { order } of paid) {
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'paid' }), 200)
  }
  const rejected = await withSlips(await orders('rejected', 37, easel), photo)
  for (const { order } of rejected) {
    const body = { to: 'rejected', reason: 'ยอดไม่ตรง' }
    done(await staff.post(`/staff/orders/${order.id}/transition/`, body), 200)
  }
  const cancelled = await withSlips(await orders('cancelled', 20, sold), photo)
  for (const { order, member } of cancelled) done(await member.post(`/order/${order.id}/cancel/`), 200)
  return {
    right,
    wrong,
    reused,
    blurry,
    withoutQr,
    withoutSlip,
    freeLoans,
    approved,
    paid,
    rejected,
    cancelled,
  }
}

/** Paint at ฿65, brushes lent for nothing that cost ฿150 to replace, paper at ฿25, one easel for each who wants it at ฿350, leaflets. */
async function makeGoods(
  shop: Shop,
): Promise<Record<'paint' | 'brush' | 'paper' | 'easel' | 'leaflet', MadeProduct>> {
  const forSale = { isForRent: false, inWorkshop: false }
  const forLoan = { isForSale: false, rentalPrice: 0, inWorkshop: false }
  return {
    paint: await aProduct(shop, { ...forSale, salePrice: 6_500, variants: [{ stock: 130 }] }),
    brush: await aProduct(shop, { ...forLoan, replacementPrice: 15_000, variants: [{ stock: 100 }] }),
    paper: await aProduct(shop, { ...forSale, salePrice: 2_500, variants: [{ stock: 60 }] }),
    easel: await aProduct(shop, {
      ...forSale,
      salePrice: 35_000,
      variants: [{ stock: count('blurry') + count('rejected') }],
    }),
    leaflet: await aProduct(shop, { ...forLoan, variants: [{ stock: 29 }] }),
  }
}
