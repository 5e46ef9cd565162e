import { expect } from '@playwright/test'
import { newMember } from '../fixtures/members.ts'
import { test } from '../fixtures/storefront-test.ts'
import { expectBanner, expectProblem, field, press } from '../pages/account-form.ts'
import { toasts } from '../pages/shop-bar.ts'

test('the profile is read, edited, saved by its changes, and left', {
  tag: ['@spec-2.profile.buttons', '@spec-4.auth.messages', '@spec-8.auth.success'],
}, async ({ member, shop, allowComplaints }) => {
  allowComplaints(/\/dj-rest-auth\/user\//)
  const account = await newMember(shop)
  const page = await member({ account })
  const patches: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.postDataJSON())
  })
  let allowLeave = () => {}
  const held = new Promise<void>((resolve) => {
    allowLeave = resolve
  })
  await page.route('**/api/dj-rest-auth/user/', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile')
  const title = page.getByRole('heading', { level: 1 })
  // @spec-2.profile.edit-mode @spec-2.profile.loading
  await test.step('a loading state first, then fields to read', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'กำลังโหลดโปรไฟล์' })).toBeVisible()
    allowLeave()
    await expect(field(page, 'ชื่อ')).toHaveValue('มะลิ')
    await page.unroute('**/api/dj-rest-auth/user/')
    await expect(field(page, 'เบอร์โทรศัพท์')).toHaveValue('081-234-5678')
    for (const label of ['ชื่อ', 'นามสกุล', 'อีเมล', 'เบอร์โทรศัพท์']) {
      await expect(field(page, label)).not.toBeEditable()
    }
    await expect(page.getByRole('link', { name: 'เปลี่ยนรหัสผ่าน' })).toHaveAttribute('href', '/change/password')
  })
  // @spec-2.profile.email @spec-2.profile.title
  await test.step('editing marks the title and leaves the e-mail address alone', async () => {
    await press(page, 'แก้ไขโปรไฟล์')
    await expect(title).toHaveText('โปรไฟล์(กำลังแก้ไข)')
    await expect(field(page, 'อีเมล')).not.toBeEditable()
    await expect(field(page, 'อีเมล')).toHaveAccessibleDescription('เปลี่ยนอีเมลไม่ได้ เพื่อความปลอดภัยของบัญชี')
  })
  // @spec-4.state.profile-cancel @spec-5.profile.changed-fields
  await test.step('nothing changed, nothing sent; cancelling sends nothing either', async () => {
    await press(page, 'บันทึกการเปลี่ยนแปลง')
    await expect(title).toHaveText('โปรไฟล์')
    await expect(toasts(page)).toContainText('ข้อมูลเหมือนเดิม ไม่มีอะไรต้องบันทึก')
    await press(page, 'แก้ไขโปรไฟล์')
    await field(page, 'ชื่อ').fill('อื่น')
    await press(page, 'ยกเลิก')
    await expect(field(page, 'ชื่อ')).toHaveValue('มะลิ')
    expect(patches).toEqual([])
  })
  // @spec-5.phone.length
  await test.step('a phone number that is too short is not sent', async () => {
    await press(page, 'แก้ไขโปรไฟล์')
    await field(page, 'เบอร์โทรศัพท์').fill('089')
    await press(page, 'บันทึกการเปลี่ยนแปลง')
    await expectProblem(page, 'เบอร์โทรศัพท์', 'กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก')
    expect(patches).toEqual([])
    await field(page, 'เบอร์โทรศัพท์').fill('0898765432')
  })
  for (const [body, said] of [
    [{ detail: 'อ่านข้อความนี้' }, 'อ่านข้อความนี้'],
    [{ message: 'หรือข้อความนี้' }, 'หรือข้อความนี้'],
    [{}, 'การอัปเดตโปรไฟล์ล้มเหลว กรุณาลองใหม่อีกครั้ง'],
  ] as const) {
    // @spec-2.profile.errors @spec-8.auth.profile @spec-8.auth.banner
    await test.step(`a refusal shows ${said}`, async () => {
      await page.route('**/api/dj-rest-auth/user/', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: body }) : route.continue(),
      )
      await press(page, 'บันทึกการเปลี่ยนแปลง')
      await expectBanner(page, said)
      await page.unroute('**/api/dj-rest-auth/user/')
    })
  }
  // @spec-4.state.profile-save @spec-5.phone.sent @spec-5.profile.changed-fields @spec-7.auth.profile
  await test.step('only the changes are sent, as digits, and the response shows', async () => {
    patches.length = 0
    await press(page, 'บันทึกการเปลี่ยนแปลง')
    await expect(page.getByRole('status').filter({ hasText: 'อัปเดตโปรไฟล์สำเร็จ' })).toBeVisible()
    expect(patches).toEqual([{ phone_number: '0898765432' }])
    await expect(title).toHaveText('โปรไฟล์')
    await expect(field(page, 'เบอร์โทรศัพท์')).toHaveValue('089-876-5432')
  })
})
