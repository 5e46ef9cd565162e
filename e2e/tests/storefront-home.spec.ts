import { expect, type Page } from '@playwright/test'
import { DESKTOP, gridColumns, PHONE, TABLET, test } from '../fixtures/storefront-test.ts'
import { MOVING, renderInBrowser } from '../fixtures/test.ts'
import { HomePage } from '../pages/home-page.ts'

const LISTS = ['banner', 'category', 'faqs', 'tutorialcategory', 'tutorials']

test('the banners turn every 5 seconds, wrap at both ends, follow arrows and dots, and pause', {
  tag: ['@spec-4.state.carousel', '@spec-9.banner.rotation'],
}, async ({ person }) => {
  const page = await person({ viewport: DESKTOP, ...MOVING })
  await page.clock.install()
  const home = new HomePage(page)
  await home.open()
  await stopTime(page)
  await press(page, 'ไปที่ภาพที่ 1')
  await away(page)
  await home.expectBanner(1)
  // @spec-2.home.carousel
  await test.step('they turn by themselves, and from the last to the first', async () => {
    for (const place of [2, 3, 1]) {
      await page.clock.runFor(4000)
      await page.clock.runFor(1500)
      await home.expectBanner(place)
    }
  })
  // @spec-2.home.carousel-controls
  await test.step('arrows go back over the first and on over the last, dots go anywhere', async () => {
    await press(page, 'ภาพก่อนหน้า')
    await home.expectBanner(3)
    await press(page, 'ภาพถัดไป')
    await home.expectBanner(1)
    await press(page, 'ไปที่ภาพที่ 2')
    await home.expectBanner(2)
  })
  // @spec-2.home.carousel
  await test.step('they pause under the pointer and while stopped', async () => {
    await page.clock.runFor(11_000)
    await home.expectBanner(2)
    await press(page, 'หยุดเปลี่ยนภาพ')
    await away(page)
    await page.clock.runFor(11_000)
    await home.expectBanner(2)
    await press(page, 'ให้ภาพเปลี่ยนเอง')
    await away(page)
    await page.clock.runFor(5500)
    await home.expectBanner(3)
  })
})

test('the banners stand still for visitors who asked for less motion', {
  tag: '@spec-2.home.carousel',
}, async ({ person }) => {
  const page = await person({ viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.clock.install()
  const home = new HomePage(page)
  await home.open()
  await away(page)
  await home.expectBanner(1)
  await page.clock.runFor(11_000)
  await home.expectBanner(1)
})

test('every dot of the banners is seen in the colours of the system', async ({ person }) => {
  const page = await person()
  await page.emulateMedia({ forcedColors: 'active' })
  await new HomePage(page).open()
  const dots = page.getByRole('button', { name: /^ไปที่ภาพที่/ }).locator('span')
  await expect(dots.first()).toBeVisible()
  const colours = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor))
  expect(colours).toHaveLength(3)
  // The ground of pages in Chromium's emulation.
  expect(colours).not.toContain('rgb(255, 255, 255)')
})

test('banners are 200 and 500 pixels high, and the categories stand in 2, 3 and 4 columns', {
  tag: ['@spec-2.home.categories', '@spec-9.banner.height', '@spec-9.home.categories'],
}, async ({ person }) => {
  const page = await person({ viewport: PHONE })
  const home = new HomePage(page)
  await home.open()
  for (const [width, height, columns] of [
    [360, 200, 2],
    [640, 200, 3],
    [768, 500, 3],
    [1024, 500, 4],
    [1440, 500, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const banner = home.banners.locator('li').first()
    await expect.poll(async () => (await banner.boundingBox())?.height, `at ${width}`).toBe(height)
    expect(await gridColumns(page, 'a[href^="/category/"]'), `at ${width}`).toBe(columns)
  }
})

test('home requests its five lists at once and shows that articles are loading', {
  tag: [
    '@spec-2.home.articles-loading',
    '@spec-7.banners',
    '@spec-7.categories',
    '@spec-7.tutorials',
    '@spec-7.tutorial-categories',
    '@spec-7.faqs',
    '@spec-7.home-at-once',
  ],
}, async ({ person }) => {
  const page = await person({ viewport: DESKTOP })
  const asked: string[] = []
  let allowLeave = () => {}
  const all = new Promise<void>((resolve) => {
    allowLeave = resolve
  })
  await renderInBrowser(page)
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/')[2] ?? '')
    await all
    await route.continue()
  })
  await page.goto('/')
  // No response has come yet, so no request waited for another.
  await expect.poll(() => LISTS.filter((list) => asked.includes(list))).toEqual(LISTS)
  await expect(page.getByRole('status').filter({ hasText: 'กำลังโหลดบทความ' })).toBeVisible()
  allowLeave()
  await expect(page.getByText('กำลังโหลดบทความ')).toHaveCount(0)
  for (const list of LISTS) expect(asked.filter((name) => name === list)).toHaveLength(1)
})

test('each failed part of home shows it, is logged, and can be retried on its own', {
  tag: ['@spec-8.home', '@spec-8.faq'],
}, async ({ person, allowComplaints }) => {
  const page = await person({ viewport: DESKTOP })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  allowComplaints(/\/api\/(banner|category|tutorials|tutorialcategory|faqs)\//, /^Could not load /)
  await renderInBrowser(page)
  await page.route(/\/api\/(banner|category|tutorials|tutorialcategory|faqs)\//, (route) =>
    route.fulfill({ status: 503, json: {} }),
  )
  await page.goto('/')
  const parts: [list: string, said: string, back: () => Promise<void>][] = [
    ['banner', 'โหลดภาพประชาสัมพันธ์ไม่สำเร็จ', () => new HomePage(page).expectBanner(1)],
    ['category', 'โหลดหมวดหมู่ไม่สำเร็จ', () => expect(new HomePage(page).categories()).toHaveCount(8)],
    [
      'tutorials',
      'โหลดบทความไม่สำเร็จ',
      () => expect(page.getByRole('article').getByRole('link')).toBeVisible(),
    ],
    [
      'faqs',
      'ไม่สามารถโหลดข้อมูล FAQ ได้ กรุณาลองใหม่อีกครั้ง',
      () => expect(new HomePage(page).part('คำถามที่พบบ่อย').getByRole('button')).toHaveCount(5),
    ],
  ]
  for (const [, said] of parts) await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  // The other parts stand: the survey needs none of the five.
  await expect(page.getByRole('link', { name: 'ทำแบบประเมิน' })).toBeVisible()
  const failures = new Set(logged.filter((words) => /^Could not load .*503/.test(words)))
  expect([...failures], 'one line of the log for each list').toHaveLength(LISTS.length)
  await page.unroute(/\/api\/(banner|category|tutorials|tutorialcategory|faqs)\//)
  for (const [list, said, back] of parts) {
    await test.step(`${list} is tried again`, async () => {
      const failed = page.getByRole('alert').filter({ hasText: said })
      await failed.getByRole('button', { name: 'ลองใหม่' }).click()
      await back()
      await expect(failed).toHaveCount(0)
    })
  }
})

test('home features the second article cut short, links to articles, survey and questions, and hints at signing up', async ({
  person,
  member,
}) => {
  const page = await person({ viewport: TABLET })
  const home = new HomePage(page)
  await home.open()
  const tutorials: { id: number; title: string; content: string }[] = await (
    await page.request.get('/api/tutorials/')
  ).json()
  // @spec-2.home.articles @spec-5.display.preview @spec-9.home.article
  await test.step('the featured article is the second of the list, its preview cut and cleaned', async () => {
    const second = tutorials[1]
    const card = home.part('บทความ').getByRole('article')
    await expect(card.getByRole('link')).toHaveText(second?.title ?? '')
    await expect(card.getByRole('link')).toHaveAttribute('href', `/tutorial/${second?.id}`)
    expect(second?.content.length).toBeGreaterThan(300)
    await expect(card.locator('.rich-text')).toHaveText(/…$/)
    await expect(home.part('บทความ').getByRole('link', { name: 'ดูบทความทั้งหมด' })).toHaveAttribute(
      'href',
      '/tutorials',
    )
  })
  // @spec-2.home.survey
  await test.step('the survey opens in a new tab', async () => {
    const survey = page.getByRole('link', { name: 'ทำแบบประเมิน' })
    await expect(survey).toHaveAttribute('href', 'https://example.com/survey')
    await expect(survey).toHaveAttribute('target', '_blank')
  })
  // @spec-2.home.faq @spec-4.state.faq @spec-9.home.faq
  await test.step('five questions, the first open, one at a time, both links to all', async () => {
    const part = home.part('คำถามที่พบบ่อย')
    const questions = part.getByRole('button')
    await expect(questions).toHaveCount(5)
    const open = () =>
      questions.evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute('aria-expanded')).indexOf('true'),
      )
    expect(await open()).toBe(0)
    await questions.nth(3).click()
    await expect.poll(open).toBe(3)
    await expect(part.locator('[aria-expanded=true]')).toHaveCount(1)
    await questions.nth(3).click()
    await expect(part.locator('[aria-expanded=true]')).toHaveCount(0)
    await expect(part.getByRole('link', { name: 'คำถามที่พบบ่อย' })).toHaveAttribute('href', '/faq')
    await expect(part.getByRole('link', { name: 'ดูคำถามทั้งหมด' })).toHaveAttribute('href', '/faq')
  })
  // @spec-2.home.guest-hint
  await test.step('a guest reads how to begin, a member does not', async () => {
    await expect(home.guestHint).toHaveText('สมัครสมาชิกและเข้าสู่ระบบก่อน จึงจะหยิบสินค้าใส่ตะกร้าได้')
    await expect(home.guestHint.getByRole('link', { name: 'สมัครสมาชิก' })).toHaveAttribute('href', '/signup')
    await expect(home.guestHint.getByRole('link', { name: 'เข้าสู่ระบบ' })).toHaveAttribute('href', '/login')
    const known = new HomePage(await member())
    await known.open()
    await expect(known.categories()).toHaveCount(8)
    await expect(known.guestHint).toHaveCount(0)
  })
})

/** From here on time passes only where the test lets it: a banner must not turn while a slow machine is busy. */
async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
}

/** Takes pointer and focus away from the banners, which wait under both. */
async function away(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.move(5, 5)
}
