import { expect } from '@playwright/test'
import { DESKTOP, test } from '../fixtures/storefront-test.ts'

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
    await expect(article.locator('iframe')).toHaveCount(0)
    await article.getByRole('button', { name: 'ดูวิดีโอ (เปิดจาก YouTube)' }).click()
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
