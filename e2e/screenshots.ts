import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import buildMissing from './fixtures/build-missing.ts'
import { arrive, passCheckoutCheck, SCENES, VISITORS } from './fixtures/scenes.ts'
import { openShop } from './fixtures/shop.ts'
import { stockShop } from './fixtures/stocked-shop.ts'
import config from './playwright.config.ts'

// Photographs every page of the story, for people to look at:
//   npx tsx e2e/screenshots.ts --to /tmp/screens [--only member] [--width 360]

const { values } = parseArgs({
  options: { to: { type: 'string' }, only: { type: 'string' }, width: { type: 'string', multiple: true } },
})
if (!values.to) throw new Error('Where to? --to <folder>')
const widths = (values.width ?? ['360', '768', '1440']).map(Number)
const heights: Record<number, number> = { 360: 740, 768: 1024, 1440: 900 }

await mkdir(values.to, { recursive: true })
await buildMissing()
const shop = await openShop()
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const stocked = await stockShop(shop.url, shop.password)
  for (const visitor of VISITORS.filter((name) => values.only === undefined || name === values.only)) {
    for (const width of widths) {
      // A browser of its own for each width: the console keeps an open dialog of the same page, and input that was begun.
      const page = await browser.newPage({
        baseURL: shop.url,
        locale: 'th-TH',
        timezoneId: 'Asia/Bangkok',
        reducedMotion: 'reduce',
        viewport: { width, height: heights[width] ?? 900 },
      })
      await passCheckoutCheck(page)
      await arrive(visitor, page, stocked)
      for (const scene of SCENES[visitor]) {
        await scene.open(page, stocked)
        await layOut(page)
        const name = `${visitor} ${scene.name} ${width}`.replaceAll(/\W+/g, '-')
        await page.screenshot({ path: join(values.to, `${name}.png`), fullPage: true })
      }
      await page.close()
    }
  }
} finally {
  await browser.close()
  await shop.stop()
}

/**
 * Prepares the whole page for one screenshot: images below the fold load only when they are scrolled to, and
 * sticky bars would otherwise be in the middle.
 */
async function layOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0)
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static'
    }
    const pictures = [...document.images].filter((image) => image.src !== '')
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  })
}
