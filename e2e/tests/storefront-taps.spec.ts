import { expect, type Page } from '@playwright/test'
import { type Account, newMember } from '../fixtures/members.ts'
import { PHONE, test } from '../fixtures/storefront-test.ts'
import { renderInBrowser } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'
import { pickImage } from '../pages/picked-image.ts'
import { slipPhoto } from '../story/photos.ts'

/** Lent for ฿40 to ฿80, in three sizes, and in the row of home. */
const PAINTS = 'ชุดสีน้ำแบบก้อน ตลับโลหะ'
const PHONE_IN_HAND = { viewport: PHONE, hasTouch: true }

/** Counts the taps of a thumb. A file is one, typing is none; the payment method in force is chosen already. */
class Thumb {
  taps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(role: 'link' | 'button' | 'radio', name: string | RegExp): Promise<void> {
    this.taps += 1
    const target = this.page.getByRole(role, { name }).first()
    await (role === 'radio' ? target.locator('xpath=..') : target).tap()
  }

  async open(): Promise<void> {
    await this.page.goto('/')
    await this.tap('link', new RegExp(PAINTS))
    await expect(this.page).toHaveURL(/\/product\/\d+$/)
  }

  /** From the product to the bill of its loan; returns all taps since home. */
  async borrow(reference: string): Promise<number> {
    await this.tap('button', 'ใส่ตะกร้ายืม')
    await this.tap('link', 'ดูตะกร้า')
    await this.tap('button', /^ดำเนินการสั่งซื้อ/)
    this.taps += 1
    await pickImage(this.page.getByLabel('เลือกรูปสลิป'), await slipPhoto('004', reference.padEnd(20, '0')))
    await this.tap('button', 'ยืนยันคำสั่งซื้อ')
    await expect(this.page).toHaveURL('/bill')
    return this.taps
  }
}

test('a paid loan is few taps away from home, and a login leads back to the product and its size', async ({
  member,
  person,
  shop,
}) => {
  const signedIn = async () => new Thumb(await member({ ...PHONE_IN_HAND, account: await newMember(shop) }))
  await test.step('signed in, with a size to choose: 7', async () => {
    const thumb = await signedIn()
    await thumb.open()
    await thumb.tap('radio', '24 สี')
    expect(await thumb.borrow('TAPS1')).toBeLessThanOrEqual(7)
  })
  await test.step('signed in, of one size: 6', async () => {
    const thumb = await signedIn()
    // The server's HTML has the product as it is.
    await renderInBrowser(thumb.page)
    await thumb.page.route('**/api/workshopproduct/*/product_in_workshop/', async (route) => {
      const response = await route.fetch()
      const product = await response.json()
      await route.fulfill({ response, json: { ...product, variants: product.variants.slice(0, 1) } })
    })
    await thumb.open()
    expect(await thumb.borrow('TAPS2')).toBeLessThanOrEqual(6)
  })
  await test.step('a guest with an account: 10', async () => {
    const account: Account = await newMember(shop)
    const thumb = new Thumb(await person(PHONE_IN_HAND))
    await thumb.open()
    await thumb.tap('radio', '24 สี')
    await thumb.tap('link', 'เข้าสู่ระบบ')
    thumb.taps += 1
    await new LoginPage(thumb.page).logIn(account.email, account.password)
    await expect(thumb.page).toHaveURL('/')
    await expect(thumb.page.getByText(`ไปต่อที่ “${PAINTS} 24 สี” ได้เลย`)).toBeVisible()
    await thumb.tap('link', 'ไปหน้านั้น')
    await expect(thumb.page.getByRole('radio', { name: '24 สี' })).toBeChecked()
    expect(await thumb.borrow('TAPS3')).toBeLessThanOrEqual(10)
  })
})
