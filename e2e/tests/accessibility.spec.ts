import { expect, type Page } from '@playwright/test'
import { accessibilityProblems, overflowing } from '../fixtures/axe.ts'
import { arrive, passCheckoutCheck, SCENES, VISITORS } from '../fixtures/scenes.ts'
import { test } from '../fixtures/test.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }
const NARROWEST = { width: 320, height: 640 }

for (const visitor of VISITORS) {
  test(`there is no barrier for a ${visitor}, on a phone, a desktop, or 320 pixels`, async ({
    person,
    stocked,
    allowComplaints,
  }) => {
    // Two of the scenes are of a product that the workshop does not have, and of no page at all.
    allowComplaints(/\/product\/99999$/, /\/no-such-page$/)
    const page = await person({ viewport: DESKTOP, reducedMotion: 'reduce' })
    await passCheckoutCheck(page)
    await arrive(visitor, page, stocked)
    for (const scene of SCENES[visitor]) {
      await test.step(scene.name, async () => {
        await scene.open(page, stocked)
        for (const size of [DESKTOP, PHONE]) {
          await resize(page, size)
          const problems = await accessibilityProblems(page)
          expect.soft(problems, `${visitor}, ${scene.name}, at ${size.width}`).toEqual([])
        }
        await resize(page, NARROWEST)
        expect.soft(await overflowing(page), `${visitor}, ${scene.name}, at 320`).toEqual([])
        await resize(page, DESKTOP)
      })
    }
  })
}

/** Changes the window and lets the page draw itself again. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
