import { expect, type Page, test } from '@playwright/test'
import { receiveMail } from '../fixtures/mailbox.ts'
import type { Shop } from '../fixtures/shop.ts'
import { ActivationPage } from '../pages/activation-page.ts'
import { CategoryPage } from '../pages/category-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { SearchPage } from '../pages/search-page.ts'
import { PhoneBar } from '../pages/shop-bar.ts'
import { type NewMember, SignupPage } from '../pages/signup-page.ts'
import { CATEGORY, PRODUCT, SIZE, STOCK } from './goods.ts'
import { look, saveImages } from './look.ts'

/** Leaves out one character of the product's name. */
const TYPO = 'ปากกามาร์เกอร์'

/** A guest finds a product by its category and by a search with a typo, and reads its price and terms. */
export async function browse(page: Page): Promise<void> {
  const home = new HomePage(page)
  await home.open()
  await home.expectBanner(1)
  await expect(home.categories()).toHaveCount(8)
  await expect(home.guestHint).toBeVisible()
  await saveImages(page, 'home of a guest')

  await home.openCategory(CATEGORY)
  const category = new CategoryPage(page)
  await category.expectOpen(CATEGORY)
  await category.search('มาร์กเกอร์')
  await expect(category.found).toHaveText('พบ 1 รายการ')

  await test.step('the search of the whole shop forgives a typo', async () => {
    const search = new SearchPage(page)
    await search.open()
    await search.field.pressSequentially(TYPO)
    await expect(search.suggestion(PRODUCT)).toBeVisible()
    await look(page, 'suggestions')
    await search.search(TYPO)
    await look(page, 'results')
    await search.openProduct(PRODUCT)
  })

  const product = new ProductPage(page)
  await product.chooseSize(SIZE)
  await product.expectStock(STOCK)
  await expect(product.price('ราคาซื้อ')).toHaveText('฿1,150')
  await expect(product.price('ราคายืมต่อครั้ง')).toHaveText('฿110')
  await expect(page.getByRole('main')).toContainText(/ค่ายืมคิดต่อครั้ง ไม่คิดเป็นรายวัน.*คืนช้าปรับวันละ/)
  await expect(product.guestHint).toBeVisible()
  await expect(product.addToSale).toHaveCount(0)
  await expect(product.addToRent).toHaveCount(0)
  await saveImages(page, 'product of a guest')
}

/** The guest signs up, confirms the address by the link of the mail, and logs in. */
export async function signUp(page: Page, shop: Shop, person: NewMember): Promise<void> {
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
  const signup = new SignupPage(page)
  await signup.fill('ชื่อ', person.firstName)
  await signup.fill('นามสกุล', person.lastName)
  await signup.fill('อีเมล', person.email)
  await signup.fill('รหัสผ่าน', person.password)
  await signup.fill('ยืนยันรหัสผ่าน', `${person.password}x`)
  await signup.expectProblem('ยืนยันรหัสผ่าน', 'รหัสผ่านไม่ตรงกัน')
  await signup.fill('ยืนยันรหัสผ่าน', person.password)
  await signup.fill('เบอร์โทรศัพท์', person.phone)
  await expect(signup.field('เบอร์โทรศัพท์')).toHaveValue('081-234-5678')
  await saveImages(page, 'sign-up')
  await signup.send()
  await signup.expectMailSent(person.email)
  await saveImages(page, 'sign-up sent')

  const mail = await receiveMail(shop, person.email, 'ยืนยันอีเมลเพื่อเริ่มใช้ร้านจานสี')
  const link = /https?:\S+\/account-confirm-email\/\S+/.exec(mail.text)?.[0] ?? ''
  expect(link).toMatch(new RegExp(`^${shop.url}/dj-rest-auth/registration/account-confirm-email/[^/]+/$`))
  const activation = new ActivationPage(page)
  await activation.open(link)
  await activation.confirm()
  await activation.goToLogin()
  await new LoginPage(page).logIn(person.email, person.password)
  const home = new HomePage(page)
  await home.expectNothingToDo()
  await expect(home.guestHint).toHaveCount(0)
  await expect(new PhoneBar(page).place('คืน')).toBeVisible()
  await saveImages(page, 'home of a member')
}
