import { randomUUID } from 'node:crypto'
import type { NotificationChoices, PushSubscriptionInput } from '@jansi/contract/notification-choices'
import { expect, it } from 'vitest'
import webPush from 'web-push'
import { aBrowser } from '../../../test/push.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { pushSubscriptions, sessions } from '../../db/schema/people.ts'
import { readSettings } from '../../env.ts'
import { browsersOf } from './choices.ts'
import { subscribe as subscribeBrowser } from './commands/subscribe-browser.ts'
import type { EventName } from './notifications.ts'
import { carrierOf } from './steps/carrier.ts'
import { pushChannel } from './steps/push-carrier.ts'

const { privateKey, publicKey } = webPush.generateVAPIDKeys()
const push = pushChannel({ clock: () => shop.deps.clock() }, () => {})
const shop = openShop({ env: { VAPID_PRIVATE_KEY: privateKey }, channels: [push] })
const off = openShop({ over: shop.source })

const read = async (who: Person) => done(await who.get<NotificationChoices>('/notifications/'), 200)
const subscribe = (who: Person, browser: PushSubscriptionInput) =>
  who.put<NotificationChoices>('/notifications/browser/', browser)
const choose = (who: Person, kind: string, channel: string) =>
  who.put<NotificationChoices>('/notifications/choice/', { kind, channel })
const PUSH = { public_key: publicKey, is_subscribed: false }

it('members get mail until they choose otherwise, and only channels that reach them count', async () => {
  const member = await shop.aMember()
  expect(await read(member)).toEqual({
    channels: ['mail'],
    choices: [
      { kind: 'orders', channel: 'mail' },
      { kind: 'loans', channel: 'mail' },
      { kind: 'waiting', channel: 'mail' },
    ],
    push: PUSH,
  })
  const subscribed = done(await subscribe(member, aBrowser()), 200)
  expect(subscribed).toMatchObject({ channels: ['mail', 'push'], push: { is_subscribed: true } })
  const { choices } = done(await choose(member, 'loans', 'push'), 200)
  expect(choices).toContainEqual({ kind: 'loans', channel: 'push' })
  const carrier = async (event: EventName, allowed?: 'mail'[]) =>
    (await carrierOf(shop.orm, shop.deps.channels, { event, userId: member.id, allowed })).name
  expect(await carrier('order_approved')).toBe('mail')
  expect(await carrier('return_reminder')).toBe('push')
  expect(await carrier('return_reminder', ['mail'])).toBe('mail')
  expect(await carrier('reset_password')).toBe('mail')

  done(await member.send({ method: 'DELETE', url: '/api/notifications/browser/' }), 200)
  expect(await carrier('return_reminder')).toBe('mail')
  // The choice stays for the next browser.
  expect((await read(member)).choices).toContainEqual({ kind: 'loans', channel: 'push' })
})

it('refuses no channel for a message that a member must get, the digest for members, and addresses of no push service', async () => {
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  done(await choose(member, 'orders', 'none'), 400)
  done(await choose(member, 'staff_digest', 'mail'), 400)
  done(await choose(member, 'account', 'push'), 400)
  for (const endpoint of ['https://127.0.0.1/x', 'http://push.example.org/x', 'https://localhost/x']) {
    done(await subscribe(member, aBrowser(endpoint)), 400)
  }
  expect((await read(staff)).choices).toContainEqual({ kind: 'staff_digest', channel: 'none' })
  for (const channel of ['push', 'none'] as const) {
    const { choices } = done(await choose(staff, 'staff_digest', channel), 200)
    expect(choices).toContainEqual({ kind: 'staff_digest', channel })
  }
})

it('a browser is its last account’s, until it logs out or the account is closed; the ninth takes the place of the first', async () => {
  const [one, other] = [await shop.aMember(), await shop.aMember()]
  const browser = aBrowser()
  done(await subscribe(one, browser), 200)
  done(await subscribe(other, browser), 200)
  expect((await read(one)).channels).toEqual(['mail'])
  expect((await read(other)).channels).toEqual(['mail', 'push'])
  done(await other.post('/dj-rest-auth/logout/'), 200)
  expect(await shop.orm.select().from(pushSubscriptions)).toEqual([])

  const admin = await shop.anAdmin()
  done(await subscribe(one, browser), 200)
  const { version } = done(await admin.get<{ version: number }>(`/staff/members/${one.id}/`), 200)
  done(await admin.patch(`/staff/members/${one.id}/`, { version, is_active: false }), 200)
  expect(await browsersOf(shop.orm, one.id, shop.deps.clock())).toEqual([])

  const many = await shop.aMember()
  const createdAt = shop.deps.clock()
  for (let number = 0; number < 9; number += 1) {
    const id = randomUUID()
    await shop.orm
      .insert(sessions)
      .values({ id, userId: many.id, createdAt, expiresAt: new Date('2100-01-01') })
    shop.pass(1)
    const principal = { userId: many.id, sessionId: id, role: 'member' as const }
    await subscribeBrowser(shop.deps, principal, aBrowser(`https://push.example.org/many/${number}`))
  }
  const kept = await browsersOf(shop.orm, many.id, shop.deps.clock())
  expect(kept).toHaveLength(8)
  expect(kept.map(({ endpoint }) => endpoint)).not.toContain('https://push.example.org/many/0')
})

it('a shop without a key, or without a service worker, shows no push and takes no browser', async () => {
  const member = await off.aMember()
  expect((await read(member)).push).toBeNull()
  done(await subscribe(member, aBrowser()), 404)
  const env = { VAPID_PRIVATE_KEY: privateKey, SERVICE_WORKER: 'off' }
  expect(readSettings(env).push).toBeUndefined()
  expect(() => readSettings({ VAPID_PRIVATE_KEY: publicKey })).toThrow('VAPID_PRIVATE_KEY must be')
})
