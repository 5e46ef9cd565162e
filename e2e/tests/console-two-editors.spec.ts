import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { clientOf, staffOf } from '../fixtures/members.ts'
import type { Shop } from '../fixtures/shop.ts'
import { ConsoleForm } from '../pages/console-form.ts'

type Form = {
  /** The name of the record in the dialog. */
  what: string
  resource: string
  /** The field that both change. */
  shared: string
  /** A field that only one of them changes, and its new value. */
  alone: string
  value: string
  /** A field with an editor. */
  richText?: string
}

const FORMS: Form[] = [
  {
    what: 'คำถามนี้',
    resource: 'faqs',
    shared: 'คำถาม',
    alone: 'แท็ก',
    value: 'ยืม,คืน,มือใหม่',
    richText: 'คำตอบ',
  },
  { what: 'การตั้งค่านี้', resource: 'settings', shared: 'ชื่อชมรม', alone: 'ที่อยู่', value: 'ห้องศิลปะ ชั้น 2' },
]

for (const { what, resource, shared, alone, value, richText } of FORMS) {
  test(`of two who edit the ${resource} the second sees what the first saved, and both keep their words`, async ({
    shop,
    volunteer,
    allowComplaints,
  }) => {
    allowComplaints(/\/api\/staff\/(\w+\/\d+|settings)\/$/)
    const room = await lastOf(shop, resource)
    // Settings are for admins alone; so is nothing else.
    const first = new ConsoleForm(await volunteer('admin', room))
    const second = new ConsoleForm(await volunteer(resource === 'settings' ? 'admin' : 'staff', room))
    const before = await first.field(shared).inputValue()
    const theirs = `${before} (หนึ่ง)`
    const mine = `${before} (สอง)`
    // The whole label: a panel of the page may begin with the same word.
    const label = new RegExp(`^${alone}(\\s*\\*)?$`)
    if (richText) {
      await test.step('taken back, the editor shows what the form has again', async () => {
        const editor = second.page.getByRole('textbox', { name: richText })
        const answer = await editor.innerText()
        await editor.fill('พิมพ์ทับ')
        await second.button('ล้างการแก้ไข').click()
        await expect(editor).toHaveText(answer, { useInnerText: true })
        await expect(second.button('บันทึก')).toBeDisabled()
      })
    }
    await second.field(shared).fill(mine)
    await second.page.getByLabel(label).fill(value)
    await first.field(shared).fill(theirs)
    await first.save()

    await second.button('บันทึก').click()
    const dialog = second.dialog(`มีคนบันทึก${what}ไปก่อน`)
    const changes = dialog.getByRole('list', { name: 'สิ่งที่เปลี่ยนไป' }).getByRole('listitem')
    await expect(changes).toHaveText([`${shared} (แก้ทั้งคู่)ของเขา: ${theirs}ของฉัน: ${mine}`])
    await dialog.getByRole('button', { name: 'เก็บของฉันไว้แก้ต่อ' }).click()
    await second.save()

    await test.step('the second version is the current one', async () => {
      await first.page.reload()
      await expect(first.field(shared)).toHaveValue(mine)
      await expect(first.page.getByLabel(label)).toHaveValue(value)
    })
  })
}

test('of two who rename a payment method the second chooses which name stays', async ({
  shop,
  volunteer,
  allowComplaints,
}) => {
  allowComplaints(/\/staff\/payment-methods\/\d+\/$/)
  const first = new ConsoleForm(await volunteer('admin', 'settings'))
  const second = new ConsoleForm(await volunteer('admin', 'settings'))
  const rename = async (admin: ConsoleForm, name: string) => {
    await admin.button('เปลี่ยนชื่อ ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย').click()
    const dialog = admin.dialog('เปลี่ยนชื่อวิธีชำระเงิน')
    await dialog.getByRole('textbox', { name: 'ชื่อที่สมาชิกเห็น' }).fill(name)
    return dialog.getByRole('button', { name: 'บันทึกชื่อ' })
  }
  const late = await rename(second, 'ยืมฟรี')
  await (await rename(first, 'ยืมอย่างเดียว')).click()
  await expect(first.button('เปลี่ยนชื่อ ยืมอย่างเดียว')).toBeVisible()
  await late.click()
  const dialog = second.dialog('มีคนบันทึกวิธีชำระเงินนี้ไปก่อน')
  await expect(dialog.getByRole('listitem')).toHaveText('ชื่อที่สมาชิกเห็น (แก้ทั้งคู่)ของเขา: ยืมอย่างเดียวของฉัน: ยืมฟรี')
  await dialog.getByRole('button', { name: 'โหลดของใหม่' }).click()
  await expect(second.button('เปลี่ยนชื่อ ยืมอย่างเดียว')).toBeVisible()

  const member = await clientOf(shop, { email: 'member@jansi.test', password: shop.password })
  const names = async () => {
    const { body } = await member.json('GET', '/paymentmethod/', 200)
    return (body as { name: string }[]).map(({ name }) => name)
  }
  await test.step('switched off, members are no longer offered it', async () => {
    expect(await names()).toContain('ยืมอย่างเดียว')
    await first.page.getByRole('switch', { name: 'ยืมอย่างเดียว' }).click()
    await expect(first.page.getByText('ปิดยืมอย่างเดียวแล้ว')).toBeVisible()
    expect(await names()).not.toContain('ยืมอย่างเดียว')
  })
  await test.step('switched on again, they are', async () => {
    // Other tests of this shop borrow by this method.
    await first.page.getByRole('switch', { name: 'ยืมอย่างเดียว' }).click()
    await expect.poll(names).toContain('ยืมอย่างเดียว')
  })
})

/** The page of the last record of a kind, which no other test looks for by name. */
async function lastOf(shop: Shop, resource: string): Promise<string> {
  if (resource === 'settings') return resource
  const staff = await staffOf(shop)
  const { body } = await staff.json('GET', `/staff/${resource}/`, 200)
  return `${resource}/${(body as { id: number }[]).at(-1)?.id}`
}
