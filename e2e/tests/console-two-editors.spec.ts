import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { staffOf } from '../fixtures/members.ts'
import { ConsoleForm } from '../pages/console-form.ts'

test('of two who edit a question the second sees what the first saved, and both keep their words', async ({
  shop,
  volunteer,
  allowComplaints,
}) => {
  allowComplaints(/\/api\/staff\/faqs\/\d+\/$/)
  const { body } = await (await staffOf(shop)).json('GET', '/staff/faqs/', 200)
  // The last one, which no other test looks for by name.
  const room = `faqs/${(body as { id: number }[]).at(-1)?.id}`
  const first = new ConsoleForm(await volunteer('admin', room))
  const second = new ConsoleForm(await volunteer('staff', room))
  const before = await first.field('คำถาม').inputValue()
  const theirs = `${before} (หนึ่ง)`
  const mine = `${before} (สอง)`
  const tags = (of: ConsoleForm) => of.page.getByLabel(/^แท็ก(\s*\*)?$/)
  const answerOf = (of: ConsoleForm) => of.page.getByRole('textbox', { name: 'คำตอบ' })
  const conflict = second.dialog('มีคนบันทึกคำถามนี้ไปก่อน')
  const editor = answerOf(second)
  await test.step('taken back, the editor shows what the form has again', async () => {
    const answer = await editor.innerText()
    await editor.fill('พิมพ์ทับ')
    await second.button('ล้างการแก้ไข').click()
    await expect(editor).toHaveText(answer, { useInnerText: true })
    await expect(second.button('บันทึก')).toBeDisabled()
  })
  await test.step('loaded from the other, undo does not bring back one’s own', async () => {
    await editor.fill('คำตอบของฉัน')
    await answerOf(first).fill('คำตอบของเขา')
    await first.save()
    await second.button('บันทึก').click()
    await conflict.getByRole('button', { name: 'โหลดของใหม่' }).click()
    await expect(editor).toHaveText('คำตอบของเขา')
    await editor.pressSequentially(' พิมพ์ต่อ')
    await expect(second.button('บันทึก')).toBeEnabled()
    for (const _ of [1, 2, 3]) {
      await editor.press('Control+z')
      await expect(editor).toHaveText('คำตอบของเขา')
    }
    await expect(second.button('บันทึก')).toBeDisabled()
  })
  await second.field('คำถาม').fill(mine)
  await tags(second).fill('ยืม,คืน,มือใหม่')
  await first.field('คำถาม').fill(theirs)
  await first.save()

  await second.button('บันทึก').click()
  const changes = conflict.getByRole('list', { name: 'สิ่งที่เปลี่ยนไป' }).getByRole('listitem')
  await expect(changes).toHaveText([`คำถาม (แก้ทั้งคู่)ของเขา: ${theirs}ของฉัน: ${mine}`])
  await conflict.getByRole('button', { name: 'เก็บของฉันไว้แก้ต่อ' }).click()
  await second.save()

  await first.page.reload()
  await expect(first.field('คำถาม')).toHaveValue(mine)
  await expect(tags(first)).toHaveValue('ยืม,คืน,มือใหม่')
})
