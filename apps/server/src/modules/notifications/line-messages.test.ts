import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDue, deliverDueMails } from '../../../test/deliver-mails.ts'
import { LINE_SECRET, LINE_TOKEN, startLine } from '../../../test/line-api.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, done } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { lineAccounts, notificationChoices } from '../../db/schema/people.ts'
import { openLineApi } from '../../line/line-api.ts'
import { lineCarrier } from '../../line/line-carrier.ts'
import { directDriver } from '../../mail/direct-driver.ts'
import { directComposer, mailComposer } from '../mail-recipes/commands/compose-recipe.ts'
import { loadSettings } from '../settings/queries.ts'
import { openChannels } from './commands/open-channels.ts'
import { isReachedByLine } from './queries.ts'
import { directChannel } from './steps/outbox-channels.ts'

const line = await startLine()
const shop = openShop({
  env: { LINE_MESSAGING_TOKEN: LINE_TOKEN, LINE_MESSAGING_SECRET: LINE_SECRET, LINE_API_URL: line.url },
  channels: [directChannel({ name: 'line', reaches: isReachedByLine, wake() {} })],
})
afterAll(() => line.close())

let mails: string[]
let log: string[]
let byLine: () => Promise<number>
/** Attempts of one server, which remembers the quota as one process does. */
const aServer = () => {
  const logger = { info() {}, warn() {}, error: (_: object, words: string) => void log.push(words) }
  const { clock } = shop.deps
  const driver = directDriver(
    { compose: directComposer(shop.deps), logger },
    lineCarrier({
      ...{ orm: shop.orm, clock, logger },
      api: openLineApi({ url: line.url, token: LINE_TOKEN, timeoutMs: 200 }),
      look: async () => ({ shopName: 'จานสี', colour: '#3d4fb5' }),
    }),
  )
  return () => deliverDue({ orm: shop.orm, driver, clock, logger })
}
const byMail = () =>
  deliverDueMails({
    ...{ orm: shop.orm, clock: shop.deps.clock, besides: ['line'], compose: mailComposer(shop.deps) },
    transport: { send: async ({ recipient }) => void mails.push(recipient) },
    logger: { info() {}, warn() {}, error() {} },
  })
beforeEach(() => {
  line.reset()
  mails = []
  log = []
  byLine = aServer()
})

/** A member with a linked account who wants messages about orders there, and an order whose message waits for LINE. */
async function aFriend(): Promise<Person & { sub: string }> {
  const member = await shop.aMember()
  const sub = `U${member.id}`
  line.friends.add(sub)
  const linkedAt = shop.deps.clock()
  await shop.orm.insert(lineAccounts).values({ userId: member.id, sub, linkedAt })
  await shop.orm
    .insert(notificationChoices)
    .values({ userId: member.id, kind: 'orders', channel: 'line', createdAt: linkedAt })
  return { ...member, sub }
}
async function anApproval(member: Person): Promise<void> {
  const staff = await shop.staff()
  const order = await anOrder(shop, member, 'pending', { staff })
  await shop.orm.delete(outboxMails)
  done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
}
const rows = () => shop.orm.select().from(outboxMails).orderBy(outboxMails.id)
const row = async () => {
  const [only, ...more] = await rows()
  if (only === undefined || more.length > 0) throw new Error('Not one message')
  return only
}
const later = (ms: number) => shop.at(new Date(shop.deps.clock().getTime() + ms).toISOString())
/** Both workers try until nothing of the next hour is left. */
async function runQueue(): Promise<void> {
  for (let minute = 0; minute < 10; minute++) {
    while ((await byLine()) + (await byMail()) > 0);
    later(60_000)
  }
}
const accountOf = async ({ id }: Person) => {
  const [account] = await shop.orm.select().from(lineAccounts).where(eq(lineAccounts.userId, id))
  return account
}

describe('a message by LINE', () => {
  it('arrives once, with a button to the page and nothing personal on a locked screen', async () => {
    const member = await aFriend()
    await anApproval(member)
    await runQueue()
    expect(line.delivered).toMatchObject([
      {
        to: member.sub,
        messages: [
          {
            type: 'flex',
            altText: 'มีข้อความใหม่จากจานสี',
            contents: {
              footer: { contents: [{ action: { uri: `${shop.deps.settings.publicUrl}/history` } }] },
            },
          },
        ],
      },
    ])
    expect(JSON.stringify(line.delivered)).toContain('คำสั่งซื้อของคุณอนุมัติแล้ว')
    expect(mails).toEqual([])
    expect(await row()).toMatchObject({ channel: 'line', sentAt: expect.any(Date), fallbackReason: null })
  })

  it.each(['lost', 'rate', 'silent', 500] as const)(
    'arrives once after a first attempt with the fault %s',
    async (fault) => {
      await anApproval(await aFriend())
      line.faults.push(fault)
      await runQueue()
      expect(line.delivered).toHaveLength(1)
      expect(mails).toEqual([])
      expect(await row()).toMatchObject({ channel: 'line', sentAt: expect.any(Date), attempts: 2 })
    },
  )

  it('arrives once when a server ends between the sending and its record', async () => {
    await anApproval(await aFriend())
    const waiting = await row()
    await byLine()
    await shop.orm.delete(outboxMails)
    await shop.orm.insert(outboxMails).values({ ...waiting, attempts: 1 })
    byLine = aServer()
    await runQueue()
    expect(line.delivered).toHaveLength(1)
    expect(mails).toEqual([])
  })

  it('is one mail instead where LINE does not respond for minutes', async () => {
    const member = await aFriend()
    await anApproval(member)
    line.faults.push(500, 500, 'silent', 500)
    await runQueue()
    expect(line.delivered).toEqual([])
    expect(mails).toEqual([member.email])
    expect(await row()).toMatchObject({
      channel: 'mail',
      fallbackFrom: 'line',
      fallbackReason: 'unavailable',
    })
  })

  it('is one mail to somebody who has blocked the club, and so are later ones until they are a friend again', async () => {
    const member = await aFriend()
    await anApproval(member)
    line.blocked.add(member.sub)
    await runQueue()
    expect(mails).toEqual([member.email])
    expect(await row()).toMatchObject({ channel: 'mail', fallbackReason: 'unreachable' })
    await anApproval(member)
    expect(await row()).toMatchObject({ channel: 'mail', fallbackReason: null })
    line.blocked.clear()
    await webhook([{ type: 'follow', at: shop.deps.clock(), sub: member.sub }])
    await anApproval(member)
    await runQueue()
    expect(line.delivered).toHaveLength(1)
    expect(mails).toEqual([member.email])
  })

  it('is one mail to an account that LINE no longer knows, and to a member who unlinked meanwhile', async () => {
    const [gone, unlinked] = [await aFriend(), await aFriend()]
    await anApproval(gone)
    line.friends.delete(gone.sub)
    await runQueue()
    await anApproval(unlinked)
    await shop.orm.delete(lineAccounts).where(eq(lineAccounts.userId, unlinked.id))
    await runQueue()
    expect(mails).toEqual([gone.email, unlinked.email])
    expect(await row()).toMatchObject({ fallbackReason: 'not_linked' })
    expect(line.delivered).toEqual([])
  })

  it('is a mail while the messages of the month are used up, and LINE is asked for them once an hour', async () => {
    const member = await aFriend()
    line.quota.used = line.quota.limit
    const pushes = () => line.calls.filter((path) => path.endsWith('/push')).length
    for (const expected of [1, 1]) {
      await anApproval(member)
      await byLine()
      expect(await row()).toMatchObject({ channel: 'mail', fallbackReason: 'quota' })
      expect(pushes()).toBe(expected)
    }
    line.quota.used = 0
    later(3_600_001)
    await anApproval(member)
    await byLine()
    expect(line.delivered).toHaveLength(1)
  })

  it('is a mail while LINE refuses the token, which the log reports', async () => {
    const member = await aFriend()
    line.token = 'another'
    await anApproval(member)
    await runQueue()
    expect(mails).toEqual([member.email])
    expect(await row()).toMatchObject({ fallbackReason: 'refused' })
    expect(log).toEqual(['LINE refuses the shop: check LINE_MESSAGING_TOKEN'])
    expect(await accountOf(member)).toMatchObject({ unreachableSince: null })
    const admin = await shop.anAdmin()
    const refused = async () =>
      done(await admin.get<{ channels_refused?: string[] }>('/staff/summary/'), 200).channels_refused
    expect(await refused()).toEqual(['line'])
    line.token = LINE_TOKEN
    const staff = await shop.staff()
    await anOrder(shop, member, 'pending', { staff })
    later(60_000)
    await byLine()
    expect(await refused()).toBeUndefined()
  })
})

it('the workers of a server send a message by LINE, or at once by mail where LINE does not deliver', async () => {
  const [reached, blocked] = [await aFriend(), await aFriend()]
  const staff = await shop.staff()
  const waiting = [
    await anOrder(shop, reached, 'pending', { staff }),
    await anOrder(shop, blocked, 'pending', { staff }),
  ]
  await shop.orm.delete(outboxMails)
  for (const { id } of waiting)
    done(await staff.post(`/staff/orders/${id}/transition/`, { to: 'approved' }), 200)
  line.blocked.add(blocked.sub)
  const channels = openChannels({
    ...shop.deps,
    compose: mailComposer(shop.deps),
    composeDirect: directComposer(shop.deps),
    club: () => loadSettings(shop.orm),
  })
  const logger = { info() {}, warn() {}, error() {} }
  const workers = channels.map((channel) => channel.start(() => logger))
  await expect
    .poll(async () => (await rows()).map(({ channel, sentAt }) => sentAt && channel), { timeout: 4_000 })
    .toEqual(['line', 'mail'])
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(line.delivered).toMatchObject([{ to: reached.sub }])
})

type SentEvent = { type: string; at: Date; sub: string }
async function webhook(events: SentEvent[], secret = LINE_SECRET): Promise<number> {
  const sent = events.map(({ type, at, sub }) => ({
    ...{ type, timestamp: at.getTime(), webhookEventId: '01', deliveryContext: { isRedelivery: false } },
    source: { type: 'user', userId: sub },
  }))
  const payload = JSON.stringify({ destination: 'Ubot', events: sent })
  const { statusCode } = await shop.app.inject({
    ...{ method: 'POST', url: '/api/line/webhook/', payload },
    headers: {
      'content-type': 'application/json',
      'x-line-signature': createHmac('sha256', secret).update(payload).digest('base64'),
    },
  })
  return statusCode
}

describe('the webhook', () => {
  it('notes who blocks and unblocks the club, also when events come again in another order', async () => {
    const member = await aFriend()
    const at = shop.deps.clock()
    const unfollow = { type: 'unfollow', at, sub: member.sub }
    line.blocked.add(member.sub)
    expect(await webhook([unfollow, { ...unfollow, type: 'message' }])).toBe(200)
    expect(await accountOf(member)).toMatchObject({ unreachableSince: at })
    line.blocked.clear()
    for (const type of ['follow', 'unfollow', 'follow']) await webhook([{ ...unfollow, type }])
    expect(await accountOf(member)).toMatchObject({ unreachableSince: null })
    expect(await webhook([])).toBe(200)
    expect(await webhook([{ ...unfollow, sub: 'Ustranger' }])).toBe(200)
  })

  it('goes by the event while LINE does not respond', async () => {
    const member = await aFriend()
    line.token = 'another'
    const at = shop.deps.clock()
    await webhook([{ type: 'unfollow', at, sub: member.sub }])
    await webhook([{ type: 'follow', at: new Date(at.getTime() - 1), sub: member.sub }])
    expect(await accountOf(member)).toMatchObject({ unreachableSince: at })
    await webhook([{ type: 'follow', at: new Date(at.getTime() + 1), sub: member.sub }])
    expect(await accountOf(member)).toMatchObject({ unreachableSince: null })
  })

  it('refuses a body that LINE has not signed, without effect', async () => {
    const member = await aFriend()
    line.blocked.add(member.sub)
    const unfollow = { type: 'unfollow', at: shop.deps.clock(), sub: member.sub }
    expect(await webhook([unfollow], 'f'.repeat(32))).toBe(401)
    const send = (payload: string, headers = {}) =>
      shop.app.inject({ method: 'POST', url: '/api/line/webhook/', payload, headers })
    expect((await send('{}')).statusCode).toBe(401)
    expect((await send('{}', { 'x-line-signature': '' })).statusCode).toBe(401)
    expect((await send('x'.repeat(200_000))).statusCode).toBe(413)
    expect(await accountOf(member)).toMatchObject({ unreachableSince: null })
    expect(line.calls).toEqual([])
  })
})
