import { expect, type Page } from '@playwright/test'
import { goods, orderLine, submitCheckout } from '../fixtures/goods.ts'
import { giveBackLoan } from '../fixtures/loans.ts'
import { clientOf, newMember, staffOf } from '../fixtures/members.ts'
import { DESKTOP, test } from '../fixtures/storefront-test.ts'
import { HomePage } from '../pages/home-page.ts'
import { returnPhoto } from '../story/photos.ts'

type Tutorial = { id: number; title: string; video_url: string; tags: string; images: { caption: string }[] }

test('articles are searched and chosen by category, and one shows all it has', {
  tag: ['@spec-7.tutorials', '@spec-7.tutorial'],
}, async ({ person }) => {
  const page = await person({ viewport: DESKTOP })
  await page.goto('/tutorials')
  const cards = page.getByRole('main').getByRole('listitem')
  // @spec-2.tutorials.list
  await test.step('a search and a category narrow the list', async () => {
    await expect(cards).toHaveCount(6)
    await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^\/tutorial\/\d+$/)
    await page.getByRole('combobox', { name: 'หมวดหมู่' }).selectOption('ดูแลอุปกรณ์')
    await expect(cards).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'ค้นหาบทความ' }).fill('พู่กัน')
    await expect(cards).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'ค้นหาบทความ' }).fill('ไม่มีเรื่องนี้')
    await expect(page.getByText('ไม่พบบทความ', { exact: false }).first()).toBeVisible()
  })
  const all: Tutorial[] = await (await page.request.get('/api/tutorials/')).json()
  const filmed = all.find(({ video_url }) => video_url !== '')
  // @spec-2.tutorials.detail @spec-5.display.youtube @spec-5.display.tags
  await test.step('title, facts, image, video, text, captions and tags', async () => {
    // The video is on another site; the shop controls only its address.
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }),
    )
    await page.goto(`/tutorial/${filmed?.id}`)
    const article = page.getByRole('article')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(filmed?.title ?? '')
    const facts = article.getByRole('definition')
    await expect(facts).toHaveText(['เทคนิคการวาด', 'พิมพ์ชนก ใจเย็น', /^\d+ \S+ 25\d\d$/, 'ปานกลาง'])
    await expect(article.getByRole('term')).toHaveText(['หมวดหมู่', 'ผู้เขียน', 'วันที่', 'ระดับความยาก'])
    await expect(article.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    await expect(article.locator('iframe')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    )
    await expect(article.getByRole('heading', { level: 2, name: 'เตรียมกระดาษ' })).toBeVisible()
    await expect(article.locator('figcaption')).toHaveText(filmed?.images.map(({ caption }) => caption) ?? [])
    const tags = article.getByRole('list', { name: 'แท็ก' }).getByRole('listitem')
    await expect(tags).toHaveText(filmed?.tags.split(',') ?? [])
  })
})

test('questions are searched in question, answer and tags, filtered by category, and opened one at a time', {
  tag: '@spec-7.faqs',
}, async ({ person }) => {
  const page = await person({ viewport: DESKTOP })
  await page.goto('/faq')
  const main = page.getByRole('main')
  const questions = main.getByRole('heading', { level: 2 }).getByRole('button')
  const open = main.locator('[aria-expanded=true]')
  const search = page.getByRole('searchbox', { name: 'ค้นหาคำถาม' })
  // @spec-2.faq.filters
  await test.step('chips: all, and each category once', async () => {
    const chips = main.getByRole('group', { name: 'หมวดหมู่คำถาม' }).getByRole('button')
    await expect(chips).toHaveText(['ทั้งหมด', 'การสั่งซื้อ', 'การยืมและคืน', 'การชำระเงิน', 'บัญชีผู้ใช้'])
    await expect(questions).toHaveCount(10)
  })
  // @spec-2.faq.answers
  await test.step('one answer at a time, its tags as chips', async () => {
    await expect(open).toHaveCount(0)
    await questions.nth(0).click()
    await questions.nth(1).click()
    await expect(open).toHaveText(['ยืมอุปกรณ์ต้องเสียเงินไหม'])
    const answer = main.getByRole('region', { name: 'ยืมอุปกรณ์ต้องเสียเงินไหม' })
    await expect(answer.getByRole('list', { name: 'แท็ก' }).getByRole('listitem')).toHaveText([
      'ยืม',
      'ค่ายืม',
      'ฟรี',
    ])
    await expect(answer.locator('p').first()).toContainText('บางชิ้นยืมได้โดยไม่มีค่าใช้จ่าย')
  })
  // @spec-2.faq.empty @spec-5.faq.search
  await test.step('a search, and a category, close open questions', async () => {
    await search.fill('QR')
    await expect(questions).toHaveText(['ชำระเงินได้ทางไหนบ้าง'])
    await expect(open).toHaveCount(0)
    await search.fill('qr')
    await expect(questions).toHaveCount(1)
    await questions.nth(0).click()
    await main.getByRole('button', { name: 'บัญชีผู้ใช้' }).click()
    await expect(open).toHaveCount(0)
    await expect(questions).toHaveCount(0)
    await expect(page.getByText('ไม่พบคำถามที่ตรงกับการค้นหา')).toBeVisible()
    await search.fill('จดหมายขยะ')
    await expect(questions).toHaveText(['สมัครแล้วแต่ยังเข้าสู่ระบบไม่ได้'])
    await search.fill('สมัครสมาชิก')
    await expect(questions).toHaveText(['สมัครแล้วแต่ยังเข้าสู่ระบบไม่ได้'])
  })
  // @spec-2.faq.contact
  await test.step('the contact block', async () => {
    await expect(main.getByRole('link', { name: 'jansi@example.com' })).toBeVisible()
    await expect(main.getByRole('link', { name: '0801234567' })).toBeVisible()
    await expect(main).toContainText('ห้องศิลปะ ชั้น 2 อาคารกิจกรรมนักศึกษา')
  })
})

const EVIL = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=2</script>',
  '<a href="javascript:window.hacked=3">กดที่นี่</a>',
  '<svg onload="window.hacked=4"></svg>',
  '<iframe srcdoc="<script>parent.hacked=5</script>"></iframe>',
  '<p onclick="window.hacked=6" style="position:fixed;inset:0">ข้อความ</p>',
].join('')
/** Without the parts that a text is refused for: images that are not the shop's, and links that no page opens. */
const EVIL_HTML = EVIL.replace(/<img[^>]*>|<a .*?<\/a>/g, '')

test('code that somebody stored as text or HTML stays inert, however it got there', async ({
  person,
  member,
  shop,
}) => {
  const staff = await staffOf(shop)
  const page = await person({ viewport: DESKTOP })
  const answer = await page.request.get('/')
  const policy = answer.headers()['content-security-policy'] ?? ''
  // The only inline script is the early one of the storefront.
  expect(policy).toMatch(/(^|;)script-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/)
  expect(policy).not.toContain('unsafe')

  await test.step('a question, an article and a product that staff wrote', async () => {
    const faq = { question: `โค้ด${EVIL}`, answer: EVIL_HTML, tags: EVIL.slice(0, 200), category: 'ทดสอบ' }
    const made = await staff.json('POST', '/staff/faqs/', 201, { ...faq, is_active: true, position: 0 })
    const tutorial = await staff.json('POST', '/staff/tutorials/', 201, {
      title: `โค้ด${EVIL.slice(0, 150)}`,
      description: EVIL,
      category_name: 'ดูแลอุปกรณ์',
      author: EVIL.slice(0, 150),
      difficulty_level: 'ง่าย',
      main_image_key: null,
      video_url: '',
      content: EVIL_HTML,
      tags: EVIL.slice(0, 200),
      is_published: true,
      images: [],
    })
    const product = await staff.json('POST', '/staff/products/', 201, {
      name: `โค้ด${EVIL.slice(0, 100)}`,
      description: EVIL,
      brand: EVIL.slice(0, 150),
      category: 8,
      image_keys: [],
      is_for_sale: true,
      is_for_rent: false,
      is_used: false,
      is_active: true,
      sale_price: 10,
      rental_price: null,
      replacement_price: null,
      variants: [
        {
          size: '<b>ใหญ่</b>',
          type_name: '<i>ชนิด</i>',
          sale_price: null,
          rental_price: null,
          replacement_price: null,
          is_active: true,
          initial_stock: 3,
        },
      ],
    })
    const id = (created: { body: unknown }) => (created.body as { id: number }).id
    await visitAll(page, id(tutorial), id(product))
    await staff.json('DELETE', `/staff/faqs/${id(made)}/?version=1`, 200)
    await staff.json('DELETE', `/staff/tutorials/${id(tutorial)}/?version=1`, 200)
  })
  await test.step('notes and reasons that staff wrote to a member', async () => {
    const account = await newMember(shop)
    const buyer = await clientOf(shop, account)
    const easel = await goods(shop.url, 'ขาตั้งภาพสามขา (มือสอง)', 'สูง 160 ซม.')
    await giveBackLoan(shop, account, easel, { notes: `อ่าน${EVIL}`, reason: EVIL })
    const pencil = await goods(shop.url, 'ดินสอร่างภาพ', 'HB')
    const refused = await submitCheckout(buyer, 3, [orderLine(pencil, 'sale', 1)])
    await buyer.upload('/paymentslip/', 201, { order: refused }, await returnPhoto('#eee'))
    const reason = `อ่าน${EVIL}`
    await staff.json('POST', `/staff/orders/${refused}/transition/`, 200, { to: 'rejected', reason })
    const reader = await member({ account })
    for (const path of ['/return', '/history']) {
      await reader.goto(path)
      await expect(reader.getByRole('main')).toContainText(`อ่าน${EVIL}`)
      await expectInert(reader)
    }
  })
})

async function visitAll(page: Page, tutorial: number, product: number): Promise<void> {
  const one = [`/tutorial/${tutorial}`, `/product/${product}`]
  for (const path of ['/', '/faq', '/tutorials', '/category/8', ...one]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/') await expect(new HomePage(page).categories()).toHaveCount(8)
      if (path === '/faq') await page.getByRole('main').getByRole('heading', { level: 2 }).first().click()
      await expectInert(page)
    })
  }
}

async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  await expect(page.locator('main [onerror], main [onload], main [onclick]')).toHaveCount(0)
  await expect(page.locator('main script, main iframe, main [href^="javascript:"]')).toHaveCount(0)
  await expect(page.locator('main .rich-text [style], main .rich-text svg')).toHaveCount(0)
}
