import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { OrderStatus } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import { categories, products, variants } from '../src/db/schema/catalog.ts'
import { orders } from '../src/db/schema/orders.ts'
import { stockMovements } from '../src/db/schema/stock.ts'
import { workshopProducts, workshops } from '../src/db/schema/workshops.ts'
import { expireOrders } from '../src/modules/orders/commands/expire-orders.ts'
import { aPhoto } from './pictures.ts'
import type { Person, Shop } from './shop.ts'
import type { Answer } from './visitor.ts'

/** The product that a test asks for; prices are satang. A product without any price is lent for free. */
export type ProductOptions = Partial<typeof products.$inferInsert> & {
  variants?: (Partial<typeof variants.$inferInsert> & { stock?: number })[]
  /** False leaves it out of the active workshop. */
  inWorkshop?: boolean
}

export type MadeProduct = typeof products.$inferSelect & {
  variants: (typeof variants.$inferSelect)[]
  /** The first variant. */
  variant: typeof variants.$inferSelect
}

/** The active workshop, made when there is none: hand-over on 21 November 2026, return by the 28th. */
export async function anActiveWorkshop(
  { orm, deps }: Shop,
  given: Partial<typeof workshops.$inferInsert> = {},
) {
  const [found] = await orm.select().from(workshops).where(eq(workshops.isActive, true))
  if (found) return found
  const made = await orm
    .insert(workshops)
    .values({
      name: 'สีน้ำกับความรู้สึก',
      startsOn: '2026-11-21',
      endsOn: '2026-11-22',
      handOverOn: '2026-11-21',
      returnDueOn: '2026-11-28',
      isActive: true,
      createdAt: deps.clock(),
      ...given,
    })
    .returning()
  return first(made)
}

/** A product in the active workshop, sold for ฿120 and lent for ฿40, with one variant of which there are five. */
export async function aProduct(shop: Shop, options: ProductOptions = {}): Promise<MadeProduct> {
  const { orm } = shop
  const { variants: wanted = [{}], inWorkshop = true, ...given } = options
  const createdAt = shop.deps.clock()
  const [known] = await orm.select().from(categories)
  const category =
    known ?? first(await orm.insert(categories).values({ name: 'paint', displayName: 'สี' }).returning())
  const product = first(
    await orm
      .insert(products)
      .values({
        name: 'สีน้ำ 12 สี',
        brand: 'จานสี',
        categoryId: category.id,
        isForSale: true,
        isForRent: true,
        salePrice: 12_000,
        rentalPrice: 4_000,
        replacementPrice: 15_000,
        ...{ createdAt, updatedAt: createdAt },
        ...given,
      })
      .returning(),
  )
  const made = []
  for (const [position, { stock = 5, ...variant }] of wanted.entries()) {
    const row = first(
      await orm
        .insert(variants)
        .values({
          productId: product.id,
          size: `เบอร์ ${position + 1}`,
          position,
          ...variant,
          available: stock,
        })
        .returning(),
    )
    const restocked = { kind: 'restock' as const, available: stock, createdAt }
    await orm.insert(stockMovements).values({ variantId: row.id, ...restocked })
    made.push(row)
  }
  const workshop = await anActiveWorkshop(shop)
  if (inWorkshop) {
    await orm.insert(workshopProducts).values({ workshopId: workshop.id, productId: product.id })
  }
  return { ...product, variants: made, variant: first(made) }
}

/** A line of an order or a cart. */
export function line(product: MadeProduct, type: 'sale' | 'rent', quantity = 1, variant = product.variant) {
  return { product_id: product.id, variant_id: variant.id, quantity, type }
}

/** A checkout as a client sends it. */
export function checkout(lines: readonly object[], method = 1) {
  return { payment_method: method, order_items: lines }
}

type OrderOptions = {
  lines?: readonly object[]
  method?: number
  staff?: Person
  slip?: Uint8Array
  /** Why it is rejected; a fault of the slip would keep its stock. */
  reason?: string
}

/** An order in the given status, brought there by the calls that bring orders there. */
export async function anOrder(
  shop: Shop,
  member: Person,
  status: OrderStatus,
  options: OrderOptions = {},
): Promise<Order> {
  const lines = options.lines ?? [line(await aProduct(shop), 'sale'), line(await aProduct(shop), 'rent', 2)]
  const order = done(
    await member.post<Order>('/order/create_from_cart/', checkout(lines, options.method)),
    201,
  )
  const staff = options.staff ?? (await shop.staff())
  const read = async () => done(await member.get<Order>(`/order/${order.id}/`), 200)
  const move = async (to: OrderStatus, reason?: string) =>
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to, reason }), 200)
  if (status === 'awaiting_slip') return order
  if (status === 'cancelled') {
    done(await member.post(`/order/${order.id}/cancel/`), 200)
    return read()
  }
  if (status === 'expired') {
    await shop.orm.update(orders).set({ slipDueAt: shop.deps.clock() }).where(eq(orders.id, order.id))
    await expireOrders(shop.deps)
    return read()
  }
  if (order.can.send_slip) await sendSlip(member, order.id, options.slip)
  if (status === 'pending') return read()
  if (status === 'paid') await move('paid')
  else if (status === 'rejected') await move('rejected', options.reason ?? 'สินค้าไม่พร้อม')
  else await move('approved')
  if (status === 'awaiting_return' || status === 'completed') {
    done(await staff.post(`/staff/orders/${order.id}/hand-over/`), 200)
  }
  const reached = await read()
  if (reached.status !== status) throw new Error(`The order is ${reached.status}, not ${status}.`)
  return reached
}

export async function sendSlip(member: Person, order: string, slip?: Uint8Array): Promise<void> {
  done(await member.upload('/paymentslip/', { order }, slip ?? (await aPhoto())), 201)
}

/** An order whose loaned pieces are in the member's hands. */
export async function aLoan(
  shop: Shop,
  member: Person,
  options: { product?: MadeProduct; quantity?: number; staff?: Person } = {},
) {
  const product = options.product ?? (await aProduct(shop))
  const order = await anOrder(shop, member, 'awaiting_return', {
    lines: [line(product, 'rent', options.quantity)],
    ...(options.staff ? { staff: options.staff } : {}),
  })
  return { order, product, item: first(order.items) }
}

/** An open return session of the given order items, with a photo; staff can see it. */
export async function aReturn(member: Person, orderItems: readonly number[]): Promise<ReturnSession> {
  const session = done(await member.post<ReturnSession>('/returnsession/'), 201)
  for (const order_item of orderItems) {
    done(await member.post('/returnitem/', { session: session.id, order_item, condition: 1 }), 201)
  }
  done(await member.upload('/returnevidence/', { session: session.id }, await aPhoto()), 201)
  return readReturn(member, session.id)
}

export async function readReturn(member: Person, id: string): Promise<ReturnSession> {
  const all = done(await member.get<ReturnSession[]>('/returnsession/'), 200)
  return first(all.filter((session) => session.id === id))
}

/** Staff find that no money came in for any of the orders whose money waits to be checked. */
export async function findNoMoney(staff: Person, note = 'ไม่มียอดเข้า'): Promise<void> {
  const list = await staff.get<{ results: StaffRefund[] }>('/staff/refunds/?state=to_check&page_size=100')
  for (const { id, version } of done(list, 200).results) {
    done(await staff.post(`/staff/refunds/${id}/check/`, { version, received: 0, note }), 200)
  }
}

/** The answer of staff who end an order: the money that is recorded for it came by PromptPay. */
export function moneyCame(baht: number) {
  return { came: true, amount: baht, method: 'promptpay' }
}

/** The pieces available, on loan and in quarantine. */
export async function stockOf({ orm }: Shop, variant: { id: number }) {
  const { available, onLoan, quarantined } = first(
    await orm.select().from(variants).where(eq(variants.id, variant.id)),
  )
  return { available, onLoan, quarantined }
}

/** Returns the body of a response that must have the given status. */
export function done<T>(answer: Answer<T>, status: number): T {
  if (answer.status !== status) {
    throw new Error(`Answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`)
  }
  return answer.body
}

export function first<T>(list: readonly T[]): T {
  const [item] = list
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
