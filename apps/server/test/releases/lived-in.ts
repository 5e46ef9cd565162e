import { randomBytes } from 'node:crypto'
import type { OrderLine } from '@jansi/contract/checkout'
import type { OwnDamageReport } from '@jansi/contract/damage-reports'
import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { NumberedVariant } from '@jansi/contract/staff-pieces'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import type { OrderStatus } from '@jansi/contract/statuses'
import { StoryClient } from '../../../../e2e/story/client.ts'
import { activationKey, storedMailbox } from '../../../../e2e/story/mailbox.ts'
import { aPhoto, aSlip } from '../pictures.ts'
import { choose, read, signedIn } from './clients.ts'
import { leaveOpenEnds } from './open-ends.ts'

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

/**
 * Lives in a demo shop over HTTP until every table that an archive has holds something: orders in every status, slips,
 * a reviewed return with a paid penalty, a return that waits, quarantined and corrected stock, a report of damage, a
 * numbered piece, refunds, a sale at the desk, a cart, sent mails, and all that `leaveOpenEnds` leaves. `mails` is the
 * folder in which the shop keeps its mails.
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
  await reportDamage(member, staff, await loan(1))
  const approved = await paid([sale(1)])
  await move(approved.id, 'approved')
  await setPieceAside(staff, approved, sale(1).variant_id)
  await move((await paid([sale(2)])).id, 'paid')
  await move((await paid([sale(1)])).id, 'rejected', 'รูปไม่ชัด')
  await paid([sale(1), rent(1)])
  for (const { id } of [await paid([sale(1)]), await paid([sale(1)])]) {
    await member.json('POST', `/order/${id}/cancel/`, 200)
  }
  await payBackTheFirst(member, staff)
  const sold = { buyer: { name: 'คนที่แวะมา' }, payment_method: 3, order_items: [sale(1)] }
  await staff.json('POST', '/staff/desk-sales/', 201, sold)
  await order([sale(1)])
  await member.json('POST', '/calendar/address/', 201)

  const { product_id, variant_id } = sale(1)
  const cart = { variant: variant_id, quantity: 2 }
  await member.json('PUT', '/cart/sync_cart/', 200, { sale: [{ product_id, ...variantOf(cart) }], rent: [] })
  await leaveOpenEnds(url, demoPassword)
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
  const key = await activationKey(storedMailbox(mails), email)
  await guest.json('POST', '/dj-rest-auth/registration/verify-email/', 200, { key })
  return signedIn(url, email, password)
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

/** A piece breaks during its loan; staff reply, and remind the member of the return. */
async function reportDamage(member: StoryClient, staff: StoryClient, { id, items }: Order): Promise<void> {
  const order_item = items.find(({ is_rental }) => is_rental)?.id
  const request_key = randomBytes(12).toString('hex')
  const broken = { order_item, kind: 'broken', quantity: 1, note: 'ขาหัก', request_key }
  const { id: report } = read<OwnDamageReport>(await member.json('POST', '/damagereport/', 201, broken))
  const photo = { report: String(report), position: '1' }
  await member.upload('/damagereportphoto/', 201, photo, await aPhoto())
  await staff.json('POST', `/staff/orders/${id}/answer-damage/`, 200, { report, advice: 'bring_at_return' })
  await staff.json('POST', `/staff/orders/${id}/remind/`, 200)
}

async function setPieceAside(staff: StoryClient, { id }: Order, variant: number): Promise<void> {
  const { pieces } = read<NumberedVariant>(
    await staff.json('POST', `/staff/variants/${variant}/pieces/`, 201, { count: 2 }),
  )
  await staff.json('POST', `/staff/orders/${id}/set-aside/`, 200, { piece: pieces[0]?.id })
}

/** The money of every order that ended is owed to the member; that of the first is paid back. */
async function payBackTheFirst(member: StoryClient, staff: StoryClient): Promise<void> {
  const { results } = read<{ results: StaffRefund[] }>(
    await staff.json('GET', '/staff/refunds/?state=to_check', 200),
  )
  for (const [at, { id, version, order }] of results.entries()) {
    await staff.json('POST', `/staff/refunds/${id}/check/`, 200, { version, received: order.amount })
    const destination = { kind: 'promptpay', number: '0812345678' }
    await member.json('PUT', `/refund/${id}/destination/`, 200, destination)
    if (at > 0) continue
    const owed = read<StaffRefund>(await staff.json('GET', `/staff/refunds/${id}/`, 200))
    const proven = await staff.upload(
      `/staff/refunds/${id}/proof/`,
      200,
      { version: String(owed.version) },
      await aPhoto(),
    )
    const paid = { version: read<StaffRefund>(proven).version, note: 'โอนแล้ว', method: 'promptpay' }
    await staff.json('POST', `/staff/refunds/${id}/pay/`, 200, paid)
  }
}

async function mailsAreSent(admin: StoryClient): Promise<void> {
  for (;;) {
    const { count } = read<{ count: number }>(await admin.json('GET', '/staff/mails/?state=waiting', 200))
    if (count === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
