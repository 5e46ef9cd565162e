import type { StaffOrder, StaffOrderListItem } from '@jansi/contract/staff-order-body'
import type { OrderStatus } from '@jansi/contract/statuses'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { anOrder, aProduct, done, line, moneyCame, stockOf } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { paymentSlips, slipReferences } from '../../db/schema/payments.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()

const move = (staff: Person, id: string, to: string, reason?: string, money?: object) =>
  staff.post<StaffOrder>(`/staff/orders/${id}/transition/`, { to, reason, money })
const aPendingOrder = prepared(shop, async () => {
  const staff = await shop.staff()
  return { staff, order: await anOrder(shop, await shop.aMember(), 'pending', { staff }) }
})

describe('staff change the status of an order', () => {
  it.each([
    ['pending', 'paid', undefined, 'ชำระเงินแล้ว'],
    ['pending', 'approved', undefined, 'อนุมัติแล้ว'],
    ['pending', 'rejected', 'สินค้าไม่พร้อม', 'ไม่อนุมัติ'],
    ['pending', 'cancelled', undefined, 'ยกเลิกแล้ว'],
    ['paid', 'approved', undefined, 'อนุมัติแล้ว'],
    ['paid', 'rejected', 'สินค้าไม่พร้อม', 'ไม่อนุมัติ'],
    ['approved', 'cancelled', 'ไม่มารับของ', 'ยกเลิกแล้ว'],
    ['awaiting_slip', 'cancelled', undefined, 'ยกเลิกแล้ว'],
  ] as const)(
    'from %s to %s, with history, audit row and the name a member reads',
    async (from, to, reason, name) => {
      const staff = await shop.staff({ firstName: 'ครู', lastName: 'ส้ม' })
      const product = await aProduct(shop)
      const order = await anOrder(shop, await shop.aMember(), from, {
        lines: [line(product, 'rent', 2)],
        staff,
      })
      const before = (await shop.orm.select().from(auditLog)).length
      const released = to === 'rejected' || to === 'cancelled'
      const isRecorded = released && (from === 'paid' || from === 'approved')
      const money = isRecorded ? moneyCame(order.amount) : undefined
      const moved = done(await move(staff, order.id, to, reason, money), 200)
      expect(moved).toMatchObject({ status: to, payment_status_name: name })
      expect(moved.events.at(-1)).toMatchObject({ from, to, actor: 'ครู ส้ม', reason: reason ?? null })
      const audited = (await shop.orm.select().from(auditLog)).slice(before)
      expect(audited).toMatchObject([
        {
          actorId: staff.id,
          action: `order.${to}`,
          subjectType: 'order',
          subjectId: order.id,
          data: { from, to, reason: reason ?? null },
        },
      ])
      expect(await stockOf(shop, product.variant)).toMatchObject({ available: released ? 5 : 3 })
    },
  )

  it('nowhere that the table does not allow, and the refusal names both statuses', async () => {
    const { staff, order } = await aPendingOrder()
    expect(await move(staff, order.id, 'completed')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('from pending to completed'), code: 'transition_not_allowed' },
    })
  })

  it.each([undefined, '', '   '])('to rejected only with a reason, not with %j', async (reason) => {
    const { staff, order } = await aPendingOrder()
    const before = await shop.everything()
    const answer = await move(staff, order.id, 'rejected', reason)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      detail: 'A reason is required.',
      code: 'reason_required',
      reason: ['This field is required.'],
    })
    expect(await shop.everything()).toEqual(before)
  })

  it.each([
    [{}, { to: ['This field is required.'] }],
    [{ to: null }, { to: ['This field may not be null.'] }],
    [{ to: 'sold' }, { to: ['"sold" is not a valid choice.'] }],
    [{ to: 'approved', amount: 0 }, { non_field_errors: ['Unknown field: amount.'] }],
  ])('not by %j', async (body, problem) => {
    const { staff, order } = await aPendingOrder()
    const answer = await staff.post(`/staff/orders/${order.id}/transition/`, body)
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body).toEqual(problem)
  })

  it('gets exactly the allowed transitions', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const may = async (status: OrderStatus) => {
      const { id } = await anOrder(shop, member, status, { staff })
      return done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200).can
    }
    const noUndo = {
      undo_approval: false,
      undo_payment: false,
      undo_hand_over: false,
      decide_refund_request: false,
    }
    expect(await may('pending')).toEqual({
      transitions: [
        { to: 'paid', reason_required: false },
        { to: 'approved', reason_required: false },
        { to: 'rejected', reason_required: true },
        { to: 'cancelled', reason_required: false },
      ],
      record_payment: true,
      add_payment: false,
      attach_slip: true,
      hand_over: false,
      take_return: false,
      close_rest: false,
      ...noUndo,
    })
    expect(await may('approved')).toEqual({
      transitions: [{ to: 'cancelled', reason_required: false }],
      record_payment: false,
      add_payment: true,
      attach_slip: false,
      hand_over: true,
      take_return: false,
      close_rest: true,
      ...noUndo,
    })
    const none = {
      transitions: [],
      record_payment: false,
      add_payment: false,
      attach_slip: false,
      hand_over: false,
      take_return: false,
      close_rest: false,
      ...noUndo,
    }
    expect(await may('rejected')).toEqual({ ...none, attach_slip: true })
    expect(await may('awaiting_return')).toEqual({ ...none, add_payment: true, take_return: true })
  })
})

describe('mails', () => {
  it('inform the member of approval and rejection, with one mail per transition', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    await anOrder(shop, member, 'approved', { staff })
    await anOrder(shop, member, 'rejected', { staff, reason: 'รูปไม่ชัด' })
    const mails = await shop.orm.select().from(outboxMails).orderBy(outboxMails.id)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order_received', member.email],
      ['order_approved', member.email],
      ['order_received', member.email],
      ['order_rejected', member.email],
    ])
    expect(mails.at(-1)?.textBody).toContain('รูปไม่ชัด')
    const seen = done(await staff.get<StaffOrder>(`/staff/orders/${mails[1]?.orderId}/`), 200)
    expect(seen.mails.map(({ kind }) => kind)).toEqual(['order_received', 'order_approved'])
  })

  it('are not queued when the move fails', async () => {
    const staff = await shop.staff()
    const order = await anOrder(shop, await shop.aMember(), 'pending', { staff })
    const before = (await shop.orm.select().from(outboxMails)).length
    const wakes = shop.wakes()
    done(await move(staff, order.id, 'completed'), 409)
    done(await move(staff, order.id, 'rejected'), 400)
    expect(await shop.orm.select().from(outboxMails)).toHaveLength(before)
    expect(shop.wakes()).toBe(wakes)
  })

  it('take the move with them when they cannot be written', async () => {
    const staff = await shop.staff()
    const order = await anOrder(shop, await shop.aMember(), 'pending', { staff })
    await shop.orm.execute('alter table outbox_mails add constraint no_more check (id < 2)')
    try {
      expect((await move(staff, order.id, 'approved')).status).toBe(500)
    } finally {
      await shop.orm.execute('alter table outbox_mails drop constraint no_more')
    }
    expect((await shop.orm.select().from(orders))[0]?.status).toBe('pending')
    expect(await shop.orm.select().from(auditLog)).toEqual([])
  })
})

describe('the queue of orders', () => {
  type List = { count: number; results: StaffOrderListItem[] }

  it('is newest first, by status, and oldest first where orders wait for approval, a page at a time', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    for (const status of ['pending', 'awaiting_slip', 'pending', 'pending'] as const) {
      await anOrder(shop, member, status, { staff })
      shop.pass(60)
    }
    const list = async (query: string) => done(await staff.get<List>(`/staff/orders/?${query}`), 200)
    const all = await list('')
    expect([all.count, all.results.length]).toEqual([4, 4])
    const times = all.results.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
    const pending = await list('status=pending&page=2&page_size=2')
    expect(pending.count).toBe(3)
    expect(pending.results.map(({ id }) => id)).toEqual([all.results[0]?.id])
    const awaiting = await list('status=awaiting_slip')
    expect(awaiting.results.map(({ id }) => id)).toEqual([all.results[2]?.id])
  })

  it('finds an order by short id, name, address or phone, and takes wildcards literally', async () => {
    const staff = await shop.staff()
    const mali = await shop.aMember({ firstName: 'มะลิ', lastName: 'ใจดี', phoneNumber: '0891112222' })
    const order = await anOrder(shop, mali, 'pending', { staff })
    await anOrder(shop, await shop.aMember({ firstName: 'อื่น' }), 'pending', { staff })
    const find = async (q: string) =>
      done(await staff.get<List>(`/staff/orders/?q=${encodeURIComponent(q)}`), 200).results.map(
        ({ id }) => id,
      )
    for (const q of [order.id.slice(0, 8), 'มะลิ ใจดี', mali.email.toUpperCase(), '089-111-2222']) {
      expect({ q, found: await find(q) }).toEqual({ q, found: [order.id] })
    }
    for (const q of ['%', '_', '%%', "' or 1=1 --", 'ไม่มีใคร']) expect(await find(q)).toEqual([])
  })

  it('finds an order by its printed number, its amount and the reference of its slip', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop, { salePrice: 123_456_750 })
    // Digits are looked for at the start of ids as well, and a random id begins with few digits now and then.
    await shop.orm.execute(sql`alter table orders alter column number restart with 123456789`)
    const order = await anOrder(shop, await shop.aMember({ firstName: 'มะลิ', lastName: 'ใจดี' }), 'pending', {
      lines: [line(product, 'sale', 1)],
      staff,
    })
    const [slip] = await shop.orm.select().from(paymentSlips)
    const named = { slipId: slip?.id ?? 0, position: 0, bankCode: '004', reference: '015326AB0077' }
    await shop.orm.insert(slipReferences).values(named)
    await anOrder(shop, await shop.aMember(), 'pending', { staff })
    const find = async (q: string) =>
      done(await staff.get<List>(`/staff/orders/?q=${encodeURIComponent(q)}`), 200).results.map(
        ({ id }) => id,
      )
    const printed = [
      String(order.number),
      `#${order.id.slice(0, 8)}`,
      '1234567.5',
      '฿1,234,567.50',
      '015326ab0077',
      ' มะลิ  ใจดี ',
    ]
    for (const q of printed) expect({ q, found: await find(q) }).toEqual({ q, found: [order.id] })
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'paid' }), 200)
    // The numbers of the order and of its receipt, as papers, labels and pages have them.
    const numbers = ['#123456789', 'เลขที่ 123456789', 'คำสั่งซื้อเลขที่ 123456789', 'No. 123456789']
    const receipts = ['2569/0001', '0001', 'เลขที่ 2569/0001', '2569 / 1', 'ใบเสร็จรับเงินเลขที่ 2569/0001']
    for (const q of [...numbers, ...receipts]) {
      expect({ q, found: await find(q) }).toEqual({ q, found: [order.id] })
    }
    for (const q of ['2569/0002', '2570/0001']) expect({ q, found: await find(q) }).toEqual({ q, found: [] })
    for (const q of ['1234567', '999999999', '฿', '#', '015326AB'])
      expect({ q, found: await find(q) }).toEqual({ q, found: [] })
  })

  it.each(['page=0', 'page=x', 'page_size=101', 'status=sold', `q=${'x'.repeat(101)}`])(
    'refuses to be asked for %s',
    async (query) => {
      const answer = await (await shop.staff()).get(`/staff/orders/?${query}`)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ [query.split('=')[0] ?? '']: [expect.any(String)] })
    },
  )
})
