import type { PendingReturnOrder, ReturnSession } from '@jansi/contract/returns'
import type { Loan } from '@jansi/contract/staff-loans'
import type { NumberedVariant } from '@jansi/contract/staff-pieces'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhoto, aPhotoWithGps } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first, line, readReturn } from '../../../test/shop-goods.ts'
import { returnItems } from '../../db/schema/returns.ts'

const shop = openShop()

const open = async (member: Person) => done(await member.post<ReturnSession>('/returnsession/'), 201)
const add = (member: Person, session: string, order_item: number) =>
  member.post('/returnitem/', { session, order_item, condition: 1 })
const pending = async (member: Person) =>
  done(await member.get<PendingReturnOrder[]>('/pending-returns/'), 200)
const decide = async (staff: Person, session: ReturnSession, condition: number) => {
  const items = session.items.map(({ id, quantity }) => ({
    return_item: id,
    outcomes: [{ condition, quantity }],
  }))
  return done(await staff.post(`/staff/returns/${session.id}/review/`, { items, notes: 'ดูแล้ว' }), 200)
}

describe('the items that can be returned', () => {
  it('are those that a member has at home: handed over, not returned or lost, in no open return', async () => {
    const member = await shop.aMember()
    await anOrder(shop, member, 'approved')
    expect(await pending(member)).toEqual([])
    const { order, item } = await aLoan(shop, member, { quantity: 2 })
    expect(await pending(member)).toEqual([
      {
        id: order.id,
        created_at: order.created_at,
        payment_status_name: 'อนุมัติแล้ว รอการคืน',
        return_due_on: '2026-11-28',
        is_overdue: false,
        palette: {
          name: 'ขั้นตอนของฉัน',
          sentence: 'เหลืออีกขั้นตอนเดียว',
          wells: [
            { well: 'ordered', state: 'filled' },
            { well: 'paid', state: 'filled' },
            { well: 'checked', state: 'filled' },
            { well: 'collected', state: 'filled' },
            { well: 'returned', state: 'current' },
          ],
        },
        items: [
          {
            id: item.id,
            is_rental: true,
            product_name: 'สีน้ำ 12 สี',
            product_variant: { size: 'เบอร์ 1' },
            quantity: 2,
            price: 40,
            image: null,
          },
        ],
      },
    ])
    const session = await open(member)
    done(await add(member, session.id, item.id), 201)
    expect(await pending(member)).toEqual([])
  })

  it('holds no sold piece', async () => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'awaiting_return')
    const items = first(await pending(member)).items
    expect(items.map(({ id }) => id)).toEqual(order.items.filter((one) => one.is_rental).map(({ id }) => id))
  })

  it('is overdue from the day after the due day', async () => {
    const member = await shop.aMember()
    await aLoan(shop, member)
    shop.at('2026-11-28T16:59:59Z')
    expect(first(await pending(member)).is_overdue).toBe(false)
    shop.at('2026-11-28T17:00:00Z')
    expect(first(await pending(member)).is_overdue).toBe(true)
  })
})

describe('a return of some pieces', () => {
  const addPart = (
    member: Person,
    session: string,
    part: { order_item: number; quantity?: number; pieces?: number[] },
  ) => member.post('/returnitem/', { session, condition: 1, ...part })
  const send = async (member: Person, part: Parameters<typeof addPart>[2]) => {
    const session = await open(member)
    done(await addPart(member, session.id, part), 201)
    done(await member.upload('/returnevidence/', { session: session.id }, await aPhoto()), 201)
    return readReturn(member, session.id)
  }
  const overdue = async (staff: Person) => done(await staff.get<Loan[]>('/staff/loans/?overdue=true'), 200)

  it('leaves the rest on loan, due and late as before, and takes it in a later return', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const { order, item } = await aLoan(shop, member, { quantity: 3, staff })
    const session = await send(member, { order_item: item.id, quantity: 1 })
    expect(session.items).toMatchObject([{ quantity: 1, still_out: 2 }])
    // Two pieces were not sent back: the loan is late although a return is open.
    shop.at('2026-11-29T03:00:00Z')
    expect(await overdue(staff)).toMatchObject([{ order: order.id }])
    await decide(staff, session, 1)
    expect(first((await readReturn(member, session.id)).items).still_out).toBeUndefined()
    expect(await pending(member)).toMatchObject([
      { id: order.id, return_due_on: '2026-11-28', items: [{ id: item.id, quantity: 2 }] },
    ])
    shop.at('2026-12-01T03:00:00Z')
    const rest = await send(member, { order_item: item.id })
    expect(rest.items).toMatchObject([{ quantity: 2, days: { late: 3 } }])
    await decide(staff, rest, 1)
    expect(await readReturn(member, rest.id)).toMatchObject({ total_penalties: 30 })
    expect(await pending(member)).toEqual([])
  })

  it('goes together with another one of the rest, and they are reviewed in any order', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const { item } = await aLoan(shop, member, { quantity: 3, staff })
    const one = await send(member, { order_item: item.id, quantity: 1 })
    expect(await pending(member)).toMatchObject([{ items: [{ id: item.id, quantity: 2 }] }])
    const another = await open(member)
    expect(await addPart(member, another.id, { order_item: item.id, quantity: 3 })).toMatchObject({
      status: 400,
      body: { code: 'return_too_many' },
    })
    done(await addPart(member, another.id, { order_item: item.id, quantity: 1 }), 201)
    expect(await addPart(member, another.id, { order_item: item.id })).toMatchObject({
      status: 400,
      body: { code: 'item_already_returning' },
    })
    const last = await send(member, { order_item: item.id })
    expect(last.items).toMatchObject([{ quantity: 1 }])
    expect((await readReturn(member, one.id)).items[0]?.still_out).toBeUndefined()
    expect(await pending(member)).toEqual([])
    await decide(staff, last, 1)
    await decide(staff, one, 1)
    expect((await readReturn(member, another.id)).items).toMatchObject([{ quantity: 1 }])
  })

  it('can be reopened while another one of the rest is open', async () => {
    const [member, admin] = [await shop.aMember(), await shop.anAdmin()]
    const { item } = await aLoan(shop, member, { quantity: 3 })
    const one = await send(member, { order_item: item.id, quantity: 1 })
    await decide(admin, one, 1)
    const rest = await send(member, { order_item: item.id })
    expect(rest.items).toMatchObject([{ quantity: 2 }])
    done(await admin.post(`/staff/returns/${one.id}/reopen/`, { reason: 'นับผิด' }), 200)
    expect(await pending(member)).toEqual([])
    await decide(admin, rest, 1)
    await decide(admin, one, 1)
  })

  it('is not opened twice by a process of the former release, which knows no parts', async () => {
    const member = await shop.aMember()
    const { item } = await aLoan(shop, member, { quantity: 3 })
    await send(member, { order_item: item.id, quantity: 1 })
    const another = await open(member)
    const row = { sessionId: another.id, orderItemId: item.id, quantity: 2, createdAt: new Date() }
    expect(await shop.orm.insert(returnItems).values(row).onConflictDoNothing().returning()).toEqual([])
  })

  it('is asked for once by two requests at the same time', async () => {
    const member = await shop.aMember()
    const { item } = await aLoan(shop, member, { quantity: 3 })
    const sessions = [await open(member), await open(member), await open(member), await open(member)]
    const answers = await Promise.all(
      sessions.map(({ id }) => addPart(member, id, { order_item: item.id, quantity: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400])
  })

  it('names numbered pieces, and refuses others and more than are out', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const product = await aProduct(shop)
    const numbered = `/staff/variants/${product.variant.id}/pieces/`
    const { pieces } = done(await staff.post<NumberedVariant>(numbered, { count: 3 }), 201)
    const [one, two, three] = pieces.map(({ id }) => id)
    const order = await anOrder(shop, member, 'approved', { lines: [line(product, 'rent', 2)], staff })
    for (const piece of [one, two]) {
      done(await staff.post(`/staff/orders/${order.id}/set-aside/`, { piece }), 200)
    }
    done(await staff.post(`/staff/orders/${order.id}/hand-over/`, {}), 200)
    const [loan] = await pending(member)
    const item = first(loan?.items ?? [])
    expect(item.pieces).toEqual([
      { id: one, number: 1 },
      { id: two, number: 2 },
    ])
    const session = await open(member)
    const refused = [
      { part: { quantity: 3 }, code: 'return_too_many' },
      { part: { quantity: 1, pieces: [one ?? 0, two ?? 0] }, code: 'return_too_many' },
      { part: { quantity: 1, pieces: [three ?? 0] }, code: 'piece_not_there' },
    ]
    for (const { part, code } of refused) {
      const answer = await addPart(member, session.id, { order_item: item.id, ...part })
      expect(answer).toMatchObject({ status: 400, body: { code } })
    }
    const sent = await send(member, { order_item: item.id, quantity: 1, pieces: [two ?? 0] })
    expect(sent.items).toMatchObject([{ named_pieces: [{ id: two, number: 2 }], still_out: 1 }])
    expect(await pending(member)).toMatchObject([
      { items: [{ quantity: 1, pieces: [{ id: one, number: 1 }] }] },
    ])
    const rest = await open(member)
    const sameAgain = { order_item: item.id, quantity: 1, pieces: [two ?? 0] }
    expect(await addPart(member, rest.id, sameAgain)).toMatchObject({ body: { code: 'piece_not_there' } })
    const seen = done(await staff.get<StaffReturn>(`/staff/returns/${sent.id}/`), 200)
    expect(seen.items).toMatchObject([{ named_pieces: [{ number: 2 }] }])
  })
})

describe('a return session', () => {
  it('is opened pending, with empty notes for any request', async () => {
    const member = await shop.aMember()
    const answer = await member.post('/returnsession/', { status: 'pending', notes: 'ฝากด้วย' })
    expect(done(answer, 201)).toMatchObject({
      status: 'pending',
      notes: '',
      created_at: '2026-11-20T03:00:00.000Z',
      processed_at: null,
      total_penalties: 0,
      payment_complete: false,
      items: [],
      evidence: [],
      penalty_slip: null,
      can: { finish: true, send_penalty_slip: false },
    })
    const forged = await member.post('/returnsession/', { status: 'approved' })
    expect(forged).toMatchObject({ status: 400, body: { status: [expect.any(String)] } })
  })

  it('half-made is its member’s alone, and can be finished later', async () => {
    const member = await shop.aMember()
    const staff = await shop.staff()
    const { item } = await aLoan(shop, member, { staff })
    const session = await open(member)
    const shown = async () => {
      const list = done(await staff.get<{ count: number }>('/staff/returns/'), 200).count
      const counted = done(await staff.get<{ returns: { pending: number } }>('/staff/summary/'), 200)
      const read = await staff.get(`/staff/returns/${session.id}/`)
      const review = await staff.post(`/staff/returns/${session.id}/review/`, {
        items: [{ return_item: 1, outcomes: [{ condition: 1, quantity: 1 }] }],
      })
      return [list, counted.returns.pending, read.status, review.status]
    }
    expect(await shown()).toEqual([0, 0, 404, 404])
    shop.pass(86_400)
    done(await add(member, session.id, item.id), 201)
    expect(await shown()).toEqual([0, 0, 404, 404])
    expect((await readReturn(member, session.id)).can.finish).toBe(true)
    done(await member.upload('/returnevidence/', { session: session.id }, await aPhoto()), 201)
    expect((await readReturn(member, session.id)).can.finish).toBe(false)
    expect((await shown()).slice(0, 3)).toEqual([1, 1, 200])
  })

  it('are listed newest first, each member’s own', async () => {
    const member = await shop.aMember()
    const ids = []
    for (const _time of [1, 2, 3]) {
      ids.push((await open(member)).id)
      shop.pass(1)
    }
    await open(await shop.aMember())
    const listed = done(await member.get<ReturnSession[]>('/returnsession/'), 200)
    expect(listed.map(({ id }) => id)).toEqual(ids.reverse())
  })
})

describe('an item', () => {
  it('goes into a session with all of it that is still out', async () => {
    const member = await shop.aMember()
    const { item } = await aLoan(shop, member, { quantity: 3 })
    const session = await open(member)
    const answer = await add(member, session.id, item.id)
    expect(done(answer, 201)).toEqual({
      id: 1,
      session: session.id,
      order_item: item.id,
      condition: 1,
      quantity: 3,
    })
    expect((await readReturn(member, session.id)).items).toMatchObject([
      {
        quantity: 3,
        penalty_amount: 0,
        condition_name: '',
        outcomes: [],
        order_item: { product_name: 'สีน้ำ 12 สี', product_variant: { size: 'เบอร์ 1' }, quantity: 3 },
      },
    ])
  })

  it('is refused before hand-over, when sold, and when all of it is back', async () => {
    const member = await shop.aMember()
    const staff = await shop.staff()
    const waiting = await anOrder(shop, member, 'approved', { staff })
    const sold = await anOrder(shop, member, 'completed', {
      lines: [line(await aProduct(shop), 'sale')],
      staff,
    })
    const mixed = await anOrder(shop, member, 'awaiting_return', { staff })
    const { item } = await aLoan(shop, member, { staff })
    await decide(staff, await aReturn(member, [item.id]), 1)
    const session = await open(member)
    const before = await shop.everything()
    const soldInMixed = mixed.items.filter((one) => !one.is_rental)
    for (const { id } of [...waiting.items, ...sold.items, ...soldInMixed, item]) {
      const answer = await add(member, session.id, id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        detail: 'Nothing of this item is on loan.',
        code: 'item_not_on_loan',
        order_item: ['Nothing of this item is on loan.'],
      })
    }
    expect(await shop.everything()).toEqual(before)
  })

  it('is refused a second time, in the same session and in another', async () => {
    const member = await shop.aMember()
    const { item } = await aLoan(shop, member)
    const one = await aReturn(member, [item.id])
    const two = await open(member)
    const before = await shop.everything()
    for (const session of [one, two]) {
      const answer = await add(member, session.id, item.id)
      expect(answer).toMatchObject({ status: 400, body: { code: 'item_already_returning' } })
    }
    expect(await shop.everything()).toEqual(before)
  })

  it('of another member is not there, nor is another’s session', async () => {
    const member = await shop.aMember()
    const other = await shop.aMember()
    const mine = await aLoan(shop, member)
    const theirs = await aLoan(shop, other)
    const session = await open(member)
    const theirSession = await open(other)
    const before = await shop.everything()
    const tries = [
      await add(member, session.id, theirs.item.id),
      await add(member, theirSession.id, mine.item.id),
      await add(member, session.id, 987_654),
      await add(member, '00000000-0000-4000-8000-000000000000', mine.item.id),
    ]
    for (const answer of tries) expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    expect(await shop.everything()).toEqual(before)
  })

  it('reports the faults of the request', async () => {
    const member = await shop.aMember()
    const { id } = await open(member)
    const cases: [object, object][] = [
      [{}, { session: ['This field is required.'], order_item: ['This field is required.'] }],
      [{ session: null, order_item: null }, nulls('session', 'order_item')],
      [{ session: 'x', order_item: 1 }, { session: ['Must be a valid UUID.'] }],
      [{ session: id, order_item: -1 }, { order_item: [expect.any(String)] }],
      [{ session: id, order_item: 1, condition: 5 }, { condition: ['"5" is not a valid choice.'] }],
    ]
    for (const [body, problem] of cases) {
      const answer = await member.post('/returnitem/', body)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(problem)
    }
  })
})

describe('a photo', () => {
  it('is kept without place or camera, and shown by a link that ends', async () => {
    const member = await shop.aMember()
    const session = await open(member)
    const sent = await member.upload<{ image: string; thumbnail: string }>(
      '/returnevidence/',
      { session: session.id },
      await aPhotoWithGps(),
    )
    expect(done(sent, 201)).toEqual({
      id: 1,
      session: session.id,
      image: expect.stringMatching(/\/media\/private\/[\w-]{22}\.jpg\?expires=/),
      thumbnail: expect.stringMatching(/\/media\/private\/[\w-]{22}-480\.webp\?expires=/),
    })
    for (const key of await shop.storedFiles()) {
      const stored = await shop.readStored(key)
      expect((await sharp(stored).metadata()).exif).toBeUndefined()
      expect(stored.includes('SECRETCAMERA')).toBe(false)
    }
    expect((await readReturn(member, session.id)).evidence).toEqual([
      { id: 1, image: sent.body.image, thumbnail: sent.body.thumbnail },
    ])
  })

  it('is the tenth at most', async () => {
    const member = await shop.aMember()
    const session = await open(member)
    const send = async () => member.upload('/returnevidence/', { session: session.id }, await aPhoto())
    for (let count = 1; count <= 10; count += 1) done(await send(), 201)
    const before = await shop.everything()
    expect(await send()).toMatchObject({
      status: 400,
      body: { code: 'too_many_images', image: ['A return takes ten photos at most.'] },
    })
    expect(await shop.everything()).toEqual(before)
  })
})

it('takes neither item nor photo once staff have decided', async () => {
  const member = await shop.aMember()
  const staff = await shop.staff()
  const { item } = await aLoan(shop, member, { staff })
  const more = await aLoan(shop, member, { staff })
  const session = await aReturn(member, [item.id])
  await decide(staff, session, 1)
  const before = await shop.everything()
  const answers = [
    await add(member, session.id, more.item.id),
    await member.upload('/returnevidence/', { session: session.id }, await aPhoto()),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'session_not_open', session: [expect.any(String)] },
    })
  }
  expect(await shop.everything()).toEqual(before)
})

function nulls(...fields: string[]) {
  return Object.fromEntries(fields.map((field) => [field, ['This field may not be null.']]))
}
