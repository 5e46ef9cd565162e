import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { expectShown } from '../pages/console-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { returnPhoto } from '../story/photos.ts'

test('a banner is added, put off until later, shown again and deleted, as the shop’s guests see', async ({
  person,
  volunteer,
}) => {
  const alt = 'นิทรรศการปลายปี'
  const staff = new ConsoleForm(await volunteer('staff', ''))
  const home = new HomePage(await person())
  const banner = home.banners.getByRole('img', { name: alt, includeHidden: true })
  await test.step('added', async () => {
    await staff.goTo('แบนเนอร์')
    await staff.page.getByRole('link', { name: 'เพิ่มแบนเนอร์' }).click()
    await staff.attach(await returnPhoto('#c8452f'))
    await staff.field('คำบรรยายรูป').fill(alt)
    await expectShown(staff.page.getByRole('img', { name: alt }))
    await staff.button('บันทึก').click()
    await staff.expectTitle(/^แบนเนอร์$/)
    await home.open()
    await expect(banner).toHaveCount(1)
  })
  await test.step('put off', async () => {
    await staff.page.getByRole('link', { name: alt }).click()
    await staff.expectTitle(alt)
    await staff.page.getByLabel('เริ่มแสดง').fill('2099-01-01T10:00')
    await staff.save()
    await home.open()
    await expect(home.banners).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
  await test.step('shown again', async () => {
    await staff.page.getByLabel('เริ่มแสดง').fill('')
    await staff.save()
    await home.open()
    await expect(banner).toHaveCount(1)
  })
  await test.step('deleted', async () => {
    await staff.button('ลบแบนเนอร์').click()
    await staff.dialog('ลบแบนเนอร์').getByRole('button', { name: 'ยืนยันลบ' }).click()
    await staff.expectTitle(/^แบนเนอร์$/)
    await home.open()
    await expect(home.banners).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
})

test('a question is edited and the guests read the new one', async ({ person, volunteer }) => {
  const staff = new ConsoleForm(await volunteer('staff', ''))
  const guest = await person()
  await staff.goTo('คำถามที่พบบ่อย')
  await staff.page.getByRole('list', { name: 'คำถามที่พบบ่อย' }).getByRole('link').first().click()
  const question = staff.field('คำถาม')
  await expect(question).not.toHaveValue('')
  const before = await question.inputValue()
  const after = `${before} (ปรับปรุง)`
  for (const [text, other] of [
    [after, before],
    [before, after],
  ] as const) {
    await question.fill(text)
    await staff.save()
    await guest.goto('/faq')
    await expect(guest.getByRole('main').getByRole('button', { name: text, exact: true })).toBeVisible()
    await expect(guest.getByRole('main').getByRole('button', { name: other, exact: true })).toHaveCount(0)
  }
})

test('an article is a draft until it is published, and gone when it is deleted', async ({
  person,
  volunteer,
}) => {
  const title = 'ล้างพู่กันหลังใช้สีน้ำมัน'
  const staff = new ConsoleForm(await volunteer('staff', ''))
  const guest = await person()
  const article = guest.getByRole('main').getByRole('link', { name: title })
  const expectArticles = async (count: number) => {
    await guest.goto('/tutorials')
    await expect(guest.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(article).toHaveCount(count)
  }
  await test.step('a draft', async () => {
    await staff.goTo('บทความ')
    await staff.page.getByRole('link', { name: 'เพิ่มบทความ' }).click()
    await staff.field('ชื่อบทความ').fill(title)
    await staff.field('เนื้อหา').fill('เช็ดสีออกก่อน แล้วล้างด้วยสบู่')
    await staff.field('หมวดหมู่').fill('ดูแลอุปกรณ์')
    await staff.field('ผู้เขียน').fill('อาสา')
    const difficulty = staff.page.getByRole('combobox', { name: 'ระดับความยาก' })
    await difficulty.fill('ง่าย')
    await difficulty.press('Tab')
    await staff.button('บันทึก').click()
    await staff.expectTitle(title)
    await expectArticles(0)
  })
  await test.step('published', async () => {
    await staff.page.getByLabel('เผยแพร่ในร้าน').check()
    await staff.save()
    await expectArticles(1)
    await article.click()
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(guest.getByRole('article')).toContainText('เช็ดสีออกก่อน แล้วล้างด้วยสบู่')
  })
  await test.step('deleted', async () => {
    await staff.button('ลบบทความ').click()
    await staff.dialog('ลบบทความ').getByRole('button', { name: 'ยืนยันลบ' }).click()
    await staff.expectTitle('บทความ')
    await expectArticles(0)
  })
})

test('a category is added last, is no shelf of the shop while it is empty, and is deleted', async ({
  person,
  volunteer,
}) => {
  const name = 'ดินและเครื่องปั้น'
  const staff = new ConsoleForm(await volunteer('staff', ''))
  const home = new HomePage(await person())
  await staff.goTo('หมวดหมู่')
  const categories = staff.page.getByRole('main').getByRole('list', { name: 'หมวดหมู่' }).getByRole('listitem')
  await expect(categories.first()).toBeVisible()
  const others = await categories.count()
  await test.step('added', async () => {
    await staff.page.getByRole('link', { name: 'เพิ่มหมวดหมู่' }).click()
    await staff.expectTitle('เพิ่มหมวดหมู่')
    await staff.field('ชื่อที่แสดงในร้าน').fill(name)
    await staff.field('ชื่อย่อภาษาอังกฤษ').fill('clay')
    await staff.attach(await returnPhoto('#8a5a00'))
    await expectShown(staff.page.getByRole('main').getByRole('img'))
    await staff.page
      .getByRole('main')
      .getByRole('button', { name: /^(บันทึก|เพิ่มหมวดหมู่)$/ })
      .click()
    await staff.expectTitle('หมวดหมู่')
    await expect(categories).toHaveCount(others + 1)
    await expect(categories.last()).toContainText(name)
    // The shop shows the categories of the workshop's products.
    await home.open()
    await expect(home.categories().first()).toBeVisible()
    await expect(home.categories().filter({ hasText: name })).toHaveCount(0)
  })
  await test.step('one that holds products stays', async () => {
    await categories.first().getByRole('link').click()
    await expect(staff.page.getByText('ย้ายสินค้าไปหมวดอื่นก่อนจึงลบได้')).toBeVisible()
    await expect(staff.button('ลบหมวดหมู่')).toBeDisabled()
  })
  await test.step('deleted', async () => {
    await staff.goTo('หมวดหมู่')
    await staff.page.getByRole('main').getByRole('link', { name }).click()
    await staff.button('ลบหมวดหมู่').click()
    await staff.dialog('ลบหมวดหมู่').getByRole('button', { name: 'ยืนยันลบ' }).click()
    await staff.expectTitle('หมวดหมู่')
    await expect(categories).toHaveCount(others)
  })
})
