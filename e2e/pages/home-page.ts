import { NO_TODOS_KEY } from '@jansi/contract/early-script'
import { expect, type Locator, type Page } from '@playwright/test'

/** The shop's first page. */
export class HomePage {
  readonly page: Page
  readonly banners: Locator
  readonly guestHint: Locator
  /** The most urgent thing that a member has to do. */
  readonly todo: Locator
  /** In the place of the guest's hint. */
  readonly memberHint: Locator

  constructor(page: Page) {
    this.page = page
    this.banners = page.getByRole('region', { name: 'ภาพประชาสัมพันธ์' })
    this.todo = page.getByRole('region', { name: 'สิ่งที่ต้องทำ' }).getByRole('link').first()
    this.memberHint = page.getByText('เลือกหมวดหมู่ แล้วหยิบของใส่ตะกร้าได้เลย')
    this.guestHint = page.getByRole('status').filter({ hasText: 'ก่อน จึงจะหยิบสินค้าใส่ตะกร้าได้' })
  }

  async open(): Promise<void> {
    await this.page.goto('/')
    await expect(this.part('หมวดหมู่อุปกรณ์')).toBeVisible()
  }

  /** A member's home shows nothing to do, and notes so once the server has responded. */
  async expectNothingToDo(): Promise<void> {
    await expect(this.memberHint).toBeVisible()
    await expect
      .poll(() => this.page.evaluate((key) => localStorage.getItem(key), NO_TODOS_KEY))
      .not.toBeNull()
    await expect(this.todo).toHaveCount(0)
  }

  /** A part of the page, by its heading. */
  part(heading: string): Locator {
    return this.page
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name: heading, level: 2 }) })
  }

  /** The categories' names, in the order shown. */
  categories(): Locator {
    return this.part('หมวดหมู่อุปกรณ์').getByRole('listitem')
  }

  /** The banner on view, by its place; its image has arrived. */
  async expectBanner(place: number): Promise<void> {
    await expect(this.banners.getByRole('button', { name: `ไปที่ภาพที่ ${place}` })).toHaveAttribute(
      'aria-current',
      'true',
    )
    const picture = this.banners
      .getByRole('listitem')
      .and(this.page.locator('[aria-hidden=false]'))
      .getByRole('img')
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }

  async openCategory(name: string): Promise<void> {
    await this.part('หมวดหมู่อุปกรณ์').getByRole('link', { name }).click()
  }
}
