import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { goods, orderLine, submitCheckout } from '../fixtures/goods.ts'
import { clientOf, newMember } from '../fixtures/members.ts'
import { test } from '../fixtures/test.ts'
import { ConsoleForm } from '../pages/console-form.ts'

test('an admin hands a member’s data out, and erases it once nothing is open', async ({ person, shop }) => {
  const account = await newMember(shop)
  const member = await clientOf(shop, account)
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'M')
  const order = await submitCheckout(member, 3, [orderLine(easel, 'sale', 1)])
  const admin = new ConsoleForm(await person())
  await admin.logIn('admin@jansi.test', shop.password)
  await admin.goTo('สมาชิก')
  await admin.search('ค้นหาชื่อ อีเมล หรือเบอร์โทร', account.email)
  const found = admin.page.getByRole('table', { name: 'สมาชิก' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await found.click()
  await admin.expectTitle('มะลิ ใจดี')

  await test.step('the file contains the data of the shop', async () => {
    const download = admin.page.waitForEvent('download')
    await admin.panel('ข้อมูลส่วนบุคคล').getByRole('button', { name: 'ดาวน์โหลดข้อมูล' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^member-\d+-\d{4}-\d\d-\d\d\.tar\.gz$/)
    const held = gunzipSync(await readFile(await file.path())).toString()
    for (const word of [account.email, order, 'ขาตั้งภาพแบบตั้งโต๊ะ']) expect(held).toContain(word)
  })
  const dialog = admin.dialog('ลบข้อมูลของ มะลิ ใจดี')
  const confirm = dialog.getByRole('button', { name: 'ยืนยันลบข้อมูล' })
  await test.step('an open order prevents it', async () => {
    await admin.button('ลบข้อมูล').click()
    await expect(dialog).toContainText('ยังมีคำสั่งซื้อที่ไม่เสร็จสิ้น')
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('button', { name: 'กลับ' }).click()
    await member.json('POST', `/order/${order}/cancel/`, 200, {})
    await admin.page.reload()
  })
  await test.step('nothing is erased before the address is typed', async () => {
    await admin.button('ลบข้อมูล').click()
    await dialog.getByRole('textbox').fill('another@example.com')
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('textbox').fill(account.email)
    await confirm.click()
    await admin.expectTitle(/^สมาชิก \d+ \(ลบข้อมูลแล้ว\)$/)
    await expect(admin.button('ลบข้อมูล')).toHaveCount(0)
    await expect(admin.button('เปิดบัญชีอีกครั้ง')).toHaveCount(0)
    await expect(admin.page.getByRole('main')).not.toContainText(account.email)
  })
  await test.step('the member is out, and the audit log knows who did it', async () => {
    await member.json('GET', '/order/', 401)
    await admin.goTo('บันทึกการทำงาน')
    const entries = admin.page.getByRole('list', { name: 'บันทึกการทำงาน' }).getByRole('listitem')
    for (const deed of ['ลบข้อมูลส่วนบุคคล', 'ดาวน์โหลดข้อมูลส่วนบุคคล']) {
      await expect(entries.filter({ hasText: deed }).first()).toBeVisible()
    }
  })
})
