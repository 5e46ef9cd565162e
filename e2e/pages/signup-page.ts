import { expect, type Locator, type Page } from '@playwright/test'

export type NewMember = {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
}

/** Signing up, with the messages of the form during typing. */
export class SignupPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true })
  }

  async fill(label: string, value: string): Promise<void> {
    await this.field(label).fill(value)
  }

  /** The field is in error and described by this text. */
  async expectProblem(label: string, text: string): Promise<void> {
    await expect(this.field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(this.field(label)).toHaveAccessibleDescription(new RegExp(text))
  }

  async send(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'สมัครสมาชิก' }).click()
  }

  async expectMailSent(email: string): Promise<void> {
    const title = 'สมัครสมาชิกแล้ว เปิดอีเมลเพื่อยืนยันบัญชี'
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(this.page.getByRole('main')).toContainText(email)
  }
}
