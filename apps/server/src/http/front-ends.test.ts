import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { aProduct, first } from '../../test/shop-goods.ts'
import { products } from '../db/schema/catalog.ts'
import { tutorialCategories, tutorials } from '../db/schema/content.ts'

const folder = mkdtempSync(join(tmpdir(), 'jansi-front-ends-'))
const storefront = join(folder, 'storefront')
const html = (script: string) => `<!doctype html><html lang="th"><head>
<meta name="description" content="ร้าน" />
<title>จานสี</title>
<script type="module" src="/assets/${script}"></script>
</head><body></body></html>`

mkdirSync(join(storefront, 'assets'), { recursive: true })
writeFileSync(join(storefront, 'index.html'), html('first.js'))
writeFileSync(join(storefront, 'assets/first.js'), 'export {}')
writeFileSync(join(storefront, 'sw.js'), 'keep()')
writeFileSync(join(storefront, 'retired-worker.js'), 'unregister()')
writeFileSync(join(storefront, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
afterAll(() => rmSync(folder, { recursive: true }))

const shop = openShop({
  env: { PUBLIC_URL: 'https://shop.example.org' },
  app: { frontEnds: { storefront, staff: join(folder, 'staff') } },
})

const open = async (url: string, headers: Record<string, string> = {}) => {
  const { status, headers: got, bytes } = await shop.guest.send({ method: 'GET', url, headers })
  return { status, headers: got, text: bytes.toString() }
}

/** A shared cache: reuses a response where the headers that its `Vary` names are the same (RFC 9111, section 4.1). */
function cacheOf(ask: typeof open) {
  const stored: { url: string; accepted: string | undefined; answer: Awaited<ReturnType<typeof open>> }[] = []
  return async (url: string, accepted: string | undefined) => {
    const found = stored.find(
      (one) =>
        one.url === url &&
        (one.accepted === accepted || !/accept-encoding/i.test(String(one.answer.headers.vary))),
    )
    if (found !== undefined) return found.answer
    const answer = await ask(url, accepted === undefined ? {} : { 'accept-encoding': accepted })
    stored.push({ url, accepted, answer })
    return answer
  }
}

describe('the card of a shared link', () => {
  it('shows a product by its name, description and image', async () => {
    const product = await aProduct(shop, {
      name: 'สีน้ำ 12 สี',
      description: 'ล้างออกง่าย\nเหมาะกับมือใหม่',
      imageKey: 'public/aaaaaaaaaaaaaaaaaaaaaa',
    })
    const page = await open(`/product/${product.id}`)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    for (const tag of [
      '<title>สีน้ำ 12 สี · จานสี</title>',
      '<meta name="description" content="ล้างออกง่าย เหมาะกับมือใหม่" />',
      '<meta property="og:title" content="สีน้ำ 12 สี · จานสี" />',
      '<meta property="og:description" content="ล้างออกง่าย เหมาะกับมือใหม่" />',
      '<meta property="og:image" content="https://shop.example.org/media/public/aaaaaaaaaaaaaaaaaaaaaa/share.jpg" />',
      `<meta property="og:url" content="https://shop.example.org/product/${product.id}" />`,
      '<meta property="og:type" content="product" />',
      '<meta name="twitter:card" content="summary_large_image" />',
      '<script type="module" src="/assets/first.js"></script>',
    ]) {
      expect(page.text).toContain(tag)
    }
    expect(page.text).not.toContain('content="ร้าน"')
    expect(await open(`/product/${product.id}/?from=line`)).toMatchObject({ text: page.text })
  })

  it('shows a published article, and nothing of a draft', async () => {
    const category = first(await shop.orm.insert(tutorialCategories).values({ name: 'สีน้ำ' }).returning())
    const article = {
      title: 'ล้างพู่กัน',
      description: 'ใช้น้ำอุ่น',
      categoryId: category.id,
      author: 'มะลิ',
      difficultyLevel: 'ง่าย',
      content: '<p>ก</p>',
      ...{ createdAt: shop.deps.clock(), updatedAt: shop.deps.clock() },
    }
    const [shown, draft] = await shop.orm
      .insert(tutorials)
      .values([article, { ...article, title: 'ยังไม่เสร็จ', isPublished: false }])
      .returning()
    const page = await open(`/tutorial/${shown?.id}`)
    expect(page.text).toContain('<meta property="og:title" content="ล้างพู่กัน · จานสี" />')
    expect(page.text).toContain('<meta property="og:type" content="article" />')
    expect(page.text).toContain('<meta property="og:image" content="https://shop.example.org/share.png" />')
    const hidden = await open(`/tutorial/${draft?.id}`)
    expect([hidden.status, hidden.text.includes('ยังไม่เสร็จ')]).toEqual([404, false])
  })

  it('cannot be broken out of by a name that holds markup', async () => {
    const name = `"><script>alert('$&')</script>`
    const product = await aProduct(shop, { name, description: `${name}</title>` })
    const { text } = await open(`/product/${product.id}`)
    expect(text).not.toContain('<script>')
    expect(text).toContain(String.raw`\u003cscript>alert('$&')\u003c/script>`)
    expect(text.match(/<\/title>/g)).toHaveLength(1)
    expect(text).toContain('&#34;&#62;&#60;script&#62;alert(&#39;$&#38;&#39;)')
  })

  it('of any other page is the shop’s own', async () => {
    const other = await open('/nowhere')
    expect(other.text).toContain('<title>จานสี</title>')
    expect(other.text).toContain('<meta property="og:type" content="website" />')
    for (const url of [
      '/category/999999',
      '/product/0',
      '/product/999999',
      '/product/1e3',
      '/tutorial/99999999999',
      '/a/b',
    ]) {
      expect(await open(url), url).toMatchObject({ status: 404, text: other.text })
    }
  })

  it('is built once, and again when the catalogue changes', async () => {
    const product = await aProduct(shop, { name: 'ก่อน' })
    const before = await open(`/product/${product.id}`)
    await shop.orm.update(products).set({ name: 'หลัง' }).where(eq(products.id, product.id))
    expect((await open(`/product/${product.id}`)).text).toBe(before.text)
    const again = await open(`/product/${product.id}`, { 'if-none-match': String(before.headers.etag) })
    expect(again.status).toBe(304)
    shop.deps.responseCache.expire()
    expect((await open(`/product/${product.id}`)).text).toContain('<title>หลัง · จานสี</title>')
  })

  it('of a missing product becomes its own within a second of its coming', async () => {
    const product = await aProduct(shop, { isActive: false })
    expect((await open(`/product/${product.id}`)).text).not.toContain('og:url')
    await shop.orm.update(products).set({ isActive: true }).where(eq(products.id, product.id))
    shop.pass(1)
    expect((await open(`/product/${product.id}`)).text).toContain('og:url')
  })
})

it('a page names its moment, also when the browser has it', async () => {
  const { etag } = (await open('/faq')).headers
  const { status, headers } = await open('/faq', { 'if-none-match': String(etag) })
  expect(status).toBe(304)
  const [, time] = /^now;desc="(\d+)"$/.exec(String(headers['server-timing'])) ?? []
  expect(Math.abs(Number(time) - Date.now())).toBeLessThan(60_000)
})

describe('the speculation rules', () => {
  it('let a browser fetch public pages, and never one that acts or belongs to somebody', async () => {
    expect((await open('/faq')).headers['speculation-rules']).toBe('"/speculation-rules.json"')
    const { headers, text } = await open('/speculation-rules.json')
    expect(headers['content-type']).toMatch(/^application\/speculationrules\+json(;|$)/)
    const rules = JSON.parse(text)
    expect(Object.keys(rules)).toEqual(['prefetch'])
    const excluded: string[] = rules.prefetch[0].where.and[1].not.href_matches
    for (const path of ['/logout*', '/reset/*', '/dj-rest-auth/*', '/bill*', '/profile*', '/staff/*']) {
      expect(excluded).toContain(path)
    }
  })
})

describe('the files of a front end', () => {
  it('are served, assets with a permanent cache', async () => {
    const asset = await open('/assets/first.js')
    expect([asset.status, asset.text]).toEqual([200, 'export {}'])
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await open('/favicon.svg')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('image/svg+xml'),
    })
  })

  it.each([
    ['a range beyond its end', { range: 'bytes=900-' }, 416],
    ['another version', { 'if-match': '"other"' }, 412],
    ['an older state', { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 412],
  ] as const)(
    'of which a client asks for %s are refused by the rules of HTTP',
    async (_asked, headers, status) => {
      const answer = await open('/assets/first.js', headers)
      expect(answer.status).toBe(status)
      expect(answer.headers['content-range']).toBe(status === 416 ? 'bytes */9' : undefined)
      expect((await open('/assets/first.js', { range: 'bytes=0-5' })).text).toBe('export')
    },
  )

  it('include the service worker, which browsers always ask for again', async () => {
    const worker = await open('/sw.js')
    expect([worker.status, worker.text]).toEqual([200, 'keep()'])
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    })
  })

  it('that do not exist are not found, instead of being the page', async () => {
    for (const url of [
      '/assets/gone.js',
      '/assets/',
      '/gone.png',
      '/assets/../../secrets.json',
      '/assets/%2e%2e%2f%2e%2e%2fsecrets.json',
      '/api/gone',
      '/media/gone',
      '/staff/assets/gone.js',
    ]) {
      expect(await open(url), url).toMatchObject({ status: 404, text: '{"detail":"Not found."}' })
    }
  })

  it('that are built while the server runs are served a second later', async () => {
    writeFileSync(join(storefront, 'assets/second.js'), 'export {}')
    writeFileSync(join(storefront, 'index.html'), html('second.js'))
    utimesSync(join(storefront, 'index.html'), new Date(), new Date(Date.now() + 5000))
    const text = async () => (await open('/')).text
    await expect.poll(text, { timeout: 10_000 }).toContain('/assets/second.js')
    expect((await open('/assets/second.js')).status).toBe(200)
  })

  it('that were never built are not found', async () => {
    expect((await open('/staff/')).status).toBe(404)
    mkdirSync(join(folder, 'staff'))
    writeFileSync(join(folder, 'staff/index.html'), html('staff.js'))
    expect((await open('/staff/orders')).text).toContain('/assets/staff.js')
  })
})

describe('a cache between clients', () => {
  const compressed = [
    'storefront/assets/first.js',
    'storefront/sw.js',
    'staff/index.html',
    'staff/assets/a.js',
  ]
  beforeAll(() => {
    mkdirSync(join(folder, 'staff/assets'), { recursive: true })
    for (const name of compressed) {
      writeFileSync(join(folder, name), html(name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(html(name)))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(html(name)))
    }
  })

  it.each(['/assets/first.js', '/sw.js', '/staff/', '/staff/assets/a.js', '/faq', '/favicon.svg'])(
    'gives each of them %s in an encoding that it takes',
    async (url) => {
      const cached = cacheOf(open)
      for (const accepted of ['gzip, br', 'gzip', undefined, 'identity', 'gzip, br']) {
        const { status, headers } = await cached(url, accepted)
        const encoding = headers['content-encoding']
        expect([status, encoding === undefined || accepted?.includes(String(encoding))]).toEqual([200, true])
      }
    },
  )
})

describe('a shop whose service worker is off', () => {
  const retired = openShop({
    env: { SERVICE_WORKER: 'off' },
    app: { frontEnds: { storefront, staff: join(folder, 'staff') } },
  })

  it('sends one that removes itself', async () => {
    const { status, headers, bytes } = await retired.guest.send({ method: 'GET', url: '/sw.js' })
    expect([status, bytes.toString()]).toEqual([200, 'unregister()'])
    expect(headers['cache-control']).toBe('no-cache')
  })
})
