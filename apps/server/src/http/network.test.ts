import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { clientNetwork, networkOf } from './network.ts'
import { trustedProxies } from './request-ids.ts'

const shop = openShop({ env: { TRUST_PROXY: '1' } })

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('behind a proxy that sends', () => {
  const networkBehind = async (trustProxy: number | string, forwarded: string) => {
    const app = Fastify({ trustProxy: trustedProxies(trustProxy) })
    app.get('/', async (request) => clientNetwork(request))
    const { body } = await app.inject({
      url: '/',
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: '10.0.0.1',
    })
    return body
  }

  it.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '203.0.113.7:1000', '203.0.113.7'],
    [1, '[2001:db8::1]:443', '2001:db8:0:0::/64'],
    [1, '[2001:db8::1]', '2001:db8:0:0::/64'],
    [1, '2001:db8::1', '2001:db8:0:0::/64'],
    [1, '[::ffff:203.0.113.7]:80', '203.0.113.7'],
    [1, '198.51.100.1, 203.0.113.7:1000', '203.0.113.7'],
    [1, 'unknown', '10.0.0.1'],
    [1, '203.0.113.7:port', '10.0.0.1'],
    [1, '999.0.113.7', '10.0.0.1'],
    [1, '', '10.0.0.1'],
    [2, 'unknown, 198.51.100.1:80', '198.51.100.1'],
    ['10.0.0.0/8', '203.0.113.7:1000, 10.0.0.2:443', '203.0.113.7'],
    ['10.0.0.0/8', '203.0.113.7, unknown', '10.0.0.1'],
  ])('%s trusts %j: the client is %s', async (trustProxy, forwarded, network) => {
    expect(await networkBehind(trustProxy, forwarded)).toBe(network)
  })

  it.each([
    ['ports', (n: number) => `192.168.1.1:${1000 + n}`],
    ['texts that are no address', (n: number) => `text${n}`],
  ])('%s, the limit of wrong passwords comes all the same', async (_sent, forwarded) => {
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const { status } = await shop.guest.post(
        '/dj-rest-auth/login/',
        { email: 'mali@example.org', password: 'guess' },
        { 'x-forwarded-for': forwarded(n) },
      )
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })
})
