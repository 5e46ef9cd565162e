import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { anOrder, done } from '../../../test/shop-goods.ts'
import type { Channel } from '../../core/channel.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { NOTIFICATIONS } from './notifications.ts'

/** A second channel: it queues in a table of its own, and then fails when `fails` is set. */
let fails = false
let wakes = 0
const chat: Channel = {
  name: 'chat',
  async queue({ tx }, { event, recipient, message }) {
    const { userId } = recipient
    await tx.execute(sql`insert into chat_messages (user_id, event, heading)
      values (${userId}, ${event}, ${message.heading})`)
    if (fails) throw new Error('The chat refuses.')
  },
  wake() {
    wakes += 1
  },
}

const shop = openShop({ channels: [chat] })

beforeAll(async () => {
  await shop.orm.execute(sql`create table chat_messages (
    id serial primary key, user_id integer not null, event text not null, heading text not null)`)
})
beforeEach(() => {
  fails = false
})
afterAll(async () => {
  await shop.orm.execute(sql`drop table chat_messages`)
})

async function chatMessages() {
  const { rows } = await shop.orm.execute<{ user_id: number; event: string; heading: string }>(
    sql`select user_id, event, heading from chat_messages order by id`,
  )
  return rows
}

async function mailKinds(): Promise<string[]> {
  const mails = await shop.orm.select().from(outboxMails).orderBy(outboxMails.id)
  return mails.map(({ kind }) => kind)
}

describe('a second channel', () => {
  it('receives the events that mail receives, to the same member, and is woken after the commit', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const approved = await anOrder(shop, member, 'pending', { staff })
    const rejected = await anOrder(shop, member, 'pending', { staff })
    wakes = 0
    done(await staff.post(`/staff/orders/${approved.id}/transition/`, { to: 'approved' }), 200)
    expect(wakes).toBe(1)
    done(
      await staff.post(`/staff/orders/${rejected.id}/transition/`, { to: 'rejected', reason: 'รูปไม่ชัด' }),
      200,
    )
    expect(await chatMessages()).toEqual([
      { user_id: member.id, event: 'order_received', heading: 'ได้รับคำสั่งซื้อของคุณแล้ว' },
      { user_id: member.id, event: 'order_received', heading: 'ได้รับคำสั่งซื้อของคุณแล้ว' },
      { user_id: member.id, event: 'order_approved', heading: 'คำสั่งซื้อของคุณอนุมัติแล้ว' },
      { user_id: member.id, event: 'order_rejected', heading: 'คำสั่งซื้อยังไม่ผ่านการอนุมัติ' },
    ])
    expect(await mailKinds()).toEqual([
      'order_received',
      'order_received',
      'order_approved',
      'order_rejected',
    ])
  })

  it('receives nothing, as mail, when the change is rolled back', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const order = await anOrder(shop, member, 'pending', { staff })
    const [messages, mails] = [await chatMessages(), await mailKinds()]
    wakes = 0
    fails = true
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 500)
    expect(await chatMessages()).toEqual(messages)
    expect(await mailKinds()).toEqual(mails)
    expect((await shop.orm.select().from(orders))[0]?.status).toBe('pending')
    expect(wakes).toBe(0)
  })

  it('carries no link that opens an account', async () => {
    const member = await shop.aMember()
    const { guest } = shop
    done(await guest.post('/dj-rest-auth/password/reset/', { email: member.email }), 200)
    expect(await mailKinds()).toEqual(['reset_password'])
    expect(await chatMessages()).toEqual([])
  })
})

describe('the notifications', () => {
  it('send every link that opens an account by mail only', () => {
    const secret = Object.entries(NOTIFICATIONS).filter(([, { channels }]) => channels !== undefined)
    expect(secret.map(([name, { channels }]) => [name, channels])).toEqual([
      ['confirm_email', ['mail']],
      ['reset_password', ['mail']],
    ])
  })
})
