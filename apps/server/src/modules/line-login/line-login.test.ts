import type { LineAccount } from '@jansi/contract/line-login'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { LINE_CHANNEL, lineId, openLineStandIn, type WrongToken } from '../../../test/line-stand-in.ts'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { type Answer, visit } from '../../../test/visitor.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { lineAccounts, users } from '../../db/schema/people.ts'
import { hashPassword } from '../auth/hash-password.ts'

const line = await openLineStandIn()
const shop = openShop({
  env: {
    LINE_LOGIN_CHANNEL_ID: LINE_CHANNEL.id,
    LINE_LOGIN_CHANNEL_SECRET: LINE_CHANNEL.secret,
    LINE_LOGIN_ISSUER: line.issuer,
  },
})
const off = openShop({ over: shop.source })
const password = 'Palette#26'
const PROFILE = '/profile?line='

afterAll(() => line.close())
beforeEach(() => {
  line.is(lineId())
  line.refuse(false)
  line.send({})
})
const member = prepared(shop, async () => shop.aMember({ passwordHash: await hashPassword(password) }))

const cookieOf = ({ headers }: Answer) =>
  [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')

/** Begins to link an account or, without a person, to sign in. */
async function begin(who?: Person, from?: string) {
  const answer =
    who === undefined
      ? await shop.guest.post<{ url: string }>('/dj-rest-auth/line/login/', { from })
      : await who.post<{ url: string }>('/dj-rest-auth/line/link/', { password })
  return { url: done(answer, 200).url, cookie: cookieOf(answer) }
}

/** Goes to LINE, and returns the address by which LINE leads back. */
async function throughLine(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  return back.pathname + back.search
}

/** Comes back to the shop, and returns the page to which it leads on. */
async function comeBack(url: string, cookie: string) {
  const answer = await shop.guest.send({ method: 'GET', url, headers: { cookie } })
  expect(answer.status).toBe(303)
  return { to: answer.headers.location, cookie: cookieOf(answer) }
}

async function link(who: Person) {
  const { url, cookie } = await begin(who)
  return (await comeBack(await throughLine(url), cookie)).to
}

async function signIn(from?: string) {
  const { url, cookie } = await begin(undefined, from)
  return comeBack(await throughLine(url), cookie)
}

const linkedAccounts = () => shop.orm.select().from(lineAccounts)
const mails = async () =>
  (await shop.orm.select().from(outboxMails).orderBy(outboxMails.id)).map(({ kind }) => kind)

it('does not exist in a shop without a channel', async () => {
  const who = await off.aMember()
  const { body: site } = await off.guest.get<object>('/site/')
  expect(site).not.toHaveProperty('line_login')
  done(await who.get('/dj-rest-auth/line/'), 404)
  done(await who.post('/dj-rest-auth/line/link/', { password }), 404)
  done(await off.guest.post('/dj-rest-auth/line/login/', {}), 404)
  done(await off.guest.get('/dj-rest-auth/line/callback/?code=1&state=1'), 404)
})

it('is linked with the password, signs in with the same session as the password does, and is unlinked', async () => {
  const who = await member()
  const { body: site } = await shop.guest.get('/site/')
  expect(site).toMatchObject({ line_login: true })
  expect((await signIn()).to).toBe('/login?line=unknown')
  done(await who.post('/dj-rest-auth/line/link/', { password: 'wrong' }), 400)
  expect(await link(who)).toBe(`${PROFILE}linked`)
  const account = done(await who.get<LineAccount>('/dj-rest-auth/line/'), 200)
  expect(account).toEqual({ linked_at: shop.deps.clock().toISOString() })

  const { to, cookie } = await signIn('/cart')
  expect(to).toBe('/login?line=signed_in&from=%2Fcart')
  const refreshed = await shop.guest.post<{ access: string }>('/dj-rest-auth/token/refresh/', {}, { cookie })
  const { access } = done(refreshed, 200)
  expect(done(await visit(shop.app, async () => access).get('/dj-rest-auth/user/'), 200)).toMatchObject({
    pk: who.id,
  })

  for (let times = 0; times < 2; times += 1) {
    done(await who.send({ method: 'DELETE', url: '/api/dj-rest-auth/line/' }), 200)
  }
  expect(done(await who.get('/dj-rest-auth/line/'), 200)).toEqual({ linked_at: null })
  expect((await signIn()).to).toBe('/login?line=unknown')
  expect(await mails()).toEqual(['line_linked', 'line_unlinked'])
})

describe('a way back that proves nothing', () => {
  const ago = Math.floor(Date.now() / 1000) - 7200
  const wrong: [string, WrongToken][] = [
    ['signed with another key', { secret: 'f'.repeat(32) }],
    ['of another algorithm', { algorithm: 'HS512', secret: LINE_CHANNEL.secret.repeat(2) }],
    ['for another visit', { claims: { nonce: 'another' } }],
    ['for another channel', { claims: { aud: '2000000002' } }],
    ['of another server', { claims: { iss: 'https://access.line.me.example.org' } }],
    ['that is over', { claims: { iat: ago, exp: ago + 3600 } }],
    ['that does not come', { status: 500 }],
  ]
  it.each(wrong)('links nothing and signs nobody in: a token %s', async (_, token) => {
    const who = await member()
    line.send(token)
    expect(await link(who)).toBe(`${PROFILE}failed`)
    expect(await linkedAccounts()).toEqual([])
    line.send({})
    expect(await link(who)).toBe(`${PROFILE}linked`)
    line.send(token)
    const { to, cookie } = await signIn()
    expect(to).toBe('/login?line=failed')
    expect(cookie).not.toContain('refresh')
  })

  it('reports that the person refused', async () => {
    const who = await member()
    line.refuse(true)
    expect(await link(who)).toBe(`${PROFILE}cancelled`)
    expect((await signIn()).to).toBe('/login?line=cancelled')
  })

  it('counts once, in the browser and the session that began, within fifteen minutes', async () => {
    const who = await member()
    const [one, two] = [await begin(who), await begin(who)]
    const [back, other] = [await throughLine(one.url), await throughLine(two.url)]
    expect((await comeBack(back, '')).to).toBe('/login?line=failed')
    expect((await comeBack(back, two.cookie)).to).toBe(`${PROFILE}failed`)
    expect((await comeBack(back, one.cookie.replace('=', '=x'))).to).toBe('/login?line=failed')
    expect((await comeBack(back, one.cookie)).to).toBe(`${PROFILE}linked`)
    // A second tab, and the address of the first once more.
    expect((await comeBack(other, two.cookie)).to).toBe(`${PROFILE}linked`)
    expect((await comeBack(back, one.cookie)).to).toBe(`${PROFILE}failed`)
    expect(await mails()).toEqual(['line_linked'])

    const late = await begin()
    shop.pass(901)
    expect((await comeBack(await throughLine(late.url), late.cookie)).to).toBe('/login?line=failed')
    done(await who.send({ method: 'DELETE', url: '/api/dj-rest-auth/line/' }), 200)
    const left = await begin(who)
    done(await who.post('/dj-rest-auth/logout/'), 200)
    expect((await comeBack(await throughLine(left.url), left.cookie)).to).toBe(`${PROFILE}failed`)
    expect(await linkedAccounts()).toEqual([])
  })
})

it('is one member’s, and a member has one', async () => {
  const who = await member()
  const other = await shop.aMember({ passwordHash: await hashPassword(password) })
  expect(await link(who)).toBe(`${PROFILE}linked`)
  expect(await link(other)).toBe(`${PROFILE}taken`)
  line.is(lineId())
  expect(await link(who)).toBe(`${PROFILE}other`)
  expect(await link(other)).toBe(`${PROFILE}linked`)
  expect((await linkedAccounts()).length).toBe(2)
})

it('opens no account that the password would not open, and none of staff', async () => {
  const who = await member()
  await link(who)
  for (const [change, outcome] of [
    [{ isActive: false }, 'refused'],
    [{ isActive: true, emailVerifiedAt: null }, 'refused'],
    [{ emailVerifiedAt: shop.deps.clock(), role: 'staff' }, 'staff'],
  ] as const) {
    await shop.orm.update(users).set(change).where(eq(users.id, who.id))
    const { to, cookie } = await signIn()
    expect(to).toBe(`/login?line=${outcome}`)
    expect(cookie).not.toContain('refresh')
  }
})
