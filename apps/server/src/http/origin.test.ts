import { describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { aProduct, checkout, line } from '../../test/shop-goods.ts'

const shop = openShop({
  env: { PUBLIC_URL: 'https://shop.example.org', CORS_ORIGINS: 'https://app.example.org' },
})

const FOREIGN = [
  'https://evil.example',
  'https://shop.example.org.evil.example',
  'https://shop.example.org:444',
  'http://evil.example/https://shop.example.org',
  'null',
  'nonsense',
]

const order = async (headers: Record<string, string>) => {
  const member = await shop.aMember()
  const lines = [line(await aProduct(shop), 'sale')]
  const before = await shop.everything()
  const answer = await member.post('/order/create_from_cart/', checkout(lines), headers)
  return { answer, changed: JSON.stringify(await shop.everything()) !== JSON.stringify(before) }
}

describe('a page of another site', () => {
  it.each(FOREIGN)('orders nothing in a member’s name: %s', async (origin) => {
    const { answer, changed } = await order({ origin })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      detail: `CSRF Failed: Origin checking failed - ${origin} does not match any trusted origins.`,
    })
    expect(changed).toBe(false)
  })

  it('neither renews a session by its cookie nor ends one', async () => {
    for (const path of ['token/refresh/', 'logout/', 'login/']) {
      const answer = await shop.guest.post(`/dj-rest-auth/${path}`, {}, { origin: 'https://evil.example' })
      expect(answer.status).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('may not read responses of the shop', async () => {
    const answer = await shop.guest.get('/banner/', { origin: 'https://evil.example' })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('an order is taken', () => {
  it.each([
    ['from the shop’s own pages', { origin: 'https://shop.example.org' }],
    ['from a front end that was allowed', { origin: 'https://app.example.org' }],
    ['from the host it is sent to', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
    ['from a program, which sends no Origin', {}],
  ] as [string, Record<string, string>][])('%s', async (_name, headers) => {
    expect((await order(headers)).answer.status).toBe(201)
  })
})

describe('a front end on another host', () => {
  it('that was allowed reads responses to requests with cookies', async () => {
    const answer = await shop.guest.get('/banner/', { origin: 'https://app.example.org' })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example.org',
      'access-control-allow-credentials': 'true',
    })
    expect(String(answer.headers.vary).toLowerCase().split(/, */).sort()).toEqual([
      'accept-encoding',
      'origin',
    ])
  })

  it('asks first which methods and headers it may send', async () => {
    const answer = await shop.guest.send({
      method: 'OPTIONS',
      url: '/api/cart/sync_cart/',
      headers: {
        origin: 'https://app.example.org',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.example.org')
    expect(String(answer.headers['access-control-allow-methods'])).toContain('PUT')
    expect(String(answer.headers['access-control-allow-headers'])).toContain('idempotency-key')
  })
})
