import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { accessibilityProblems } from '../fixtures/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../fixtures/storefront-test.ts'

/** The folder for images of every screen of the story, for people to look at; empty in the suite. */
const IMAGES = process.env.STORY_IMAGES ?? ''
let count = 0

/** Keeps images of a screen at three widths if `STORY_IMAGES` names a folder for them. */
export async function saveImages(page: Page, name: string): Promise<void> {
  if (IMAGES === '') return
  count += 1
  const title = `${String(count).padStart(2, '0')}-${name.replaceAll(' ', '-')}`
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(IMAGES, `${title}-${size.width}.png`), fullPage: true })
  }
}

/** Looks at a screen that no other test opens: it has no barrier. */
export async function look(page: Page, name: string): Promise<void> {
  await saveImages(page, name)
  await test.step(`${name} has no barrier`, async () => {
    expect.soft(await accessibilityProblems(page), name).toEqual([])
  })
}
