import { expect, type Locator, type Page } from '@playwright/test'

/** A field of the form on a page of the account, by its label. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('main').getByRole('textbox', { name: label, exact: true })
}

/** Presses a button of the page itself, not of the bars around it. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

/** The field is in error and described by this text. */
export async function expectProblem(page: Page, label: string, text: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text))
}
