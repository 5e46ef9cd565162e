import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { requestIds, trustedProxies } from './request-ids.ts'

const storefront = mkdtempSync(join(tmpdir(), 'jansi-request-ids-'))
mkdirSync(join(storefront, 'assets'))
writeFileSync(join(storefront, 'index.html'), '<!doctype html><title>จานสี</title>')
writeFileSync(join(storefront, 'assets/a.js'), 'export {}')
afterAll(() => rmSync(storefront, { recursive: true }))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const OTHER = 'https://other.example.org'
const frontEnds = { storefront, staff: join(storefront, 'staff') }
const alone = openShop({ app: { frontEnds }, env: { CORS_ORIGINS: OTHER } })
const proxied = openShop({ over: alone.source, env: { TRUST_PROXY: '1' } })

const idOf = (headers: Record<string, unknown>) => headers['x-request-id']

describe('every answer names its request', () => {
  it.each([
    ['a read', 'GET', '/api/banner/', 200],
    ['a page of the shop', 'GET', '/faq', 200],
    ['a page that the shop does not have', 'GET', '/about', 404],
    ['a file of the shop', 'GET', '/assets/a.js', 200],
    ['a file that is not there', 'GET', '/assets/b.js', 404],
    ['a missing image', 'GET', '/media/public/aaaaaaaaaaaaaaaaaaaaaa/640.webp', 404],
    ['an address that nobody has', 'GET', '/api/nothing', 404],
    ['an address that cannot be read', 'GET', '/api/%zz', 404],
    ['a method that is not allowed', 'DELETE', '/api/banner/', 405],
    ['a guest who needs an account', 'GET', '/api/order/', 401],
    ['a form that is not filled in', 'POST', '/api/dj-rest-auth/login/', 400],
    ['health', 'GET', '/api/readyz', 200],
  ] as const)('%s', async (_name, method, url, status) => {
    const answer = await alone.guest.send({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })
    expect([answer.status, idOf(answer.headers)]).toEqual([status, expect.stringMatching(UUID)])
  })

  it('a fault too, in the contract’s shape', async () => {
    const { orm } = alone.source.database
    const broken = { ...alone.deps.database, orm: { ...orm, select: () => fault() } }
    const app = await buildApp({ ...alone.deps, database: broken as unknown as typeof alone.deps.database })
    const answer = await app.inject('/api/faqs/')
    await app.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ detail: 'Internal server error.' })
    expect(idOf(answer.headers)).toMatch(UUID)
  })

  it('a refusal while the server stops, and running requests are completed', async () => {
    const { app, socket, heard } = await callBySocket()
    const head = 'HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    socket.write(`POST /api/dj-rest-auth/login/ ${head}Content-Length: 2\r\n\r\n{`)
    const inFlight = async () =>
      (await app.inject('/metrics')).body.match(/^jansi_http_requests_in_flight (\d+)/m)?.[1]
    await expect.poll(inFlight).toBe('2')
    const closed = app.close()
    socket.write(`}GET /api/banner/ ${head}\r\n`)
    await Promise.all([closed, once(socket, 'close')])
    const [, first = '', second = ''] = heard().split('HTTP/1.1 ')
    expect(first).toMatch(/^400 [\s\S]*required/)
    expect(second).toMatch(/^503 [\s\S]*retry-after: 5[\s\S]*"code":"unavailable"/)
    expect(UUID.test(/x-request-id: (\S+)/.exec(second)?.[1] ?? '')).toBe(true)
  })

  it('a refusal of invalid HTTP', async () => {
    const { app, socket, heard } = await callBySocket()
    socket.write('I am no request\r\n\r\n')
    await once(socket, 'close')
    await app.close()
    expect(heard()).toMatch(/^HTTP\/1\.1 400 /)
    expect(/x-request-id: (\S+)/.exec(heard())?.[1]).toMatch(UUID)
  })

  it('no two requests have one id, and a page of another origin may read it', async () => {
    const headers = { origin: OTHER }
    const [first, second] = [
      await alone.guest.get('/banner/', headers),
      await alone.guest.get('/banner/', headers),
    ]
    expect(idOf(first.headers)).not.toBe(idOf(second.headers))
    expect(first.headers['access-control-expose-headers']).toBe('x-request-id')
    const preflight = await alone.guest.send({
      method: 'OPTIONS',
      url: '/api/order/create_from_cart/',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, idOf(preflight.headers)]).toEqual([204, expect.stringMatching(UUID)])
  })
})

/** A listening shop, a connection to it, and the bytes that came back. */
async function callBySocket() {
  const app = await buildApp(alone.deps)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = createConnection(Number(port), '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  return { app, socket, heard: () => heard }
}

function fault(): never {
  throw new Error('a fault of ours')
}

describe('an id that comes along', () => {
  const GIVEN = '7f0c1a52b6d94b4f'

  it('is taken over from our own proxy, on all responses and refusals', async () => {
    for (const path of ['/banner/', '/nothing', '/order/']) {
      const { headers } = await proxied.guest.get(path, { 'x-request-id': GIVEN })
      expect(idOf(headers)).toBe(GIVEN)
    }
  })

  it('is not taken over from anybody else', async () => {
    const { headers } = await alone.guest.get('/banner/', { 'x-request-id': GIVEN })
    expect(idOf(headers)).toMatch(UUID)
  })

  it.each([
    ['short', 'a1'],
    ['long', 'a'.repeat(65)],
    ['a line break', 'abcdefgh\u0085ijkl'],
    ['spaces', 'abcd efgh ijkl'],
    ['markup', '<script>alert(1)</script>'],
    ['two of them', `${GIVEN}, ${GIVEN}`],
  ])('is not taken over with %s', async (_name, sent) => {
    const { headers } = await proxied.guest.get('/banner/', { 'x-request-id': sent })
    expect(idOf(headers)).toMatch(UUID)
  })

  it('is believed by address where TRUST_PROXY lists addresses', () => {
    const ids = requestIds(trustedProxies('10.0.0.0/8, ::1'))
    const from = (remoteAddress: string) =>
      ids({ headers: { 'x-request-id': GIVEN }, socket: { remoteAddress } } as unknown as IncomingMessage)
    expect([from('10.1.2.3'), from('::1')]).toEqual([GIVEN, GIVEN])
    expect(from('192.0.2.7')).toMatch(UUID)
  })
})
