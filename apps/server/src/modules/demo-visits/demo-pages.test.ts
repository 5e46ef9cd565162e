import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { VisitCodes } from './visit-codes.ts'
import { visitLinks } from './visit-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'jansi-demo-pages-'))
const frontEnds = { storefront: join(folder, 'storefront'), staff: join(folder, 'staff') }
for (const app of Object.values(frontEnds)) {
  mkdirSync(app)
  writeFileSync(join(app, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>')
}
afterAll(() => rmSync(folder, { recursive: true }))

const codes = new VisitCodes(() => new Date())
const demo = openShop({ app: { frontEnds, demo: codes } })
const other = openShop({ app: { frontEnds } })

const read = async (shop: typeof demo, url: string) => {
  const { status, headers, bytes } = await shop.guest.send({ method: 'GET', url })
  return { status, headers, text: bytes.toString() }
}

test.each(['/', '/login', '/staff/', '/staff/orders'])(
  '%s has the banner of a demo, and only there',
  async (page) => {
    const shown = await read(demo, page)
    expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    expect(shown.text).toMatch(/<aside class="demo-banner.*ร้านตัวอย่าง.*<div id="root">/)
    const stylesheet = /<link rel="stylesheet" href="([^"]+)">/.exec(shown.text)?.[1] ?? ''
    expect(await read(demo, stylesheet)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    })
    expect((await read(other, page)).text).not.toContain('demo-banner')
    expect((await read(other, stylesheet)).text).not.toContain('.demo-banner')
  },
)

test('the page of a link keeps its code from servers, caches and other sites', async () => {
  const { member } = visitLinks('http://127.0.0.1:3000', codes)
  expect(member).toMatch(/^http:\/\/127\.0\.0\.1:3000\/demo\/#[\w-]{43}$/)
  const page = await read(demo, new URL(member).pathname)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';script-src 'sha256-[^']+';/)
  expect((await read(other, '/demo/')).text).not.toContain('<script>')
})
