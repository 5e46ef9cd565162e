import { beforeEach, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { anOrder, done } from '../../../test/shop-goods.ts'
import type { Channel } from '../../core/channel.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { directChannel } from './steps/outbox-channels.ts'

/** A second channel. It reaches the members of `reached`, and fails when `fails` is set. */
const reached = new Set<number>()
let fails = false
let wakes = 0
const direct = directChannel({
  name: 'line',
  reaches: async (_db, userId) => reached.has(userId),
  wake: () => void wakes++,
})
const line: Channel = {
  ...direct,
  async queue(unit, notice) {
    await direct.queue(unit, notice)
    if (fails) throw new Error('The channel refuses.')
  },
}

const shop = openShop({ channels: [line] })

beforeEach(() => {
  fails = false
  reached.clear()
})

const rows = () => shop.orm.select().from(outboxMails).orderBy(outboxMails.id)
const carried = async () => (await rows()).map(({ kind, channel }) => `${kind} ${channel}`)

describe('a channel besides mail', () => {
  it('carries an event alone where it reaches the member, and is woken after the commit', async () => {
    const [staff, member, other] = [await shop.staff(), await shop.aMember(), await shop.aMember()]
    reached.add(member.id)
    const approved = await anOrder(shop, member, 'pending', { staff })
    const rejected = await anOrder(shop, other, 'pending', { staff })
    wakes = 0
    done(await staff.post(`/staff/orders/${approved.id}/transition/`, { to: 'approved' }), 200)
    expect(wakes).toBe(1)
    done(
      await staff.post(`/staff/orders/${rejected.id}/transition/`, { to: 'rejected', reason: 'รูปไม่ชัด' }),
      200,
    )
    expect(wakes).toBe(1)
    expect(await carried()).toEqual([
      'order_received line',
      'order_received mail',
      'order_approved line',
      'order_rejected mail',
    ])
    const [received, , sent] = await rows()
    expect(sent).toMatchObject({
      recipient: member.email,
      textBody: expect.stringContaining('คำสั่งซื้อของคุณอนุมัติแล้ว'),
      directMessage: { userId: member.id, message: { heading: 'คำสั่งซื้อของคุณอนุมัติแล้ว' } },
    })
    expect(received).toMatchObject({ recipe: { template: 'order_received' }, notBefore: expect.any(Date) })
  })

  it('carries nothing when the change is rolled back', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    reached.add(member.id)
    const order = await anOrder(shop, member, 'pending', { staff })
    const before = await carried()
    wakes = 0
    fails = true
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 500)
    expect(await carried()).toEqual(before)
    expect((await shop.orm.select().from(orders))[0]?.status).toBe('pending')
    expect(wakes).toBe(0)
  })

  it('carries no link that opens an account', async () => {
    const member = await shop.aMember()
    reached.add(member.id)
    done(await shop.guest.post('/dj-rest-auth/password/reset/', { email: member.email }), 200)
    expect(await carried()).toEqual(['reset_password mail'])
  })
})

describe('the notifications', () => {
  it('send links that open an account, and decisions to report to admins, by mail only', () => {
    const secret = Object.entries(NOTIFICATIONS).filter(([, { channels }]) => channels !== undefined)
    expect(secret.map(([name, { channels }]) => [name, channels])).toEqual([
      ['confirm_email', ['mail']],
      ['reset_password', ['mail']],
      ['line_linked', ['mail']],
      ['line_unlinked', ['mail']],
      ['refund_confirmed_alone', ['mail']],
      ['own_case_decided', ['mail']],
    ])
  })
})
