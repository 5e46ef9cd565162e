import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { newMember } from '../fixtures/members.ts'
import { ConsoleForm } from '../pages/console-form.ts'

test('a member whom an admin makes a volunteer can work in the console, until the account is closed', async ({
  person,
  shop,
  volunteer,
  allowComplaints,
}) => {
  allowComplaints(/\/api\//)
  const account = await newMember(shop)
  const admin = new ConsoleForm(await volunteer('admin', 'members'))
  const helper = new ConsoleForm(await person())
  const logIn = async () => {
    await helper.page.goto('/staff/')
    await helper.page.getByRole('textbox', { name: 'อีเมล' }).fill(account.email)
    await helper.page.getByRole('textbox', { name: 'รหัสผ่าน' }).fill(account.password)
    await helper.button('เข้าสู่ระบบ').click()
  }
  // The control that was pressed is gone; a screen reader goes on from the page and not from its window.
  const hasFocus = () => expect(helper.page.locator(':focus')).toBeVisible()
  await test.step('as a member they are not let in', async () => {
    await logIn()
    await expect(helper.page.getByRole('alert')).toContainText('ไม่มีสิทธิ์')
    await expect(helper.page.getByRole('menuitem')).toHaveCount(0)
  })
  await test.step('an admin gives them the role', async () => {
    await admin.search('ค้นหาชื่อ อีเมล หรือเบอร์โทร', account.email)
    await expect(admin.page.getByRole('table', { name: 'สมาชิก' }).getByRole('link')).toHaveCount(1)
    await admin.page.getByRole('table', { name: 'สมาชิก' }).getByRole('link').click()
    await admin.button('เปลี่ยนสิทธิ์').click()
    const dialog = admin.dialog('เปลี่ยนสิทธิ์ของ มะลิ ใจดี')
    await expect(dialog.getByRole('button', { name: 'บันทึกสิทธิ์' })).toBeDisabled()
    await admin.choose('สิทธิ์', 'อาสาสมัคร')
    await dialog.getByRole('button', { name: 'บันทึกสิทธิ์' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.page.getByText('เปลี่ยนสิทธิ์เป็นอาสาสมัครแล้ว')).toBeVisible()
  })
  await test.step('now they are', async () => {
    await logIn()
    await helper.expectTitle('วันนี้')
    await hasFocus()
    await helper.goTo('คำสั่งซื้อ')
  })
  await test.step('closed, they are sent out, and cannot come back', async () => {
    await admin.button('ปิดบัญชี').click()
    await admin.dialog('ปิดบัญชี').getByRole('button', { name: 'ยืนยันปิดบัญชี' }).click()
    await expect(admin.button('เปิดบัญชีอีกครั้ง')).toBeVisible()
    await expect(helper.button('เข้าสู่ระบบ')).toBeVisible()
    await hasFocus()
    await logIn()
    await expect(helper.page.getByRole('alert')).toBeVisible()
    await expect(helper.page.getByRole('menuitem')).toHaveCount(0)
  })
})
