import { randomBytes } from 'node:crypto'
import type { Product } from '@jansi/contract/catalog'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import { aPhoto } from '../pictures.ts'
import { choose, read, signedIn } from './clients.ts'

/**
 * Leaves everything in a demo shop that ends by itself within minutes or months, over HTTP: an order that waits for its
 * slip, the keys of its request and of one by staff, two sign-ups for one address that nobody confirmed, a checkout hold,
 * a place in a waiting list, and a refused payment whose image staff have to look at. In a kept shop that is old enough, the
 * first start ends all of it.
 */
export async function leaveOpenEnds(url: string, demoPassword: string): Promise<void> {
  const staff = await signedIn(url, 'staff@jansi.test', demoPassword)
  const member = await signedIn(url, 'member@jansi.test', demoPassword)
  const { sale } = await choose(member)
  const key = { 'idempotency-key': randomBytes(8).toString('hex') }
  const body = { payment_method: 3, order_items: [sale(1)] }
  await member.json('POST', '/order/create_from_cart/', 201, body, key)

  const workshops = read<StaffWorkshop[]>(await staff.json('GET', '/staff/workshops/', 200))
  const active = workshops.find(({ is_active }) => is_active)
  const set = [{ product_id: active?.product_ids[0], variant_id: null, type: 'sale', quantity: 1 }]
  await staff.json('PATCH', `/staff/workshops/${active?.id}/`, 200, { set, version: active?.version })

  const email = `${randomBytes(6).toString('hex')}@example.org`
  const password1 = `Palette-${randomBytes(6).toString('hex')}-9A`
  const person = { email, phone_number: '0812345678', password1, password2: password1 }
  const signUp = { ...person, first_name: 'มาลี', last_name: 'ลองสมัคร' }
  await member.json('POST', '/dj-rest-auth/registration/', 201, signUp)
  // A further one is stored too, though its answer is that of a taken address.
  await member.json('POST', '/dj-rest-auth/registration/', 400, signUp)

  const { products } = read<{ products: Product[] }>(
    await member.json('GET', '/workshop/active_workshop_products/', 200),
  )
  const offered = products.filter((product) => product.is_for_sale && (product.sale_price ?? 0) > 0)
  const inStock = offered
    .flatMap(({ id, variants }) => variants.map((variant) => ({ ...variant, product_id: id })))
    .filter(({ quantity }) => quantity > 0)
  const [rarest] = inStock.sort((a, b) => a.quantity - b.quantity)
  const lost = { available: -(rarest?.quantity ?? 0), reason: 'หาไม่พบ' }
  await staff.json('POST', `/staff/variants/${rarest?.id}/adjust/`, 200, lost, key)
  await member.json('POST', '/waiting-list/', 201, { variant_id: rarest?.id })
  const paid = { product_id: rarest?.product_id, variant_id: rarest?.id, quantity: 1, type: 'sale' }
  const refused = { payment_method: 3, order_items: [paid] }
  const { id } = read<{ id: string }>(await member.json('POST', '/order/keep_refused_payment/', 201, refused))
  await member.upload('/paymentslip/', 201, { order: id }, await aPhoto())
  const { product_id, variant_id } = sale(1)
  const carts = { sale: [{ product_id, variant_id, quantity: 1 }], rent: [], page_key: 'opened' }
  await member.json('PUT', '/checkout/hold/', 200, carts)
}
