import { expect } from '@playwright/test'
import { test } from '../fixtures/storefront-test.ts'
import { renderInBrowser } from '../fixtures/test.ts'

const ATTACKS = [
  '<script>window.hacked = "script"</script>',
  '<img src="/nowhere.webp" onerror="window.hacked = \'onerror\'">',
  '<svg onload="window.hacked = \'svg\'"><animate onbegin="window.hacked = 1" attributeName="x" dur="1s"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.hacked=1&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror="window.hacked = 1">',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '<details open ontoggle="window.hacked = 1">เปิด</details>',
  '<a href="javascript:window.hacked=1">ลิงก์</a><a href=" java&#10;script:window.hacked=1">ลิงก์</a>',
  '<input autofocus onfocus="window.hacked = 1"><button formaction="javascript:1">ส่ง</button>',
  '<style>body{display:none}</style><p style="position:fixed;inset:0" class="fixed" id="root">บัง</p>',
  '<noscript><p title="</noscript><img src=x onerror=window.hacked=1>"></noscript>',
  '<template><img src=x onerror="window.hacked = 1"></template><base href="https://evil.test/">',
]

// @spec-5.display.sanitised @spec-5.display.home-faq
test('HTML that would run does nothing, wherever the storefront shows HTML of staff', async ({
  person,
  stocked,
  allowComplaints,
}) => {
  // As if the server had let it through, and in a browser that no policy protects.
  const page = await person({ bypassCSP: true })
  // The image of the shop may be requested, even if it does not exist; no other may.
  allowComplaints(/\/nowhere\.webp$/)
  const { hostname } = new URL(stocked.url)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.hostname !== hostname) elsewhere.push(request.url())
  })
  await renderInBrowser(page)
  const html = `<p>คำตอบที่ดี</p>${ATTACKS.join('<hr>')}`
  await page.route(/\/api\/faqs\/$/, async (route) => {
    const faqs: object[] = await (await route.fetch()).json()
    await route.fulfill({ json: faqs.map((faq) => ({ ...faq, question: html, answer: html })) })
  })
  await page.route(/\/api\/tutorials\/(\d+\/)?$/, async (route) => {
    const body: object | object[] = await (await route.fetch()).json()
    const spoil = (tutorial: object) => ({
      ...tutorial,
      content: html,
      video_url: 'javascript:window.hacked=1',
    })
    await route.fulfill({ json: Array.isArray(body) ? body.map(spoil) : spoil(body) })
  })
  const tutorial = /\/tutorial\/\d+/
  await page.goto('/')
  await expect(page.getByText('คำตอบที่ดี').first()).toBeVisible()
  const link = await page.locator('a[href^="/tutorial/"]').first().getAttribute('href')
  expect(link).toMatch(tutorial)
  for (const path of ['/', '/faq', link ?? '']) {
    await page.goto(path)
    await expect(page.getByText('คำตอบที่ดี').first(), path).toBeVisible()
    for (const button of await page.locator('main h2 button, main h3 button').all()) await button.click()
    const found = await page.locator('main').evaluate((main) => {
      const all = [...main.querySelectorAll('*')]
      const attributes = all.flatMap((element) => [...element.attributes])
      return {
        elements: all
          .map((element) => element.localName)
          .filter((name) => /^(script|style|math|form|object|template|base|details|mglyph)$/.test(name)),
        handlers: attributes.map(({ name }) => name).filter((name) => /^on|^srcdoc$|^formaction$/.test(name)),
        addresses: attributes.map(({ value }) => value).filter((value) => /^\W*java\s*script:/i.test(value)),
        styled: [...main.querySelectorAll('.rich-text :is([style], [class], [id="root"])')].length,
      }
    })
    expect(found, path).toEqual({ elements: [], handlers: [], addresses: [], styled: 0 })
    expect(await page.evaluate(() => Reflect.get(window, 'hacked')), path).toBeUndefined()
  }
  expect(elsewhere).toEqual([])
})
