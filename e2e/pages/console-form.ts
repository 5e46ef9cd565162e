import { expect, type Locator } from '@playwright/test'
import { ConsolePage } from './console-page.ts'

/** A page of the console on which something is edited and saved. */
export class ConsoleForm extends ConsolePage {
  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Uploads an image where the page asks for one. */
  async attach(picture: Buffer): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture })
  }

  /** Saves; ends when nothing is left to save. */
  async save(): Promise<void> {
    await this.button('บันทึก').click()
    await expect(this.button('บันทึก')).toBeDisabled()
  }

  async search(label: string, words: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: label }).fill(words)
  }
}
