import { describe, expect, test } from 'vitest'
import { addUser, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { hasDemoPeople, PEOPLE } from './demo-people.ts'
import { VisitCodes } from './visit-codes.ts'

const shop = useDatabase()
let codes: VisitCodes
const demo = useAuthApp(shop, 'http://127.0.0.1:3000', (clock) => {
  codes = new VisitCodes(clock)
  return codes
})
const other = useAuthApp(shop, 'http://127.0.0.1:3000')

const open = (code: string) => demo.call('POST', '/demo-visit/', { key: code })
const addPeople = async () => {
  await addUser(shop.orm, { email: PEOPLE.member.email })
  await addUser(shop.orm, { email: PEOPLE.volunteer.email, role: 'staff' })
}

describe('a link of a demo shop', () => {
  test.each([
    ['member', PEOPLE.member.email, '/', '/todo/'],
    ['volunteer', PEOPLE.volunteer.email, '/staff/', '/staff/me/'],
  ] as const)('opens a session as a %s, once', async (visitor, email, next, ownCall) => {
    await addPeople()
    const code = codes.issue(visitor)
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    const opened = await open(code)
    expect(opened).toMatchObject({ status: 200, body: { refresh: '', user: { email }, next } })
    expect(opened.headers['cache-control']).toBe('no-store')
    expect(opened.setCookie).toMatch(/^refresh=.*HttpOnly.*SameSite=Lax/)
    const access = String(opened.body.access)
    expect((await demo.getUser(access)).body).toMatchObject({ email })
    expect((await demo.call('GET', ownCall, null, { access })).status).toBe(200)
    const { refresh = '' } = opened
    expect((await demo.auth('token/refresh/', {}, { refresh })).status).toBe(200)
    expect((await open(code)).status).toBe(404)
  })

  test('ends the session of the browser for a guest', async () => {
    const opened = await open(codes.issue('guest'))
    expect(opened).toMatchObject({ status: 200, body: { access: '', user: null, next: '/' }, refresh: '' })
  })

  test('ends after ten minutes', async () => {
    await addPeople()
    const [early, late] = [codes.issue('member'), codes.issue('member')]
    demo.pass(599)
    expect((await open(early)).status).toBe(200)
    demo.pass(1)
    expect((await open(late)).status).toBe(404)
  })

  test('is not found for a made-up code, a person who may not sign in, and in a shop that is no demo', async () => {
    expect((await open('made-up')).status).toBe(404)
    await addUser(shop.orm, { email: PEOPLE.member.email, isActive: false })
    expect((await open(codes.issue('member'))).status).toBe(404)
    expect((await other.call('POST', '/demo-visit/', { key: codes.issue('guest') })).status).toBe(404)
  })

  test('is slow to guess, as other links are: wrong codes add up by network', async () => {
    for (let n = 0; n < 121; n++) expect((await open(`guess ${n}`)).status).toBe(404)
    expect(demo.pauses.length).toBeGreaterThan(0)
  })
})

test('a shop is a demo while the people of the demo have accounts', async () => {
  expect(await hasDemoPeople(shop.orm)).toBe(false)
  await addPeople()
  expect(await hasDemoPeople(shop.orm)).toBe(true)
})
