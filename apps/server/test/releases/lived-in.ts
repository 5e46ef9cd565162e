import { randomBytes } from 'node:crypto'
import type { Product } from '@jansi/contract/catalog'
import type { OrderLine } from '@jansi/contract/checkout'
import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import type { OrderStatus } from '@jansi/contract/statuses'
import { StoryClient } from '../../../../e2e/story/client.ts'
import { activationKey, keptMailbox } from '../../../../e2e/story/mailbox.ts'
import { aPhoto, aSlip } from '../pictures.ts'

/** One order as its release returned it, and how many slips it has. */
type KeptOrder = { id: string; number: number; status: OrderStatus; amount: number; slips: number }
type KeptReturn = { id: string; status: string; total_penalties: number; evidence: number }

/** The data created in a shop, which a later release must still know. */
export type Lived = {
  member: { email: string; password: string }
  orders: KeptOrder[]
  returns: KeptReturn[]
  /** The cart that was left behind. */
  cart: { variant: number; quantity: number }
}

const ADMIN = 'admin@jansi.test'
const STAFF = 'staff@jansi.test'

/** Signs a client in and returns it. */
export async function signedIn(url: string, email: string, password: string): Promise<StoryClient> {
  const client = new StoryClient(email, url, [])
  const { access } = read<{ access: string }>(
    await client.json('POST', '/dj-rest-auth/login/', 200, { email, password }),
  )
  client.useToken(access)
  return client
}

/** The body of a response, in the contract's form. */
export function read<T>(answer: { body: unknown }): T {
  return answer.body as T
}

/**
 * Lives in a demo shop over HTTP until it holds something of everything: orders in every status, slips, a reviewed
 * return with a paid penalty, a return that waits, quarantined and corrected stock, a cart and sent
 * mails. Uses only calls that the first release had. `mails` is the folder in which the shop keeps its mails.
 */
export async function liveIn(url: string, demoPassword: string, mails: string): Promise<Lived> {
  const admin = await signedIn(url, ADMIN, demoPassword)
  const staff = await signedIn(url, STAFF, demoPassword)
  const account = { email: 'mali.kept@example.org', password: `Palette-${randomBytes(6).toString('hex')}-9A` }
  const member = await signUp(url, account, mails)
  const { sale, rent } = await choose(member)

  const order = async (lines: OrderLine[]) => {
    const body = { payment_method: 3, order_items: lines }
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    return read<Order>(await member.json('POST', '/order/create_from_cart/', 201, body, key))
  }
  const paid = async (lines: OrderLine[]) => {
    const made = await order(lines)
    await member.upload('/paymentslip/', 201, { order: made.id }, await aSlip(randomBytes(9).toString('hex')))
    return made
  }
  const move = (id: string, to: OrderStatus, reason?: string) =>
    staff.json('POST', `/staff/orders/${id}/transition/`, 200, { to, reason })
  const loan = async (quantity: number) => {
    const made = await paid([rent(quantity), sale(1)])
    await move(made.id, 'approved')
    await staff.json('POST', `/staff/orders/${made.id}/hand-over/`, 200, {})
    return made
  }

  await review(staff, await sendBack(member, await loan(3)))
  const [reviewed] = read<ReturnSession[]>(await member.json('GET', '/returnsession/', 200))
  const session = reviewed?.id ?? ''
  await member.upload('/penaltyslip/', 201, { session }, await aSlip(randomBytes(9).toString('hex')))
  await staff.json('POST', `/staff/returns/${session}/penalty-paid/`, 200, { note: 'เห็นยอดโอนแล้ว' })
  const [quarantined, corrected] = [rent(1).variant_id, sale(1).variant_id]
  const back = { to: 'stock', quantity: 1, reason: 'ตรวจแล้วใช้ได้' }
  await staff.json('POST', `/staff/variants/${quarantined}/quarantine/`, 200, back)
  const correction = { available: 7, reason: 'นับใหม่' }
  await staff.json('POST', `/staff/variants/${corrected}/adjust/`, 200, correction)

  await sendBack(member, await loan(1))
  await loan(1)
  await move((await paid([sale(1)])).id, 'approved')
  await move((await paid([sale(2)])).id, 'paid')
  await move((await paid([sale(1)])).id, 'rejected', 'รูปไม่ชัด')
  await paid([sale(1), rent(1)])
  const cancelled = await order([sale(1)])
  await member.json('POST', `/order/${cancelled.id}/cancel/`, 200)
  await order([sale(1)])

  const { product_id, variant_id } = sale(1)
  const cart = { variant: variant_id, quantity: 2 }
  await member.json('PUT', '/cart/sync_cart/', 200, { sale: [{ product_id, ...variantOf(cart) }], rent: [] })
  await mailsAreSent(admin)
  return { member: account, ...(await keptOf(member, staff)), cart }
}

function variantOf({ variant, quantity }: Lived['cart']) {
  return { variant_id: variant, quantity }
}

async function keptOf(member: StoryClient, staff: StoryClient): Promise<Pick<Lived, 'orders' | 'returns'>> {
  const orders: KeptOrder[] = []
  for (const { id, number, status, amount } of read<Order[]>(await member.json('GET', '/order/', 200))) {
    const seen = read<{ slips: unknown[] }>(await staff.json('GET', `/staff/orders/${id}/`, 200))
    orders.push({ id, number, status, amount, slips: seen.slips.length })
  }
  const sessions = read<ReturnSession[]>(await member.json('GET', '/returnsession/', 200))
  const returns = sessions.map(({ id, status, total_penalties, evidence }) => {
    return { id, status, total_penalties, evidence: evidence.length }
  })
  return { orders, returns }
}

async function signUp(url: string, account: Lived['member'], mails: string): Promise<StoryClient> {
  const { email, password } = account
  const guest = new StoryClient('guest', url, [])
  await guest.json('POST', '/dj-rest-auth/registration/', 201, {
    email,
    first_name: 'มะลิ',
    last_name: 'อยู่มานาน',
    phone_number: '0812345678',
    password1: password,
    password2: password,
  })
  const key = await activationKey(keptMailbox(mails), email)
  await guest.json('POST', '/dj-rest-auth/registration/verify-email/', 200, { key })
  return signedIn(url, email, password)
}

/** A product to buy and another to borrow, both with pieces enough. */
export async function choose(client: StoryClient) {
  const { products } = read<{ products: Product[] }>(
    await client.json('GET', '/workshop/active_workshop_products/', 200),
  )
  const line = (type: OrderLine['type'], fits: (product: Product) => boolean) => {
    for (const product of products.filter(fits)) {
      const variant = product.variants.find(({ quantity }) => quantity >= 8)
      if (variant === undefined) continue
      return (quantity: number) => ({ product_id: product.id, variant_id: variant.id, quantity, type })
    }
    throw new Error('The shop has no product that the story needs.')
  }
  return {
    sale: line('sale', (product) => product.is_for_sale && (product.sale_price ?? 0) > 0),
    rent: line('rent', (product) => product.is_for_rent && !product.is_for_sale),
  }
}

async function sendBack(member: StoryClient, { items }: Order): Promise<string> {
  const { id } = read<{ id: string }>(await member.json('POST', '/returnsession/', 201, {}))
  const order_item = items.find(({ is_rental }) => is_rental)?.id
  await member.json('POST', '/returnitem/', 201, { session: id, order_item, condition: 1 })
  for (const colour of ['#c8452f', '#2f7a55']) {
    await member.upload('/returnevidence/', 201, { session: id }, await aPhoto(colour))
  }
  return id
}

/** One piece is whole, one goes to quarantine, one is broken for good. */
async function review(staff: StoryClient, session: string): Promise<void> {
  const { items } = read<StaffReturn>(await staff.json('GET', `/staff/returns/${session}/`, 200))
  const outcomes = [
    { condition: 1, quantity: 1 },
    { condition: 3, quantity: 1, penalty_amount: 40, reason: 'ด้ามร้าว' },
    { condition: 4, quantity: 1, penalty_amount: 120, reason: 'หักกลางด้าม' },
  ]
  await staff.json('POST', `/staff/returns/${session}/review/`, 200, {
    notes: 'ขอบคุณที่ส่งคืน',
    items: [{ return_item: items[0]?.id, outcomes }],
  })
}

async function mailsAreSent(admin: StoryClient): Promise<void> {
  for (;;) {
    const { count } = read<{ count: number }>(await admin.json('GET', '/staff/mails/?state=waiting', 200))
    if (count === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
