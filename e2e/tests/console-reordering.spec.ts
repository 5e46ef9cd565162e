import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { allProducts } from '../fixtures/goods.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { expectShown } from '../pages/console-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { returnPhoto } from '../story/photos.ts'

const MEANWHILE = 'มีคนจัดลำดับหรือแก้รายการไปก่อน แสดงลำดับล่าสุดแล้ว จัดใหม่ได้เลย'

test('banners are put in another order by keyboard, as guests see, and nobody’s order is undone unseen', async ({
  person,
  volunteer,
  allowComplaints,
}) => {
  allowComplaints(/\/staff\/banners-order\/$/)
  const first = new ConsoleForm(await volunteer('staff', 'banners'))
  const second = new ConsoleForm(await volunteer('admin', 'banners'))
  const home = new HomePage(await person())
  const names = (volunteer: ConsoleForm) => linksOf(volunteer.page, 'แบนเนอร์')
  const [one = '', two = '', ...others] = await textsOf(names(first))
  await expect(names(second)).toHaveText([one, two, ...others])
  await test.step('the first volunteer moves the second banner up', async () => {
    await press(first.button(`เลื่อน ${two} ขึ้น`))
    await expect(names(first)).toHaveText([two, one, ...others])
    await home.open()
    const shown = home.banners.locator('img')
    await expect(shown.first()).toHaveAttribute('alt', two)
    await expect(shown.nth(1)).toHaveAttribute('alt', one)
  })
  await test.step('the other one, whose list is old, sees a notice and the new order', async () => {
    await press(second.button(`เลื่อน ${two} ขึ้น`))
    await expect(second.page.getByText(MEANWHILE)).toBeVisible()
    await expect(names(second)).toHaveText([two, one, ...others])
    await expect(second.button(`เลื่อน ${two} ขึ้น`)).toBeDisabled()
    await press(second.button(`เลื่อน ${two} ลง`))
    await expect(names(second)).toHaveText([one, two, ...others])
  })
})

test('a product’s images are dragged or moved by keyboard, and the shop shows the new cover', async ({
  person,
  shop,
  volunteer,
}) => {
  const [product] = await allProducts(shop.url)
  if (!product) throw new Error('The demo shop has no product')
  const staff = new ConsoleForm(await volunteer('staff', `products/${product.id}`))
  const pictures = staff.page.getByRole('list', { name: 'รูปสินค้าตามลำดับ' }).getByRole('img')
  const guest = await person()
  const expectCover = async (picture: string) => {
    await guest.goto(`/product/${product.id}`)
    const cover = guest.getByRole('main').getByRole('img').first()
    await expectShown(cover)
    await expect(cover).toHaveAttribute('src', new RegExp(picture))
  }
  await expectShown(pictures.first())
  const before = await pictures.count()
  await staff.attach(await returnPhoto('#8a5a00'))
  await expect(pictures).toHaveCount(before + 1)
  const former = await fileOf(pictures.first())
  const added = await fileOf(pictures.last())
  await test.step('by dragging', async () => {
    await pictures.last().dragTo(pictures.first())
    await expect(pictures.first()).toHaveAttribute('src', new RegExp(added))
    await staff.save()
    await expectCover(added)
  })
  await test.step('by keyboard', async () => {
    await press(staff.button('เลื่อนรูปที่ 1 ไปหลัง'))
    await expect(pictures.first()).toHaveAttribute('src', new RegExp(former))
    await staff.save()
    await expectCover(former)
  })
})

/** Presses a button as somebody without a mouse does. */
async function press(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.focus()
  await button.press('Enter')
}

function linksOf(page: Page, list: string): Locator {
  return page.getByRole('main').getByRole('list', { name: list }).getByRole('link')
}

async function textsOf(links: Locator): Promise<string[]> {
  await expect(links.first()).toBeVisible()
  return links.allTextContents()
}

/** The name under which an image is stored, the same in each width. */
async function fileOf(picture: Locator): Promise<string> {
  await expectShown(picture)
  const src = (await picture.getAttribute('src')) ?? ''
  return /public\/([^/?]+)/.exec(src)?.[1] ?? src
}
