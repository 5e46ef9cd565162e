import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import webPush from 'web-push'
import { deliverDue } from '../../../test/deliver-mails.ts'
import { aBrowser, pushService } from '../../../test/push.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, done, first } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { pushSubscriptions } from '../../db/schema/people.ts'
import { directDriver } from '../../mail/direct-driver.ts'
import { pushCarrier, pushChannel } from './steps/push-carrier.ts'

const keys = webPush.generateVAPIDKeys()
const push = pushChannel({ clock: () => shop.deps.clock() }, () => {})
const shop = openShop({ env: { VAPID_PRIVATE_KEY: keys.privateKey }, channels: [push] })
const logger = { info() {}, warn() {}, error() {} }

/** An order is approved whose member chose push; returns the row of its message, after an attempt for each given status. */
async function approvedWith(...statuses: number[]) {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const order = await anOrder(shop, member, 'pending', { staff })
  await shop.orm.delete(outboxMails)
  await usePush(member)
  done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
  const service = pushService(...statuses)
  const carrier = pushCarrier({
    ...shop.deps,
    sender: { ...keys, subject: 'https://shop.example.org' },
    publicUrl: shop.deps.settings.publicUrl,
    shopName: async () => 'จานสี',
    post: service.post,
  })
  const driver = directDriver({ compose: async () => null, logger }, carrier)
  const { orm } = shop
  for (const _ of statuses) {
    await deliverDue({ orm, driver, clock: shop.deps.clock, logger })
    shop.pass(5 * 60)
  }
  const rows = await orm.select().from(outboxMails).orderBy(asc(outboxMails.id))
  expect(rows).toHaveLength(1)
  return { row: first(rows), service, member }
}

async function usePush(member: Person): Promise<void> {
  done(await member.put('/notifications/browser/', aBrowser()), 200)
  done(await member.put('/notifications/choice/', { kind: 'orders', channel: 'push' }), 200)
}

it('carries a message to the browser alone', async () => {
  const { row, service } = await approvedWith(201)
  expect(row).toMatchObject({ kind: 'order_approved', channel: 'push', sentAt: expect.any(Date) })
  expect(service.requests).toHaveLength(1)
})

it('hands the message to mail and forgets the browser that is gone', async () => {
  const { row } = await approvedWith(410)
  expect(row).toMatchObject({
    channel: 'mail',
    sentAt: null,
    fallbackFrom: 'push',
    fallbackReason: 'unreachable',
    textBody: expect.stringContaining('อนุมัติแล้ว'),
  })
  expect(await shop.orm.select().from(pushSubscriptions)).toEqual([])
})

it('hands a message to mail whose request is refused, and the browser stays', async () => {
  const { row } = await approvedWith(403)
  expect(row).toMatchObject({ channel: 'mail', fallbackReason: 'refused' })
  expect(await shop.orm.select().from(pushSubscriptions)).toHaveLength(1)
})

it('tries again after the pause that a busy push service asks for, and then hands over to mail', async () => {
  const { row, service } = await approvedWith(429, 503, 201)
  expect(row).toMatchObject({ channel: 'push', sentAt: expect.any(Date) })
  const topics = service.requests.map(({ headers }) => headers.Topic)
  expect(new Set(topics).size).toBe(1)
  expect(topics).toHaveLength(3)
  await shop.orm.delete(outboxMails).where(eq(outboxMails.id, row.id))
  const { row: given } = await approvedWith(503, 503, 503, 503)
  expect(given).toMatchObject({ channel: 'mail', fallbackReason: 'unavailable' })
})
