import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Order } from '@jansi/contract/orders'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, checkout, done, first, line } from '../../../test/shop-goods.ts'
import { categories, products } from '../../db/schema/catalog.ts'
import { tutorialCategories, tutorials } from '../../db/schema/content.ts'
import { workshops } from '../../db/schema/workshops.ts'

/** With a quote, `>` and `$&`, which means something in a replacement. */
const STYLES = 'main>p:before{content:"$&"}'
const folder = mkdtempSync(join(tmpdir(), 'jansi-pages-'))
const storefront = join(folder, 'storefront')
mkdirSync(join(storefront, 'server'), { recursive: true })
for (const name of ['index.html', 'app-shell.html']) {
  writeFileSync(
    join(storefront, name),
    `<!doctype html><html lang="th"><head><meta name="description" content="ร้าน" /><title>จานสี</title>
<script type="module" fetchpriority="low" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/framework.js">
<style>${STYLES}</style></head>
<body><div id="root"></div><noscript>ต้องใช้ JavaScript</noscript></body></html>`,
  )
}
// In the place of the storefront's build, which the storefront's own tests and the browser's render: it counts.
writeFileSync(
  join(storefront, 'server/render-page.mjs'),
  `let count = 0
export async function renderPage({ path, responses, isMissing }) {
  if (path === '/faq') throw new Error('a fault of the page')
  count += 1
  const found = responses.flatMap(({ body }) => body.products ?? (body.variants ? [body] : []))
  const shown = found.map(({ name, variants }) => name + variants.map(({ quantity }) => ' เหลือ ' + quantity + ' ชิ้น'))
  const closed = responses.some(({ body }) => body.workshop?.orders_closed) ? 'ปิดรับ' : ''
  return {
    html: '<main>' + [path, isMissing ? 'ไม่พบ' : '', closed, ...shown].join('|') + '</main><i>' + count + '</i>',
    data: '<script type="application/json" id="page-data">' + JSON.stringify(responses) + '</script>',
    preloads: '<link rel="preload" as="image" href="/first.webp"/>',
    title: 'หน้า ' + path,
  }
}`,
)
afterAll(() => rmSync(folder, { recursive: true }))

const frontEnds = { storefront, staff: join(folder, 'staff') }
const shop = openShop({ app: { frontEnds } })

async function open(url: string) {
  const { status, headers, bytes } = await shop.guest.send({ method: 'GET', url })
  const text = bytes.toString()
  const [, shown = null] = /<main>(.*)<\/main>/.exec(text) ?? []
  const [, count = null] = /<i>(\d+)<\/i>/.exec(text) ?? []
  return { status, headers, text, shown, count: Number(count) }
}

const anArticle = async (isPublished = true) => {
  const category = first(await shop.orm.insert(tutorialCategories).values({ name: 'สีน้ำ' }).returning())
  const written = { createdAt: shop.deps.clock(), updatedAt: shop.deps.clock() }
  const values = { ...written, title: 'ล้างพู่กัน', description: 'ใช้น้ำอุ่น', author: 'มะลิ', difficultyLevel: 'ง่าย' }
  const [row] = await shop.orm
    .insert(tutorials)
    .values({ ...values, content: '<p>ก</p>', categoryId: category.id, isPublished })
    .returning()
  return row?.id
}

describe('a page that the server renders', () => {
  it('has its content, its data and its title in the HTML, and no word about JavaScript', async () => {
    const { status, headers, text, shown } = await open('/')
    expect([status, shown]).toEqual([200, '/||'])
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(text).toContain('<div id="root" data-rendered><main>')
    expect(text).toContain('</div><script type="application/json" id="page-data">[{"path":"/site/"')
    expect(text).toContain('<title>จานสี</title>')
    expect((await open('/login')).text).toContain('<title>หน้า /login</title>')
    expect(text).toMatch(/<link rel="preload" as="image" href="\/first.webp"\/><\/head>/)
    expect(text).not.toContain('<noscript>')
  })

  it('has its styles in it, which its content policy allows, and scripts that start later', async () => {
    const hash = createHash('sha256').update(STYLES).digest('base64')
    // The last is the page that the service worker keeps for offline use, with its headers.
    for (const url of ['/', '/cart', '/product/99', '/app-shell.html']) {
      const { headers, text } = await open(url)
      expect(text, url).toContain(`<style>${STYLES}</style>`)
      expect(headers['content-security-policy'], url).toContain(`style-src 'self' 'sha256-${hash}'`)
    }
    const rendered = (await open('/')).text
    expect(rendered).toContain('<script type="later" fetchpriority="low" crossorigin src="/assets/index.js">')
    expect(rendered).toContain(
      '<link rel="later" fetchpriority="low" crossorigin href="/assets/framework.js">',
    )
    expect(rendered).not.toMatch(/type="module"|modulepreload/)
    const shell = (await open('/cart')).text
    expect(shell).toContain('<script type="module"')
    expect(shell).not.toContain('later')
  })

  it('comes compressed or not, as the client asks', async () => {
    const { text } = await open('/')
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync }
    for (const [name, read] of Object.entries(unpack)) {
      const { headers, bytes } = await shop.guest.send({
        method: 'GET',
        url: '/',
        headers: { 'accept-encoding': name },
      })
      expect(headers['content-encoding']).toBe(name)
      expect(read(bytes).toString()).toBe(text)
    }
  })

  it('is rendered once for all queries, spellings and visitors', async () => {
    const before = await open('/signup')
    for (const url of ['/signup?from=line', '/signup/', '/SignUp']) {
      expect((await open(url)).text, url).toBe(before.text)
    }
    const member = await shop.aMember()
    const { bytes } = await member.send({ method: 'GET', url: '/signup' })
    expect(bytes.toString()).toBe(before.text)
    const again = await shop.guest.send({
      method: 'GET',
      url: '/signup',
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect(again.status).toBe(304)
  })

  it('shows a sale within a second, in HTML and data alike, and is rendered once for all who ask', async () => {
    const product = await aProduct(shop)
    const url = `/product/${product.id}`
    const before = await open(url)
    expect(before.shown).toBe(`${url}|||${product.name} เหลือ 5 ชิ้น`)
    const member = await shop.aMember()
    done(await member.post<Order>('/order/create_from_cart/', checkout([line(product, 'sale', 2)])), 201)
    shop.pass(1)
    const after = await Promise.all(Array.from({ length: 20 }, () => open(url)))
    expect(new Set(after.map(({ text }) => text)).size).toBe(1)
    const [sold] = after
    expect(sold?.shown).toBe(`${url}|||${product.name} เหลือ 3 ชิ้น`)
    expect(sold?.text).toContain('"quantity":3')
    expect((await open(`/category/${product.categoryId}`)).shown).toContain('เหลือ 3 ชิ้น')
  })

  it('is rendered again only when a response that it shows has changed, or the day', async () => {
    const product = await aProduct(shop)
    const url = `/product/${product.id}`
    const before = await open(url)
    shop.pass(1)
    expect((await open(url)).count).toBe(before.count)
    await shop.orm.update(products).set({ name: 'สีใหม่' }).where(eq(products.id, product.id))
    expect((await open(url)).shown).toContain(product.name)
    shop.pass(1)
    const after = await open(url)
    expect(after.shown).toContain('สีใหม่ เหลือ 5 ชิ้น')
    expect(after.count).toBeGreaterThan(before.count)
    shop.pass(24 * 60 * 60)
    expect((await open(url)).count).toBeGreaterThan(after.count)
  })

  it('of a category loses the notice of a closed shop when it opens', async () => {
    const product = await aProduct(shop)
    await shop.orm
      .update(workshops)
      .set({ ordersClosed: true, ordersOpenAt: new Date(shop.deps.clock().getTime() + 60_000) })
    const url = `/category/${product.categoryId}`
    expect((await open(url)).shown).toContain('ปิดรับ')
    shop.pass(60)
    expect((await open(url)).shown).not.toContain('ปิดรับ')
  })

  it('that fails is left to the browser', async () => {
    const { status, text } = await open('/faq')
    expect(status).toBe(200)
    expect(text).toContain('<div id="root"></div>')
    expect(text).toContain('<noscript>')
  })
})

describe('the status of a page', () => {
  it('is 404 for a product, a category, an article and an address that do not exist, with one page each', async () => {
    const draft = await anArticle(false)
    const category = first(
      await shop.orm.insert(categories).values({ name: 'x', displayName: 'ก' }).returning(),
    )
    const groups = [
      ['/product/999999', '/product/0', '/product/99999999999', '/product/x'],
      [`/category/${category.id}`, '/category/999999', '/category/01'],
      [`/tutorial/${draft}`, '/tutorial/999999', '/tutorial/abc'],
      ['/a/b', '/nothing', '/product/1/2'],
    ]
    for (const urls of groups) {
      const pages = await Promise.all(urls.map(open))
      expect(pages.map(({ status, shown }) => [status, shown?.endsWith('|ไม่พบ|')])).toEqual(
        urls.map(() => [404, true]),
      )
      expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
    }
  })

  it('is 200 for an article, and 301 for its earlier address', async () => {
    const id = await anArticle()
    expect((await open(`/tutorial/${id}`)).status).toBe(200)
    const { status, headers } = await open(`/tutorials/${id}?from=line`)
    expect([status, headers.location]).toEqual([301, `/tutorial/${id}?from=line`])
  })

  it('is 200 for pages of members and links of mails, which only the browser renders', async () => {
    const mailed = [
      '/reset/password/confirm/MQ/abc-1',
      '/dj-rest-auth/registration/account-confirm-email/a:b/',
    ]
    const guarded = ['/cart', '/order', '/history', '/bill', '/profile', '/return', '/change/password']
    for (const url of ['/logout', '/reset/password', ...mailed, ...guarded]) {
      const { status, text } = await open(url)
      expect([status, text.includes('<div id="root"></div>')], url).toEqual([200, true])
    }
  })
})
