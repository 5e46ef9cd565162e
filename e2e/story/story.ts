import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type CallRecord, StoryClient } from './client.ts'
import { activationKey, type Mailbox } from './mailbox.ts'
import { returnPhoto, slipPhoto } from './photos.ts'

/**
 * The shop's address, the demo accounts' password, since the story needs staff, and the mailboxes of its members. With
 * `processes`, the addresses of several servers of one shop, every call goes to another one.
 */
export type StoryOptions = {
  url: string
  password: string
  mailbox: Mailbox
  processes?: readonly string[]
}

const SHOWN_WITHIN_MS = 10_000

type Variant = { id: number; quantity: number }
type Product = {
  id: number
  is_for_sale: boolean
  is_for_rent: boolean
  sale_price: number | null
  variants: Variant[]
}

/**
 * Lives the whole story against a running shop over HTTP alone: sign up, buy and borrow, pay with a slip, approve,
 * hand over, return, review, pay the penalty. Checks statuses, bodies and stock on the way; throws at the first wrong
 * answer. `records` receives every call.
 */
export async function liveTheStory(
  { url, password, mailbox, processes = [url] }: StoryOptions,
  records: CallRecord[],
): Promise<void> {
  const bare = (address: string) => address.replace(/\/$/, '')
  const person = (name: string) => new StoryClient(name, bare(url), records, processes.map(bare))
  const [guest, admin, staff] = [person('guest'), person('admin'), person('staff')]
  await signIn(admin, 'admin@jansi.test', password)
  await signIn(staff, 'staff@jansi.test', password)

  for (const path of ['/banner/', '/category/', '/tutorials/', '/tutorialcategory/', '/faqs/', '/site/']) {
    await guest.json('GET', path, 200)
  }
  const { products } = field<{ products: Product[] }>(
    await guest.json('GET', '/workshop/active_workshop_products/', 200),
  )
  const sale = pick(products, (product) => product.is_for_sale && (product.sale_price ?? 0) > 0)
  const rent = pick(products, (product) => product.is_for_rent && product.id !== sale.product.id)
  await guest.json('GET', '/cart/get_cart/', 401)

  const member = await signUp(person('member'), admin, mailbox)
  const order = await buyAndBorrow(member, guest, { sale, rent })
  await payWithSlip(member, order.id)
  await staff.json('GET', '/staff/orders/?status=pending&page=1&page_size=25', 200)
  await staff.json('POST', `/staff/orders/${order.id}/transition/`, 409, { to: 'completed' })
  await staff.json('POST', `/staff/orders/${order.id}/transition/`, 200, { to: 'approved' })
  await staff.json('POST', `/staff/orders/${order.id}/hand-over/`, 200, {})
  assert.equal(
    field<{ payment_status_name: string }>(await member.json('GET', `/order/${order.id}/`, 200))
      .payment_status_name,
    'อนุมัติแล้ว รอการคืน',
  )

  const session = await returnLoan(member, order.id)
  await review(staff, session)
  const [read] = field<{ status: string; total_penalties: number }[]>(
    await member.json('GET', '/returnsession/', 200),
  )
  assert.deepEqual([read?.status, read?.total_penalties], ['approved', 120])
  await member.upload('/penaltyslip/', 201, { session }, await slipPhoto('014', reference()))
  await staff.json('POST', `/staff/returns/${session}/penalty-paid/`, 200, {
    note: 'เห็นยอดโอนแล้ว',
    method: 'transfer',
  })
  assert.equal(
    field<{ payment_status_name: string }>(await member.json('GET', `/order/${order.id}/`, 200))
      .payment_status_name,
    'เสร็จสิ้น',
  )

  // One loaned piece came back whole, one was broken for good; the sold piece stays sold.
  await expectStock(guest, sale, sale.variant.quantity - 1)
  await expectStock(guest, rent, rent.variant.quantity - 1)
  await member.json('POST', '/dj-rest-auth/logout/', 200)
  await member.json('GET', '/order/', 401)
}

type Choice = { product: Product; variant: Variant }

async function signIn(client: StoryClient, email: string, password: string): Promise<void> {
  const answer = await client.json('POST', '/dj-rest-auth/login/', 200, { email, password })
  client.useToken(field<{ access: string }>(answer).access)
}

async function signUp(member: StoryClient, admin: StoryClient, mailbox: Mailbox): Promise<StoryClient> {
  const email = `story-${randomBytes(5).toString('hex')}@example.com`
  const password = `Palette-${randomBytes(4).toString('hex')}-9A`
  await member.json('POST', '/dj-rest-auth/registration/', 201, {
    email,
    first_name: 'มะลิ',
    last_name: 'ใจดี',
    phone_number: '0812345678',
    password1: password,
    password2: password,
  })
  await member.json('POST', '/dj-rest-auth/login/', 400, { email, password })
  const { results } = field<{ results: { id: number }[] }>(
    await admin.json('GET', `/staff/mails/?q=${encodeURIComponent(email)}`, 200),
  )
  const mail = field<{ text_body: string }>(await admin.json('GET', `/staff/mails/${results[0]?.id}/`, 200))
  assert.doesNotMatch(mail.text_body, /account-confirm-email/)
  const key = await activationKey(mailbox, email)
  await member.json('POST', '/dj-rest-auth/registration/verify-email/', 200, { key })
  await member.json('POST', '/dj-rest-auth/registration/verify-email/', 404, { key })
  await signIn(member, email, password)
  await member.json('GET', '/dj-rest-auth/user/', 200)
  const refreshed = await member.json('POST', '/dj-rest-auth/token/refresh/', 200, {})
  member.useToken(field<{ access: string }>(refreshed).access)
  return member
}

async function buyAndBorrow(
  member: StoryClient,
  guest: StoryClient,
  { sale, rent }: { sale: Choice; rent: Choice },
): Promise<{ id: string; amount: number }> {
  const line = (choice: Choice, quantity: number) => ({
    product_id: choice.product.id,
    variant_id: choice.variant.id,
    quantity,
  })
  const carts = { sale: [line(sale, 1)], rent: [line(rent, 2)] }
  await member.json('PUT', '/cart/sync_cart/', 200, carts)
  await member.json('GET', '/cart/get_cart/', 200)
  await member.json('POST', '/cart/verify_stock/', 200, carts)
  await member.json('POST', '/cart/verify_stock/', 400, { sale: [line(sale, 1000)], rent: [] })
  await member.json('GET', '/paymentmethod/', 200)
  await member.json('POST', '/order/generate_promptpay_qr/', 200, { amount: 221.5 })
  const wish = {
    payment_method: 1,
    order_items: [
      { ...line(sale, 1), type: 'sale', price: 0.01 },
      { ...line(rent, 2), type: 'rent' },
    ],
  }
  const key = { 'idempotency-key': randomUUID() }
  const first = field<{ id: string; amount: number }>(
    await member.json('POST', '/order/create_from_cart/', 201, wish, key),
  )
  const again = field<{ id: string }>(await member.json('POST', '/order/create_from_cart/', 201, wish, key))
  assert.equal(again.id, first.id)
  await expectStock(guest, sale, sale.variant.quantity - 1)
  await expectStock(guest, rent, rent.variant.quantity - 2)
  return first
}

async function payWithSlip(member: StoryClient, orderId: string): Promise<void> {
  await member.upload('/paymentslip/', 404, { order: randomUUID() }, await slipPhoto('002', reference()))
  await member.upload('/paymentslip/', 201, { order: orderId }, await slipPhoto('004', reference()))
  await member.json('GET', '/order/', 200)
  const order = field<{ payment_slip: { image: string } }>(
    await member.json('GET', `/order/${orderId}/`, 200),
  )
  const picture = await member.json('GET', order.payment_slip.image, 200)
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  const receipt = await member.json('GET', `/order/${orderId}/download_receipt/`, 200)
  assert.deepEqual([...receipt.bytes.slice(1, 4)], [0x50, 0x4e, 0x47])
}

async function returnLoan(member: StoryClient, orderId: string): Promise<string> {
  const orders = field<{ id: string; items: { id: number; quantity: number }[] }[]>(
    await member.json('GET', '/pending-returns/', 200),
  )
  const loan = orders.find((order) => order.id === orderId)?.items[0]
  assert.equal(loan?.quantity, 2)
  const { id } = field<{ id: string }>(
    await member.json('POST', '/returnsession/', 201, { status: 'pending', notes: '' }),
  )
  await member.json('POST', '/returnitem/', 201, { session: id, order_item: loan?.id, condition: 1 })
  await member.json('POST', '/returnitem/', 400, { session: id, order_item: loan?.id, condition: 1 })
  for (const colour of ['#c8452f', '#2f7a55']) {
    await member.upload('/returnevidence/', 201, { session: id }, await returnPhoto(colour))
  }
  return id
}

async function review(staff: StoryClient, session: string): Promise<void> {
  await staff.json('GET', '/staff/returns/?status=pending', 200)
  const detail = field<{ items: { id: number }[]; evidence: { image: string }[] }>(
    await staff.json('GET', `/staff/returns/${session}/`, 200),
  )
  assert.equal(detail.evidence.length, 2)
  const outcomes = [
    { condition: 1, quantity: 1 },
    { condition: 4, quantity: 1, penalty_amount: 120, reason: 'หักกลางด้าม' },
  ]
  const decision = { notes: 'ขอบคุณที่ส่งคืนตรงเวลา', items: [{ return_item: detail.items[0]?.id, outcomes }] }
  await staff.json('POST', `/staff/returns/${session}/review/`, 200, decision)
  await staff.json('POST', `/staff/returns/${session}/review/`, 409, decision)
}

/**
 * The stock of a variant as guests read it; other servers of one shop show a change a moment after it was
 * made.
 */
async function expectStock(guest: StoryClient, { product, variant }: Choice, pieces: number): Promise<void> {
  const until = Date.now() + SHOWN_WITHIN_MS
  for (;;) {
    const now = field<Product>(
      await guest.json('GET', `/workshopproduct/${product.id}/product_in_workshop/`, 200),
    )
    const shown = now.variants.find(({ id }) => id === variant.id)?.quantity
    if (shown === pieces) return
    if (Date.now() > until) assert.equal(shown, pieces)
    await setTimeout(50)
  }
}

function pick(products: readonly Product[], fits: (product: Product) => boolean): Choice {
  for (const product of products) {
    const variant = fits(product) ? product.variants.find(({ quantity }) => quantity >= 3) : undefined
    if (variant) return { product, variant }
  }
  throw new Error('The shop has no product that the story needs.')
}

function reference(): string {
  return `01${randomBytes(9).toString('hex').toUpperCase()}`
}

/** The body of a response, in the contract's form. */
function field<T>(answer: { body: unknown }): T {
  return answer.body as T
}
