import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { borrow, easels, sendBack } from '../fixtures/loans.ts'
import { clientOf, newMember } from '../fixtures/members.ts'
import { expectShown } from '../pages/console-page.ts'
import { ConsoleReturns } from '../pages/console-returns.ts'

const EASEL = 'ขาตั้งภาพแบบตั้งโต๊ะ'

test('of two volunteers at one return the first decides part of it, and the other sees which part', async ({
  shop,
  volunteer,
}) => {
  const account = await newMember(shop)
  const id = await sendBack(shop, account, await borrow(shop, account, await easels(shop)))
  const first = new ConsoleReturns(await volunteer('staff', `returns/${id}/show`))
  const second = new ConsoleReturns(await volunteer('admin', `returns/${id}/show`))

  await test.step('both look at the photo and split the two pieces', async () => {
    for (const volunteer of [first, second]) {
      await expectShown(volunteer.evidence())
      await volunteer.split(EASEL)
      await expect(volunteer.pieces(EASEL, 2)).toBeVisible()
    }
  })
  await test.step('the first had one of them back', async () => {
    await first.pieces(EASEL, 2).getByRole('combobox', { name: 'สภาพ' }).click()
    await first.page.getByRole('option', { name: 'ไม่ได้รับของ' }).click()
    await expect(first.page.getByRole('status', { name: 'ผลการตรวจ' })).toContainText('อนุมัติบางส่วน')
    await first.decide('ขาดอีกหนึ่งตัว', 'ค่าปรับรวม ฿0')
    await expect(first.panel('ผลการตรวจ')).toContainText('หมายเหตุ: ขาดอีกหนึ่งตัว')
  })
  await test.step('the second sees it at once, and keeps the findings that were begun', async () => {
    await expect(second.panel('ผลการตรวจ')).toContainText('หมายเหตุ: ขาดอีกหนึ่งตัว')
    await expect(second.button('ดูผลก่อนบันทึก')).toHaveCount(0)
    await expect(second.page.getByText('ที่คุณกรอกไว้ตอนตรวจคำขอคืน ยังไม่ได้บันทึก')).toBeVisible()
  })
  await test.step('the missing piece is still on loan', async () => {
    const member = await clientOf(shop, account)
    const { body } = await member.json('GET', '/pending-returns/', 200)
    expect(body).toHaveLength(1)
  })
})
