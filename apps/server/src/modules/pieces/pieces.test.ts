import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { NumberedVariant, Piece } from '@jansi/contract/staff-pieces'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, stockOf } from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'
import { pieces as pieceTable, stockMovements } from '../../db/schema/stock.ts'
import { pieceFaults } from '../stock/piece-faults.ts'

const shop = openShop()
let staff: Person
let member: Person
let easel: Awaited<ReturnType<typeof aProduct>>
/** Ids of the numbered pieces 1 to 4 of five easels. */
let ids: number[]

const opened = prepared(shop, async () => {
  const people = { staff: await shop.staff(), member: await shop.aMember() }
  const easel = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 9 }, { stock: 1 }] })
  const path = `/staff/variants/${easel.variant.id}/pieces/`
  const added = done(await people.staff.post<NumberedVariant>(path, { count: 4 }), 201)
  return { ...people, easel, ids: added.pieces.map(({ id }) => id) }
})
beforeEach(async () => {
  ;({ staff, member, easel, ids } = await opened())
})

const anApprovedOrder = async (quantity = 2, type: 'rent' | 'sale' = 'rent') =>
  anOrder(shop, await shop.aMember(), 'approved', { lines: [line(easel, type, quantity)], staff })
const id = (number: number) => ids[number - 1] ?? 0
const setAside = (order: { id: string }, number: number) =>
  staff.post<{ order_item: number; state: string }>(`/staff/orders/${order.id}/set-aside/`, {
    piece: id(number),
  })
const handOver = async (order: { id: string }) =>
  done(await staff.post<StaffOrder>(`/staff/orders/${order.id}/hand-over/`, {}), 200)
const takeBack = (
  order: StaffOrder,
  outcomes: { condition: number; quantity: number; pieces?: number[] }[],
) =>
  staff.post<StaffReturn>(`/staff/orders/${order.id}/walk-in-return/`, {
    items: [{ order_item: first(order.items).id, outcomes }],
  })
const states = async () => {
  const { pieces } = done(
    await staff.get<NumberedVariant>(`/staff/variants/${easel.variant.id}/pieces/`),
    200,
  )
  return pieces.map(({ state }) => state).join(' ')
}

describe('numbered pieces', () => {
  it('go on counting, and leave the stock alone', async () => {
    const more = done(
      await staff.post<NumberedVariant>(`/staff/variants/${easel.variant.id}/pieces/`, { count: 2 }),
      201,
    )
    expect(more.pieces.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(more.variant).toMatchObject({ is_numbered: true, available: 9 })
    expect(await staff.post(`/staff/variants/${easel.variant.id}/pieces/`, { count: 500 })).toMatchObject({
      status: 409,
      body: { code: 'too_many_pieces_numbered' },
    })
  })

  it('are never more than the pieces of the stock, reserved and lent ones included', async () => {
    await handOver(await anApprovedOrder(2))
    await anApprovedOrder(1)
    const add = (count: number) => staff.post(`/staff/variants/${easel.variant.id}/pieces/`, { count })
    expect(await add(6)).toMatchObject({ status: 409, body: { code: 'more_numbers_than_stock', left: 5 } })
    done(await add(5), 201)
    expect((await add(1)).status).toBe(409)
    expect(await stockOf(shop, easel.variant)).toMatchObject({ available: 6, onLoan: 2 })
  })

  it('can be switched off only while none is with an order', async () => {
    const order = await anApprovedOrder(1)
    done(await setAside(order, 1), 200)
    const off = () => staff.put(`/staff/variants/${easel.variant.id}/numbered/`, { is_numbered: false })
    expect(await off()).toMatchObject({ status: 409, body: { code: 'pieces_out' } })
    done(await staff.post(`/staff/orders/${order.id}/put-back/`, { piece: id(1) }), 200)
    expect((await off()).status).toBe(200)
  })

  it('are nobody’s business but staff’s', async () => {
    expect((await member.get(`/staff/variants/${easel.variant.id}/pieces/`)).status).toBe(403)
    expect(
      (await member.post(`/staff/orders/${(await anApprovedOrder()).id}/set-aside/`, { piece: id(1) }))
        .status,
    ).toBe(403)
  })
})

describe('setting a piece aside', () => {
  it('binds it to its order, and the hand-over takes it along', async () => {
    const order = await anApprovedOrder(2)
    const item = first(order.items).id
    expect(done(await setAside(order, 3), 200)).toMatchObject({ order_item: item, state: 'set_aside' })
    done(await setAside(order, 3), 200)
    expect(await states()).toBe('on_shelf on_shelf set_aside on_shelf')
    const handed = await handOver(order)
    expect(handed.pieces).toEqual([{ id: id(3), number: 3, order_item: item, state: 'on_loan' }])
    expect(await states()).toBe('on_shelf on_shelf on_loan on_shelf')
    const { events } = done(
      await staff.get<{ events: { to: string; order: { id: string } | null }[] }>(`/staff/pieces/${id(3)}/`),
      200,
    )
    expect(events.map(({ to, order: of }) => [to, of?.id])).toEqual([
      ['on_loan', order.id],
      ['set_aside', order.id],
      ['on_shelf', undefined],
    ])
  })

  it('is refused for a piece of another order, and names the order that has it', async () => {
    const [one, other] = [await anApprovedOrder(1), await anApprovedOrder(1)]
    done(await setAside(one, 1), 200)
    const taken = await setAside(other, 1)
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'piece_set_aside', piece: { number: 1, order: { id: one.id, number: one.number } } },
    })
    await handOver(one)
    expect(await setAside(other, 1)).toMatchObject({ status: 409, body: { code: 'piece_on_loan' } })
  })

  it('is refused for another variant, for too many, and for an order that waits for nothing', async () => {
    const order = await anApprovedOrder(1)
    const brushes = await anOrder(shop, member, 'approved', {
      lines: [line(await aProduct(shop), 'sale', 1)],
      staff,
    })
    expect(await setAside(brushes, 1)).toMatchObject({ status: 409, body: { code: 'piece_not_in_order' } })
    done(await setAside(order, 1), 200)
    expect(await setAside(order, 2)).toMatchObject({ status: 409, body: { code: 'piece_not_needed' } })
    await handOver(order)
    expect(await setAside(order, 2)).toMatchObject({ status: 409, body: { code: 'transition_not_allowed' } })
    expect((await staff.post(`/staff/orders/${order.id}/set-aside/`, { piece: 424_242 })).status).toBe(404)
  })

  it('ends when its order ends, is closed or changes its size', async () => {
    const cancelled = await anApprovedOrder(1)
    done(await setAside(cancelled, 1), 200)
    done(
      await staff.post(`/staff/orders/${cancelled.id}/transition/`, { to: 'cancelled', reason: 'ไม่มารับ' }),
      200,
    )
    expect(await states()).toBe('on_shelf on_shelf on_shelf on_shelf')
    const closed = await anApprovedOrder(2)
    done(await setAside(closed, 1), 200)
    done(await setAside(closed, 2), 200)
    const items = [{ order_item: first(closed.items).id, quantity: 1 }]
    done(await staff.post(`/staff/orders/${closed.id}/close-rest/`, { items, reason: 'รับชิ้นเดียว' }), 200)
    expect(await states()).toBe('set_aside on_shelf on_shelf on_shelf')
    const size = { order_item: first(closed.items).id, variant: easel.variants[1]?.id, quantity: 1 }
    done(await staff.post(`/staff/orders/${closed.id}/change-size/`, { ...size, reason: 'ใหญ่ไป' }), 200)
    expect(await states()).toBe('on_shelf on_shelf on_shelf on_shelf')
  })

  it('needs names when fewer pieces leave than were set aside', async () => {
    const order = await anApprovedOrder(2)
    done(await setAside(order, 1), 200)
    done(await setAside(order, 2), 200)
    const items = [{ order_item: first(order.items).id, quantity: 1 }]
    const refused = await staff.post(`/staff/orders/${order.id}/hand-over/`, { items })
    expect(refused).toMatchObject({ status: 400, body: { code: 'pieces_required' } })
  })

  it('of a sold piece ends with its sale', async () => {
    const order = await anApprovedOrder(1, 'sale')
    done(await setAside(order, 2), 200)
    await handOver(order)
    expect(await states()).toBe('on_shelf sold on_shelf on_shelf')
    expect(await setAside(await anApprovedOrder(1), 2)).toMatchObject({ body: { code: 'piece_gone' } })
    const admin = await shop.anAdmin()
    done(await admin.post(`/staff/orders/${order.id}/undo-hand-over/`, { reason: 'ส่งมอบผิดคน' }), 200)
    expect(await states()).toBe('on_shelf on_shelf on_shelf on_shelf')
  })
})

describe('closing the rest of an order', () => {
  type Closed = { quantity: number; goods?: 'stock' | 'quarantine' | 'written_off'; pieces?: number[] }
  const anOrderWith = async (...numbers: number[]) => {
    const order = await anApprovedOrder(numbers.length)
    for (const number of numbers) done(await setAside(order, number), 200)
    const item = first(order.items).id
    const close = (...closed: Closed[]) =>
      staff.post<StaffOrder>(`/staff/orders/${order.id}/close-rest/`, {
        items: closed.map((some) => ({ order_item: item, ...some })),
        reason: 'ของชำรุด',
      })
    return { order, close }
  }

  it('puts back the piece that staff name, and the other stays set aside', async () => {
    const { close } = await anOrderWith(1, 2)
    done(await close({ quantity: 1, pieces: [id(1)] }), 200)
    expect(await states()).toBe('on_shelf set_aside on_shelf on_shelf')
  })

  it('needs the name of one broken piece of two, and quarantines that one', async () => {
    const { close } = await anOrderWith(1, 2)
    expect(await close({ quantity: 1, goods: 'quarantine' })).toMatchObject({
      status: 400,
      body: { code: 'pieces_required' },
    })
    done(await close({ quantity: 1, goods: 'quarantine', pieces: [id(1)] }), 200)
    expect(await states()).toBe('quarantined set_aside on_shelf on_shelf')
    expect(await stockOf(shop, easel.variant)).toMatchObject({ available: 7, quarantined: 1 })
  })

  it('of all pieces in one way takes them along without names, also when they are missing', async () => {
    const { close } = await anOrderWith(1, 2)
    done(await close({ quantity: 2, goods: 'written_off' }), 200)
    expect(await states()).toBe('written_off written_off on_shelf on_shelf')
    expect(await stockOf(shop, easel.variant)).toMatchObject({ available: 7, quarantined: 0 })
  })

  it('in several ways puts each piece where staff say, and a broken one of the shelf too', async () => {
    const { close } = await anOrderWith(1, 2, 3)
    const lost = { quantity: 1, goods: 'written_off', pieces: [id(3)] } as const
    expect(await close({ quantity: 2, goods: 'quarantine' }, { ...lost, pieces: [] })).toMatchObject({
      body: { code: 'pieces_required' },
    })
    const broken = { quantity: 1, goods: 'quarantine', pieces: [id(4)] } as const
    done(await close({ ...lost, pieces: [...lost.pieces] }, { ...broken, pieces: [...broken.pieces] }), 200)
    expect(await states()).toBe('set_aside on_shelf written_off quarantined')
    expect(await pieceFaults(shop.orm)).toEqual([])
  })

  it('puts no piece back that is not set aside for it', async () => {
    const { close } = await anOrderWith(1, 2)
    expect(await close({ quantity: 1, pieces: [id(4)] })).toMatchObject({
      status: 400,
      body: { code: 'piece_not_there' },
    })
  })
})

describe('a return', () => {
  const lend = async (quantity: number, ...numbers: number[]) => {
    const order = await anApprovedOrder(quantity)
    for (const number of numbers) done(await setAside(order, number), 200)
    return handOver(order)
  }

  it('of everything in one condition needs no names', async () => {
    const order = await lend(2, 1, 2)
    done(await takeBack(order, [{ condition: 1, quantity: 2 }]), 201)
    expect(await states()).toBe('on_shelf on_shelf on_shelf on_shelf')
  })

  it('of one broken piece of two takes the one that staff name', async () => {
    const order = await lend(2, 1, 2)
    const broken = { condition: 3, quantity: 1 }
    const refused = await takeBack(order, [{ condition: 1, quantity: 1 }, broken])
    expect(refused).toMatchObject({ status: 400, body: { code: 'pieces_required' } })
    const named = [
      { condition: 1, quantity: 1, pieces: [id(1)] },
      { ...broken, pieces: [id(2)] },
    ]
    done(await takeBack(order, named), 201)
    expect(await states()).toBe('on_shelf quarantined on_shelf on_shelf')
    expect(await stockOf(shop, easel.variant)).toMatchObject({ onLoan: 0, quarantined: 1 })
  })

  it('names the piece that came back, also where another stays out', async () => {
    const order = await lend(3, 1, 2)
    done(await takeBack(order, [{ condition: 1, quantity: 1 }]), 201)
    expect(await states()).toBe('on_loan on_loan on_shelf on_shelf')
    expect(await takeBack(order, [{ condition: 5, quantity: 1 }])).toMatchObject({
      body: { code: 'pieces_required' },
    })
    expect(await takeBack(order, [{ condition: 5, quantity: 1, pieces: [id(3)] }])).toMatchObject({
      status: 400,
      body: { code: 'piece_not_there' },
    })
    done(await takeBack(order, [{ condition: 5, quantity: 1, pieces: [id(2)] }]), 201)
    expect(await states()).toBe('on_loan written_off on_shelf on_shelf')
  })

  it('that is reopened has its pieces out again, and decided again puts them elsewhere', async () => {
    const order = await lend(2, 1, 2)
    const decided = done(await takeBack(order, [{ condition: 1, quantity: 2 }]), 201)
    const admin = await shop.anAdmin()
    done(await admin.post(`/staff/returns/${decided.id}/reopen/`, { reason: 'ตรวจใหม่' }), 200)
    expect(await states()).toBe('on_loan on_loan on_shelf on_shelf')
    const outcomes = [{ condition: 3, quantity: 2 }]
    const items = [{ return_item: first(decided.items).id, outcomes }]
    done(await staff.post(`/staff/returns/${decided.id}/review/`, { items }), 200)
    expect(await states()).toBe('quarantined quarantined on_shelf on_shelf')
  })

  it('leaves quarantine by name, or all at once', async () => {
    const order = await lend(2, 1, 2)
    done(await takeBack(order, [{ condition: 3, quantity: 2 }]), 201)
    const resolve = (body: object) =>
      staff.post(`/staff/variants/${easel.variant.id}/quarantine/`, { reason: 'ซ่อมแล้ว', ...body })
    expect(await resolve({ to: 'stock', quantity: 1 })).toMatchObject({ body: { code: 'pieces_required' } })
    done(await resolve({ to: 'stock', quantity: 1, pieces: [id(2)] }), 200)
    expect(await states()).toBe('quarantined on_shelf on_shelf on_shelf')
    done(await resolve({ to: 'written_off', quantity: 1 }), 200)
    expect(await states()).toBe('written_off on_shelf on_shelf on_shelf')
  })
})

describe('correcting a piece', () => {
  const correct = (number: number, was: Piece['state'], state: Piece['state'], more = {}) =>
    staff.post(`/staff/pieces/${id(number)}/correct/`, { was, state, reason: 'พบอยู่บนชั้น', ...more })

  it('returns a found piece to the stock if staff say so', async () => {
    const [ADDS, ADDS_NOT] = [{ adds_to_stock: true }, { adds_to_stock: false }]
    done(await correct(1, 'on_shelf', 'written_off'), 200)
    done(await correct(2, 'on_shelf', 'written_off'), 200)
    done(await correct(1, 'written_off', 'on_shelf', ADDS), 200)
    expect(await stockOf(shop, easel.variant)).toMatchObject({ available: 10 })
    done(await correct(2, 'written_off', 'on_shelf', ADDS_NOT), 200)
    expect(await stockOf(shop, easel.variant)).toMatchObject({ available: 10 })
    const row = (await shop.orm.select().from(stockMovements)).at(-1)
    expect(row).toMatchObject({ kind: 'adjust', available: 1, reason: 'พบอยู่บนชั้น', actorId: staff.id })
    expect(await states()).toBe('on_shelf on_shelf on_shelf on_shelf')
  })

  it('refuses a found piece that the stock has no place for, and to add one that was never away', async () => {
    done(await correct(1, 'on_shelf', 'written_off'), 200)
    done(await staff.post(`/staff/variants/${easel.variant.id}/pieces/`, { count: 6 }), 201)
    expect((await correct(1, 'written_off', 'on_shelf')).body).toMatchObject({
      code: 'more_numbers_than_stock',
      left: 0,
    })
    done(await correct(1, 'written_off', 'on_shelf', { adds_to_stock: true }), 200)
    expect((await correct(2, 'on_shelf', 'quarantined', { adds_to_stock: true })).status).toBe(400)
    expect(await stockOf(shop, easel.variant)).toMatchObject({ available: 10 })
  })

  it('records where it is, in the audit log too, and changes no stock', async () => {
    const order = await anApprovedOrder(1)
    done(await setAside(order, 1), 200)
    await handOver(order)
    const before = await stockOf(shop, easel.variant)
    done(await correct(1, 'on_loan', 'on_shelf'), 200)
    done(await correct(2, 'on_shelf', 'written_off'), 200)
    expect(await states()).toBe('on_shelf written_off on_shelf on_shelf')
    expect(await stockOf(shop, easel.variant)).toEqual(before)
    const actions = (await shop.orm.select().from(auditLog)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'stock.piece_corrected')).toHaveLength(2)
    // Its loan has a piece without a number now, and comes back like any other.
    done(await takeBack(await readOrder(order.id), [{ condition: 1, quantity: 1 }]), 201)
  })

  const readOrder = async (orderId: string) =>
    done(await staff.get<StaffOrder>(`/staff/orders/${orderId}/`), 200)

  it('is refused when it is elsewhere by now, and for a quarantine that the stock has not', async () => {
    expect(await correct(1, 'on_loan', 'on_shelf')).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(await correct(1, 'on_shelf', 'quarantined')).toMatchObject({
      status: 409,
      body: { code: 'piece_not_there' },
    })
  })
})

it('is a fault when more pieces are with an item than left the shelf', async () => {
  const order = await anApprovedOrder(1)
  const row = { state: 'on_loan' as const, orderItemId: first(order.items).id }
  await shop.orm.update(pieceTable).set(row)
  const faults = await pieceFaults(shop.orm)
  expect(faults).toHaveLength(5)
  expect(faults.join('\n')).toContain('4 pieces on_loan for item')
  await shop.orm.update(pieceTable).set({ state: 'on_shelf', orderItemId: null })
})
