import type { OwnDamageReport } from '@jansi/contract/damage-reports'
import type { Endpoint } from '@jansi/contract/endpoint'
import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { nameOf, recordRoutes } from '../../test/mounted-routes.ts'
import { aPhoto } from '../../test/pictures.ts'
import { openShop, type Person } from '../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first } from '../../test/shop-goods.ts'
import type { Answer } from '../../test/visitor.ts'

const mounted = recordRoutes()
const shop = openShop()

/** A member's things, each in the state in which its owner may do everything with it. */
type Things = {
  order: Order
  open: ReturnSession
  owing: ReturnSession
  item: number
  loan: Order
  refund: number
  /** An entry of a waiting list. */
  wait: number
  /** A report of lost pieces. */
  report: number
}

async function thingsOf(member: Person): Promise<Things> {
  const staff = await shop.staff()
  const order = await anOrder(shop, member, 'awaiting_slip', { staff })
  const cancelled = await anOrder(shop, member, 'pending', { staff })
  done(await member.post(`/order/${cancelled.id}/cancel/`), 200)
  const waiting = await staff.get<{ results: StaffRefund[] }>('/staff/refunds/?state=to_check')
  const { id: refund, version } = first(done(waiting, 200).results)
  done(
    await staff.post(`/staff/refunds/${refund}/check/`, { version, received: 10, method: 'transfer' }),
    200,
  )
  const { item, order: loan } = await aLoan(shop, member, { staff })
  const lost = await aLoan(shop, member, { staff })
  const owing = await aReturn(member, [lost.item.id])
  const items = [{ return_item: first(owing.items).id, outcomes: [{ condition: 5, quantity: 1 }] }]
  done(await staff.post(`/staff/returns/${owing.id}/review/`, { items }), 200)
  const open = done(await member.post<ReturnSession>('/returnsession/'), 201)
  const { variant } = await aProduct(shop, { variants: [{ stock: 0 }] })
  const { id: wait } = done(
    await member.post<WaitingEntry>('/waiting-list/', { variant_id: variant.id }),
    201,
  )
  const missing = { order_item: item.id, kind: 'lost', quantity: 1, note: 'หาย', request_key: 'k'.repeat(32) }
  const { id: report } = done(await member.post<OwnDamageReport>('/damagereport/', missing), 201)
  return { order, open, owing, item: item.id, loan, refund, wait, report }
}

/** How each call that names a thing by its id is made. A new such call without a row here fails the first test. */
const CALLS: Record<string, (who: Person, things: Things) => Promise<Answer>> = {
  'GET /order/:id/': (who, { order }) => who.get(`/order/${order.id}/`),
  'GET /order/:id/qr/': (who, { order }) => who.get(`/order/${order.id}/qr/`),
  'GET /order/:id/download_receipt/': (who, { order }) => who.get(`/order/${order.id}/download_receipt/`),
  'POST /download/': (who, { order }) => who.post('/download/', { kind: 'receipt', order: order.id }),
  'POST /paymentslip/': async (who, { order }) =>
    who.upload('/paymentslip/', { order: order.id }, await aPhoto()),
  'POST /order/:id/cancel/': (who, { order }) => who.post(`/order/${order.id}/cancel/`),
  'POST /order/:id/renew/': (who, { loan }) =>
    who.post(`/order/${loan.id}/renew/`, { return_due_on: '2026-12-05' }),
  'POST /returnitem/': (who, { open, item }) =>
    who.post('/returnitem/', { session: open.id, order_item: item, condition: 1 }),
  'POST /returnevidence/': async (who, { open }) =>
    who.upload('/returnevidence/', { session: open.id }, await aPhoto()),
  'POST /penaltyslip/': async (who, { owing }) =>
    who.upload('/penaltyslip/', { session: owing.id }, await aPhoto()),
  'DELETE /waiting-list/:id/': (who, { wait }) =>
    who.send({ method: 'DELETE', url: `/api/waiting-list/${wait}/` }),
  'POST /damagereport/:id/withdraw/': (who, { report }) => who.post(`/damagereport/${report}/withdraw/`),
  'PUT /refund/:id/destination/': (who, { refund }) =>
    who.put(`/refund/${refund}/destination/`, { kind: 'promptpay', number: '0812345678' }),
}

function namesAThing({ access, params, body, form }: Endpoint): boolean {
  if (access !== 'member') return false
  return [params, body, form].some(
    (schema) => schema && JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).includes('"uuid"'),
  )
}

it('knows every call of members that names a thing by its id', () => {
  const withParams = mounted.endpoints().filter(({ access, params }) => access === 'member' && params)
  const named = mounted.endpoints().filter(namesAThing)
  expect([...new Set([...withParams, ...named].map(nameOf))].sort()).toEqual(Object.keys(CALLS).sort())
})

it('order, receipt, slip, cancelling, return, photo and penalty of another member return 404, also for staff', async () => {
  const owner = await shop.aMember()
  const theirs = await thingsOf(owner)
  const strangers = [await shop.aMember(), await shop.staff(), await shop.anAdmin()]
  const before = await shop.everything()
  for (const [name, call] of Object.entries(CALLS)) {
    for (const stranger of strangers) {
      const { status, body } = await call(stranger, theirs)
      expect({ name, role: stranger.role, status, body }).toEqual({
        name,
        role: stranger.role,
        status: 404,
        body: { detail: 'Not found.' },
      })
    }
  }
  expect(await shop.everything()).toEqual(before)
  for (const [name, call] of Object.entries(CALLS)) {
    const { status } = await call(owner, theirs)
    // The owner owes a penalty, and renews nothing until it is paid.
    const isOwn = status < 300 || (name === 'POST /order/:id/renew/' && status === 409)
    expect({ name, isOwn }).toEqual({ name, isOwn: true })
  }
})

it('another member’s things are in no list', async () => {
  await thingsOf(await shop.aMember())
  const stranger = await shop.aMember()
  for (const path of ['/order/', '/pending-returns/', '/returnsession/']) {
    expect(done(await stranger.get(path), 200)).toEqual([])
  }
})
