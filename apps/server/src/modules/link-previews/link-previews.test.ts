import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, checkout, done, first, line } from '../../../test/shop-goods.ts'
import { variants } from '../../db/schema/catalog.ts'
import { faqs, tutorialCategories, tutorials } from '../../db/schema/content.ts'
import { storedImages } from '../../db/schema/images.ts'

const folder = mkdtempSync(join(tmpdir(), 'jansi-link-previews-'))
const storefront = join(folder, 'storefront')
mkdirSync(storefront, { recursive: true })
writeFileSync(
  join(storefront, 'index.html'),
  '<!doctype html><html lang="th"><head><title>จานสี</title></head><body></body></html>',
)
writeFileSync(join(storefront, 'app-shell.html'), '<!doctype html><title>จานสี</title>')
afterAll(() => rmSync(folder, { recursive: true }))

const SHOP = 'https://shop.example.org'
const shop = openShop({ env: { PUBLIC_URL: SHOP }, app: { frontEnds: { storefront, staff: folder } } })

const open = async (url: string) => {
  const { status, headers, bytes } = await shop.guest.send({ method: 'GET', url })
  return { status, headers, text: bytes.toString() }
}
/** The JSON-LD of a page, by type. */
const read = async (url: string) => {
  const { text } = await open(url)
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const objects: { '@type': string }[] = blocks.map(([, json = '']) => JSON.parse(json))
  return Object.fromEntries(objects.map((object) => [object['@type'], object]))
}
const canonical = async (url: string) =>
  /<link rel="canonical" href="([^"]*)" \/>/.exec((await open(url)).text)?.[1]

async function anArticle(title: string, given: Partial<typeof tutorials.$inferInsert> = {}) {
  await shop.orm.insert(tutorialCategories).values({ name: 'สีน้ำ' }).onConflictDoNothing()
  const category = first(await shop.orm.select().from(tutorialCategories))
  const values = {
    title,
    categoryId: category.id,
    author: 'มะลิ',
    difficultyLevel: 'ง่าย',
    content: '<p>ก</p>',
    ...{ createdAt: shop.deps.clock(), updatedAt: shop.deps.clock() },
  }
  return first(
    await shop.orm
      .insert(tutorials)
      .values({ ...values, ...given })
      .returning(),
  )
}

describe('the JSON-LD of a page', () => {
  it('a product has its price, and its availability follows a sale', async () => {
    const product = await aProduct(shop, { name: 'สีน้ำ 12 สี', brand: 'ทิวลิป', isUsed: true })
    const url = `${SHOP}/product/${product.id}`
    expect(await read(`/product/${product.id}`)).toMatchObject({
      Product: {
        '@context': 'https://schema.org',
        name: 'สีน้ำ 12 สี',
        brand: { name: 'ทิวลิป' },
        url,
        offers: [
          {
            '@type': 'Offer',
            price: 120,
            priceCurrency: 'THB',
            availability: 'https://schema.org/InStock',
            itemCondition: 'https://schema.org/UsedCondition',
          },
          { price: 40, businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' },
        ],
      },
      BreadcrumbList: {
        itemListElement: [
          { position: 1, name: 'จานสี', item: `${SHOP}/` },
          { position: 2, name: 'สี', item: `${SHOP}/category/${product.categoryId}` },
          { position: 3, name: 'สีน้ำ 12 สี', item: url },
        ],
      },
    })
    const staff = await shop.staff()
    done(
      await staff.post(`/staff/variants/${product.variant.id}/adjust/`, { available: -5, reason: 'หาย' }),
      200,
    )
    const shows = async (availability: string) =>
      expect(await read(`/product/${product.id}`)).toMatchObject({
        Product: { offers: [{ availability: `https://schema.org/${availability}` }, {}] },
      })
    await shows('OutOfStock')
    done(
      await staff.post(`/staff/variants/${product.variant.id}/adjust/`, { available: 1, reason: 'พบ' }),
      200,
    )
    await shows('InStock')
    const member = await shop.aMember()
    done(await member.post('/order/create_from_cart/', checkout([line(product, 'sale', 1)])), 201)
    shop.pass(1)
    await shows('OutOfStock')
  })

  it('a product has the prices and the availability of the sizes that can be had', async () => {
    const product = await aProduct(shop, {
      isForRent: false,
      rentalPrice: null,
      variants: [
        { size: 'S', salePrice: 9_900, stock: 1 },
        { size: 'M', salePrice: 12_000, stock: 1 },
        { size: 'L', salePrice: 15_050 },
      ],
    })
    const isOffered = async (offer: object) => {
      shop.deps.responseCache.expire()
      expect(await read(`/product/${product.id}`)).toMatchObject({ Product: { offers: [offer] } })
    }
    const soldOut = async (size: string) => {
      const [variant] = await shop.orm.select().from(variants).where(eq(variants.size, size))
      const gone = { available: -1, reason: 'หาย' }
      done(await (await shop.staff()).post(`/staff/variants/${variant?.id}/adjust/`, gone), 200)
    }
    const [inStock, outOfStock] = ['InStock', 'OutOfStock'].map((word) => `https://schema.org/${word}`)
    const all = { '@type': 'AggregateOffer', lowPrice: 99, highPrice: 150.5, offerCount: 3 }
    await isOffered({ ...all, availability: inStock })
    await shop.orm.update(variants).set({ isActive: false }).where(eq(variants.size, 'L'))
    await isOffered({ ...all, highPrice: 120, offerCount: 2, availability: inStock })
    await soldOut('S')
    await isOffered({ '@type': 'Offer', price: 120, availability: inStock })
    await soldOut('M')
    await isOffered({ ...all, highPrice: 120, offerCount: 2, availability: outOfStock })
  })

  it('an article has its author and days', async () => {
    const article = await anArticle('ล้างพู่กัน')
    expect(await read(`/tutorial/${article.id}`)).toMatchObject({
      Article: {
        headline: 'ล้างพู่กัน',
        author: { name: 'มะลิ' },
        datePublished: article.createdAt.toISOString(),
        dateModified: article.updatedAt.toISOString(),
      },
      BreadcrumbList: { itemListElement: [{}, { name: 'บทความ' }, { name: 'ล้างพู่กัน' }] },
    })
  })

  it('the page of questions has all that are shown', async () => {
    await shop.orm.insert(faqs).values([
      { question: 'ยืม<b>ฟรี</b>ไหม &amp; อย่างไร', answer: '<p>ฟรี</p>', category: 'ยืม' },
      { question: 'ไม่แสดง', answer: '<p>ไม่</p>', category: 'ยืม', isActive: false },
    ])
    shop.deps.responseCache.expire()
    expect((await read('/faq')).FAQPage).toMatchObject({
      mainEntity: [{ name: 'ยืมฟรีไหม & อย่างไร', acceptedAnswer: { text: '<p>ฟรี</p>' } }],
    })
  })

  it('text of staff cannot end the data block', async () => {
    const product = await aProduct(shop, { name: '</script><!--<script>', description: '</SCRIPT >' })
    const { text } = await open(`/product/${product.id}`)
    expect(text).not.toMatch(/<\/script><!--|<\/SCRIPT/)
    expect(await read(`/product/${product.id}`)).toMatchObject({
      Product: { name: '</script><!--<script>', description: '</SCRIPT >' },
    })
  })

  it('names one address of each page, and none of a page that does not exist', async () => {
    const product = await aProduct(shop, { name: 'พู่กัน' })
    expect(await canonical('/?utm_source=line')).toBe(`${SHOP}/`)
    expect(await canonical(`/product/${product.id}/?from=line`)).toBe(`${SHOP}/product/${product.id}`)
    expect(await canonical(`/category/${product.categoryId}?q=1`)).toBe(
      `${SHOP}/category/${product.categoryId}`,
    )
    for (const path of ['/faq', '/tutorials', '/privacy']) expect(await canonical(path)).toBe(SHOP + path)
    for (const path of ['/nowhere', '/product/999999', '/category/999999', '/login']) {
      expect(await canonical(path), path).toBeUndefined()
    }
    expect((await open(`/category/${product.categoryId}`)).text).toContain('<title>สี · จานสี</title>')
  })
})

describe('a page of one person', () => {
  it.each([
    ['/cart', 'ตะกร้า · จานสี'],
    ['/order', 'ยืนยันคำสั่งซื้อ · จานสี'],
    ['/history', 'ประวัติการสั่งซื้อ · จานสี'],
    ['/Bill/?id=7', 'ใบสั่งซื้อ · จานสี'],
    ['/profile', 'โปรไฟล์ · จานสี'],
    ['/return', 'คืนอุปกรณ์ · จานสี'],
    ['/reset/password', 'ลืมรหัสผ่าน · จานสี'],
    ['/reset/password/confirm/7/key', 'จานสี'],
    ['/waiting-list/leave/key', 'จานสี'],
    ['/login', 'จานสี'],
    ['/signup', 'จานสี'],
  ])('%s has its own title and is not indexed', async (url, title) => {
    const { status, text } = await open(url)
    expect(status).toBe(200)
    expect(text).toContain(`<title>${title}</title>`)
    expect(text).toContain('<meta name="robots" content="noindex" />')
  })

  it('nor is the page that the service worker keeps, while public pages are', async () => {
    expect((await open('/app-shell.html')).headers['x-robots-tag']).toBe('noindex')
    for (const url of ['/', '/faq', '/tutorials', '/privacy'])
      expect((await open(url)).text, url).not.toContain('noindex')
  })
})

describe('the image of a link preview', () => {
  const tagsOf = async (url: string) =>
    [...(await open(url)).text.matchAll(/<meta property="og:image(:\w+)" content="([^"]*)" \/>/g)].map(
      ([, name, content]) => [name, content],
    )

  it('of the shop has its size and words', async () => {
    for (const url of ['/', '/faq', '/cart'])
      expect(await tagsOf(url), url).toEqual([
        [':width', '1200'],
        [':height', '630'],
        [':alt', 'จานสี'],
      ])
  })

  it.each([
    ['wide', 1280, 640, '1200', '600'],
    ['small', 300, 400, '300', '400'],
    ['very high', 1280, 12_800, '480', '4800'],
    ['not measured', null, null, undefined, undefined],
  ])('of a product that is %s is as large as its file', async (_what, width, height, ...shown) => {
    const key = `public/${randomUUID().slice(0, 22)}`
    const product = await aProduct(shop, { name: 'สีน้ำ', imageKey: key })
    await shop.orm.insert(storedImages).values({ key, width, height, createdAt: shop.deps.clock() })
    const [w, h] = shown
    expect(await tagsOf(`/product/${product.id}`)).toEqual([
      ...(w === undefined ? [] : [[':width', w]]),
      ...(h === undefined ? [] : [[':height', h]]),
      [':alt', 'สีน้ำ'],
    ])
  })
})

describe('the files for crawlers', () => {
  it('robots.txt keeps them from private pages and names the sitemap', async () => {
    const { status, headers, text } = await open('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain('Disallow: /staff/\n')
    // A crawler that may not open a page reads no noindex, and lists a linked one.
    expect(text).not.toMatch(/\/(cart|order|history|bill|profile|return|login|signup|app-shell)/)
    expect(text).not.toContain('Disallow: /reset/\n')
    expect(text).toContain(`Sitemap: ${SHOP}/sitemap.xml`)
    expect(text).not.toContain('Disallow: /product')
  })

  it('the sitemap lists public pages with the time of their last change', async () => {
    const product = await aProduct(shop, { name: 'ดินสอ' })
    const hidden = await aProduct(shop, { name: 'ซ่อน', isActive: false })
    const article = await anArticle('เริ่มวาด')
    const draft = await anArticle('ร่าง', { isPublished: false })
    shop.deps.responseCache.expire()
    shop.deps.responseCache.expire()
    const { headers, text } = await open('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const entry = (path: string, changed: Date) =>
      `<url><loc>${SHOP}${path}</loc><lastmod>${changed.toISOString()}</lastmod></url>`
    expect(text).toContain(`<loc>${SHOP}/</loc>`)
    expect(text).toContain(`<loc>${SHOP}/category/${product.categoryId}</loc>`)
    expect(text).toContain(entry(`/product/${product.id}`, product.updatedAt))
    expect(text).toContain(entry(`/tutorial/${article.id}`, article.updatedAt))
    expect(text).not.toContain(`/product/${hidden.id}<`)
    expect(text).not.toContain(`/tutorial/${draft.id}<`)

    const staff = await shop.staff()
    const path = `/staff/products/${product.id}/`
    const read = done(await staff.get<StaffProduct>(path), 200)
    const { id, images, category_name, variants, ...fields } = read
    const kept = variants.map(({ available, on_loan, quarantined, reserved, can, ...variant }) => variant)
    shop.pass(60)
    done(await staff.put(path, { ...fields, image_keys: [], variants: kept, description: 'ใหม่' }), 200)
    expect((await open('/sitemap.xml')).text).toContain(entry(`/product/${product.id}`, shop.deps.clock()))
  })
})
