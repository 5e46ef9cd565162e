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
    for (const place of ['บนมือถือ', 'บนคอมพิวเตอร์'])
      await expectShown(staff.page.getByRole('img', { name: `แบนเนอร์${place}` }))
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
