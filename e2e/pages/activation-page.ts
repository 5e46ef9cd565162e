import { expect, type Page } from '@playwright/test'

/** The page that the mail's link opens. */
export class ActivationPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(link: string): Promise<void> {
    await this.page.goto(link)
    await expect(this.page.getByRole('heading', { level: 1, name: 'ยืนยันอีเมล' })).toBeVisible()
  }

  async confirm(): Promise<void> {
    await this.page.getByRole('button', { name: 'ยืนยันอีเมล' }).click()
    await expect(this.page.getByRole('heading', { name: 'ยืนยันอีเมลแล้ว เข้าสู่ระบบได้เลย' })).toBeVisible()
  }

  async goToLogin(): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  }
}
