import { expect, type Locator, type Page } from '@playwright/test'

/** The staff console: its login, its sections, and the parts of every page. */
export class ConsolePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.page.goto('/staff/')
    await this.page.getByRole('textbox', { name: 'อีเมล' }).fill(email)
    await this.page.getByRole('textbox', { name: 'รหัสผ่าน' }).fill(password)
    await this.page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await this.expectTitle('วันนี้')
  }

  async expectTitle(title: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  /** Waits for the page of an order, whose members know it by this short id. */
  async expectOrder(shortId: string): Promise<void> {
    await this.expectTitle(/^เลขที่ \d+ · /)
    await expect(this.page.getByRole('main').getByText(`รหัส ${shortId}`)).toBeVisible()
  }

  /** One of today's queues, with how many wait there. */
  waiting(what: string, count: number): Locator {
    return this.page.getByRole('link', { name: `${what} ${count} รายการ` })
  }

  async goTo(room: string): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: room })
    // The sections that are seldom used are behind a row of their own.
    if ((await item.count()) === 0) await this.page.getByRole('menuitem', { name: 'จัดการ' }).click()
    await item.click()
    await this.expectTitle(room)
  }

  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title })
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
}

/** Waits until an image has loaded and is visible. */
export async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}
