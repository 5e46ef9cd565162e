import type { Locator } from '@playwright/test'
import { expectShown } from './console-page.ts'

/**
 * Picks an image in a field of the storefront for one. Ends when its thumbnail is there: it pushes the button that sends
 * the image down, under a pointer that presses it meanwhile.
 */
export async function pickImage(field: Locator, buffer: Buffer, name = 'slip.jpg'): Promise<void> {
  await field.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expectShown(field.page().getByRole('img', { name: 'รูปที่ 1', exact: true }))
}
