import {
  cancelOrder,
  createOrder,
  defaults,
  getActiveWorkshopProducts,
  getOrder,
  getStaffOrder,
  listOrders,
  login,
  register,
  sendSlip,
  syncCart,
  transitionOrder,
} from './client.ts'

// Compiled and run next to the client that a generator makes of docs/openapi.json: see ../make-client.ts.

/** The conditions that the API cannot create: a shop with a product for sale, and a volunteer's account. */
export type Scene = {
  baseUrl: string
  newMember: Parameters<typeof register>[0]
  /** Confirms the address of the new member. */
  confirm(email: string): Promise<void>
  staff: Parameters<typeof login>[0]
  slip: Blob
}

/** Makes twelve calls, from the sign-up to a confirmed payment, and returns the fields that a client reads in the responses. */
export async function makeCalls({ baseUrl, newMember, confirm, staff, slip }: Scene) {
  defaults.baseUrl = baseUrl

  const registered = await register(newMember)
  if (registered.status !== 201) throw refused('register', registered)
  await confirm(newMember.email)
  const member = await signIn({ email: newMember.email, password: newMember.password1 })

  const catalogue = await getActiveWorkshopProducts()
  if (catalogue.status !== 200) throw refused('getActiveWorkshopProducts', catalogue)
  const product = catalogue.data.products[0]
  const variant = product?.variants[0]
  if (product === undefined || variant === undefined) throw new Error('The catalogue is empty.')
  const line = { product_id: product.id, variant_id: variant.id, quantity: 2 }

  const cart = await syncCart({ sale: [line], rent: [] }, member)
  if (cart.status !== 200) throw refused('syncCart', cart)

  const attempt = { payment_method: 1, order_items: [{ ...line, type: 'sale' as const }] }
  const created = await createOrder(attempt, { idempotencyKey: 'attempt-1' }, member)
  if (created.status !== 201) throw refused('createOrder', created)
  const repeated = await createOrder(attempt, { idempotencyKey: 'attempt-1' }, member)
  if (repeated.status !== 201) throw refused('createOrder', repeated)

  const sent = await sendSlip({ order: created.data.id, image: slip }, member)
  if (sent.status !== 201) throw refused('sendSlip', sent)

  const history = await listOrders(member)
  if (history.status !== 200) throw refused('listOrders', history)

  const volunteer = await signIn(staff)
  const waiting = await getStaffOrder(created.data.id, volunteer)
  if (waiting.status !== 200) throw refused('getStaffOrder', waiting)
  const { status: state, amount: sum, payment_slip: sentSlip } = waiting.data
  const seen = { state, sum, slip: sentSlip?.id ?? null }
  const paid = await transitionOrder(created.data.id, { to: 'paid', seen }, volunteer)
  if (paid.status !== 200) throw refused('transitionOrder', paid)

  const unknown = await getOrder('00000000-0000-4000-8000-000000000000', member)
  if (unknown.status !== 404) throw refused('getOrder', unknown)
  const late = await cancelOrder(created.data.id, member)
  if (late.status !== 409) throw refused('cancelOrder', late)

  return {
    detail: registered.data.detail,
    price: product.sale_price,
    inCart: cart.data,
    total: created.data.amount,
    isSameOrder: repeated.data.id === created.data.id,
    slipOf: sent.data.order === created.data.id,
    statuses: history.data.map(({ status }) => status),
    seenByStaff: waiting.data.status,
    afterTransition: paid.data.status,
    notFound: unknown.data.detail,
    conflict: late.data.code,
  }
}

async function signIn(credentials: Parameters<typeof login>[0]) {
  const answer = await login(credentials)
  if (answer.status !== 200) throw refused('login', answer)
  return { headers: { Authorization: `Bearer ${answer.data.access}` } }
}

function refused(call: string, { status, data }: { status: number; data?: unknown }): Error {
  return new Error(`${call} returned ${status}: ${JSON.stringify(data)}`)
}

/** Never called: each line that the compiler must refuse shows that the types of the document arrive in the client. */
export async function mistakes() {
  // @ts-expect-error The body needs its lines.
  await createOrder({ payment_method: 1 })
  // @ts-expect-error There is no such status.
  await transitionOrder('1', { to: 'lost' })
  // @ts-expect-error The id of an order is a text.
  await sendSlip({ order: 1, image: new Blob() })
  const answer = await login({ email: '', password: '' })
  // @ts-expect-error Only status 200 has a token.
  return answer.data.access
}
