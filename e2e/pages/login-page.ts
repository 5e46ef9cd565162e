import { expect, type Page } from '@playwright/test'

/** Members' login. */
export class LoginPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/login')
  }

  async logIn(email: string, password: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' })).toBeVisible()
    await this.page.getByRole('textbox', { name: 'อีเมล' }).fill(email)
    await this.page.getByRole('textbox', { name: 'รหัสผ่าน', exact: true }).fill(password)
    await this.page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' })).toBeHidden()
  }
}
