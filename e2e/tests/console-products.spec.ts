import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { expectShown } from '../pages/console-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { returnPhoto } from '../story/photos.ts'

const NAME = 'จานสีเซรามิก'

test('a product is added with an image and two sizes, found by a guest and hidden', async ({
  person,
  volunteer,
}) => {
  const staff = new ConsoleForm(await volunteer('staff', ''))
  const guest = await person()
  const product = new ProductPage(guest)

  const id = await test.step('it is added, with an image and two sizes', async () => {
    await staff.goTo('สินค้าและสต็อก')
    await staff.page.getByRole('link', { name: 'เพิ่มสินค้า' }).click()
    await staff.expectTitle('เพิ่มสินค้า')
    await staff.field('ชื่อสินค้า').fill(NAME)
    await staff.choose('หมวดหมู่', 'ดินสอ ปากกา และยางลบ')
    await staff.page.getByRole('checkbox', { name: 'เปิดขาย' }).check()
    await staff.field('ราคาขายต่อชิ้น').fill('89.50')
    await staff.attach(await returnPhoto('#3d4fb5'))
    await expectShown(staff.page.getByRole('img', { name: 'รูปที่ 1' }))
    await staff.button('เพิ่มตัวเลือก').click()
    const variants = staff.panel('ตัวเลือกและสต็อก').getByRole('listitem')
    for (const [index, size, pieces] of [
      [0, 'เล็ก', '5'],
      [1, 'ใหญ่', '2'],
    ] as const) {
      await variants.nth(index).getByRole('textbox', { name: 'ขนาด' }).fill(size)
      await variants.nth(index).getByRole('textbox', { name: 'จำนวนเริ่มต้น' }).fill(pieces)
    }
    await staff.button('เพิ่มสินค้า').click()
    await staff.expectTitle(NAME)
    return /products\/(\d+)$/.exec(staff.page.url())?.[1] ?? ''
  })
  await test.step('a guest sees it in the shop', async () => {
    await product.open(`/product/${id}`)
    await expect(guest.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    await expectShown(guest.getByRole('main').getByRole('img').first())
    await product.chooseSize('เล็ก')
    await product.expectStock(5)
    await expect(product.price('ราคาซื้อ')).toHaveText('฿89.50')
  })
  await test.step('it is hidden, and the shop no longer has it', async () => {
    await staff.button('ซ่อนจากร้าน').click()
    await expect(staff.page.getByText('ซ่อนสินค้าจากร้านแล้ว')).toBeVisible()
    const shown = await guest.request.get('/api/workshop/active_workshop_products/')
    expect(await shown.text()).not.toContain(NAME)
  })
})
