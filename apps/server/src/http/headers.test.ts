import { createHash } from 'node:crypto'
import { EARLY_SCRIPT } from '@jansi/contract/early-script'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'

const plain = openShop({ env: { PUBLIC_URL: 'http://shop.example.org' } })
const secure = openShop({ env: { PUBLIC_URL: 'https://shop.example.org' }, over: plain.source })

/** The storefront's HTML has one script of its own, which is allowed by its hash. */
const STOREFRONT_SCRIPTS = `'self' 'sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}'`
const NOTHING = { 'default-src': "'none'", 'frame-ancestors': "'none'" }
const EVERYWHERE = ['/api/healthz', '/api/banner/', '/api/order/', '/api/nothing', '/media/x', '/nothing']

function policy(answer: { headers: Record<string, unknown> }): Record<string, string> {
  const directives = String(answer.headers['content-security-policy']).split(';')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

const get = (shop: typeof plain, url: string) => shop.guest.send({ method: 'GET', url })

describe('every answer, a refusal too,', () => {
  it.each(EVERYWHERE)('carries the security headers: %s', async (url) => {
    const answer = await get(secure, url)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers.server).toBeUndefined()
    // Responses of the API are data: one that is opened as a page loads and runs nothing.
    if (url.startsWith('/api/')) return expect(policy(answer)).toEqual(NOTHING)
    expect(policy(answer)).toEqual({
      'default-src': "'self'",
      'script-src': url.startsWith('/media/') ? "'self'" : STOREFRONT_SCRIPTS,
      'style-src': "'self' 'self'",
      'img-src': "'self' https://shop.example.org data: blob:",
      'font-src': "'self'",
      'connect-src': "'self' https://shop.example.org",
      'frame-src': "https://www.youtube-nocookie.com 'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  const SCRIPTS = "'self'"
  const SCRIPTS_AND_WASM = "'self' 'wasm-unsafe-eval'"
  it.each([
    ['/', STOREFRONT_SCRIPTS],
    ['/staff/', SCRIPTS_AND_WASM],
    ['/staff/pick-lists', SCRIPTS_AND_WASM],
    ['/api/docs/', SCRIPTS],
    ['/api/docs/static/x.js', SCRIPTS],
  ])(
    'lets no script run that is not ours, and WebAssembly in the console alone: %s',
    async (url, allowed) => {
      const { 'script-src': script, 'object-src': object, 'base-uri': base } = policy(await get(secure, url))
      expect([script, object, base]).toEqual([allowed, "'none'", "'none'"])
    },
  )

  it('shows no asset as a document, and sends it with few headers', async () => {
    const { headers } = await get(secure, '/assets/nothing.woff2')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  })

  it('asks for https only where the shop has it', async () => {
    const answer = await get(plain, '/api/healthz')
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(policy(answer)).not.toHaveProperty('upgrade-insecure-requests')
  })
})
