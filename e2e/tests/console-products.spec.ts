import { expect } from '@playwright/test'
import { openSection, test } from '../fixtures/console-test.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { expectShown } from '../pages/console-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { returnPhoto } from '../story/photos.ts'

const NAME = 'จานสีเซรามิก'
const RENAMED = 'จานสีเซรามิกห้าหลุม'

test('a product is added, edited by two volunteers at once, counted again and hidden', async ({
  person,
  allowComplaints,
  volunteer,
}) => {
  allowComplaints(/\/staff\/products\/\d+\/$/)
  const first = new ConsoleForm(await volunteer('staff', ''))
  const second = new ConsoleForm(await volunteer('admin', ''))
  const guest = await person()
  const product = new ProductPage(guest)

  const id = await test.step('the first adds it, with an image and two sizes', async () => {
    await first.goTo('สินค้าและสต็อก')
    await first.page.getByRole('link', { name: 'เพิ่มสินค้า' }).click()
    await first.expectTitle('เพิ่มสินค้า')
    await first.field('ชื่อสินค้า').fill(NAME)
    await first.choose('หมวดหมู่', 'ดินสอ ปากกา และยางลบ')
    await first.page.getByRole('checkbox', { name: 'เปิดขาย' }).check()
    await first.field('ราคาขายต่อชิ้น').fill('89.50')
    await first.attach(await returnPhoto('#3d4fb5'))
    await expectShown(first.page.getByRole('img', { name: 'รูปที่ 1' }))
    await first.button('เพิ่มตัวเลือก').click()
    const variants = first.panel('ตัวเลือกและสต็อก').getByRole('listitem')
    for (const [index, size, pieces] of [
      [0, 'เล็ก', '5'],
      [1, 'ใหญ่', '2'],
    ] as const) {
      await variants.nth(index).getByRole('textbox', { name: 'ขนาด' }).fill(size)
      await variants.nth(index).getByRole('textbox', { name: 'จำนวนเริ่มต้น' }).fill(pieces)
    }
    await first.button('เพิ่มสินค้า').click()
    await first.expectTitle(NAME)
    return /products\/(\d+)$/.exec(first.page.url())?.[1] ?? ''
  })
  await test.step('a guest sees it in the shop', async () => {
    await product.open(`/product/${id}`)
    await expect(guest.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    await expectShown(guest.getByRole('main').getByRole('img').first())
    await product.chooseSize('เล็ก')
    await product.expectStock(5)
    await expect(product.price('ราคาซื้อ')).toHaveText('฿89.50')
  })
  await test.step('of two who edit it the second sees what the first changed, and keeps their own', async () => {
    await openSection(second.page, `products/${id}`)
    await second.expectTitle(NAME)
    await second.field('ยี่ห้อ').fill('ดอยคำ')
    await second.field('คำอธิบาย').fill('ล้างง่าย สีไม่ติด')
    await first.field('ชื่อสินค้า').fill(RENAMED)
    await first.field('ยี่ห้อ').fill('เวียงกาหลง')
    await first.save()
    await second.button('บันทึก').click()
    const dialog = second.dialog('มีคนบันทึกสินค้านี้ไปก่อน')
    const changes = dialog.getByRole('list', { name: 'สิ่งที่เปลี่ยนไป' }).getByRole('listitem')
    await expect(changes).toHaveText([
      `ชื่อของเขา: ${RENAMED}ของฉัน: ${NAME}`,
      'ยี่ห้อ (แก้ทั้งคู่)ของเขา: เวียงกาหลงของฉัน: ดอยคำ',
    ])
    await dialog.getByRole('button', { name: 'เก็บของฉันไว้แก้ต่อ' }).click()
    await expect(second.field('ชื่อสินค้า')).toHaveValue(RENAMED)
    await expect(second.field('ยี่ห้อ')).toHaveValue('ดอยคำ')
    await second.save()
    await first.page.reload()
    await expect(first.field('ชื่อสินค้า')).toHaveValue(RENAMED)
    await expect(first.field('ยี่ห้อ')).toHaveValue('ดอยคำ')
    await expect(first.field('คำอธิบาย')).toHaveValue('ล้างง่าย สีไม่ติด')
  })
  await test.step('stock is adjusted for a reason, which the ledger keeps and the shop follows', async () => {
    await first.button('ปรับสต็อก เล็ก').click()
    const dialog = first.dialog('ปรับสต็อก เล็ก')
    await dialog.getByRole('textbox', { name: 'จำนวนชิ้น' }).fill('4')
    await dialog.getByRole('textbox', { name: 'ราคาซื้อต่อชิ้น' }).fill('35.50')
    await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill('ซื้อเพิ่มหลังงาน')
    await dialog.getByRole('button', { name: 'บันทึกการปรับ' }).click()
    await expect(dialog).toBeHidden()
    await first.page.getByRole('link', { name: 'ประวัติสต็อก เล็ก' }).click()
    await expect(first.page).toHaveTitle(new RegExp(`ประวัติสต็อก ${RENAMED} \\(เล็ก\\)`))
    const newest = first.page.getByRole('list', { name: 'การเคลื่อนไหว' }).getByRole('listitem').first()
    for (const word of ['ซื้อเพิ่ม', 'เหลือ +4', 'คงเหลือ 9', '฿35.50', 'ซื้อเพิ่มหลังงาน']) {
      await expect(newest).toContainText(word)
    }
    await first.page.goBack()
    await guest.reload()
    await product.chooseSize('เล็ก')
    await product.expectStock(9)
  })
  await test.step('it is hidden, and the shop no longer has it', async () => {
    await first.button('ซ่อนจากร้าน').click()
    await expect(first.page.getByText('ซ่อนสินค้าจากร้านแล้ว')).toBeVisible()
    const shown = await guest.request.get('/api/workshop/active_workshop_products/')
    expect(await shown.text()).not.toContain(RENAMED)
  })
})
