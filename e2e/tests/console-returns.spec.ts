import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { borrow, easels, giveBackLoan, sendBack } from '../fixtures/loans.ts'
import { clientOf, newMember, staffOf, storageOf } from '../fixtures/members.ts'
import { expectShown } from '../pages/console-page.ts'
import { ConsoleReturns } from '../pages/console-returns.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import { slipPhoto } from '../story/photos.ts'

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

test('a return of which nothing came is refused with a reason, and can be sent again', async ({
  shop,
  volunteer,
}) => {
  const account = await newMember(shop)
  const id = await sendBack(shop, account, await borrow(shop, account, await easels(shop)))
  const staff = new ConsoleReturns(await volunteer('staff', `returns/${id}/show`))
  await expectShown(staff.evidence())
  await staff.page.getByRole('combobox', { name: 'สภาพ' }).click()
  await staff.page.getByRole('option', { name: 'ไม่ได้รับของ' }).click()
  await expect(staff.button('ดูผลก่อนบันทึก')).toBeDisabled()
  await staff.decide('รูปเป็นของชิ้นอื่น ส่งใหม่ได้เลย', 'หมายเหตุ: รูปเป็นของชิ้นอื่น ส่งใหม่ได้เลย')
  const member = await clientOf(shop, account)
  const sessions = (await member.json('GET', '/returnsession/', 200)).body as object[]
  expect(sessions).toMatchObject([{ status: 'rejected', notes: 'รูปเป็นของชิ้นอื่น ส่งใหม่ได้เลย' }])
  expect((await member.json('GET', '/pending-returns/', 200)).body).toHaveLength(1)
})

test('of two volunteers at the desk the first takes the loan back, and the other sees it', async ({
  shop,
  volunteer,
  allowComplaints,
}) => {
  allowComplaints(/\/walk-in-return\/$/, /\/staff\/loans\//)
  const order = await borrow(shop, await newMember(shop), await easels(shop))
  const first = new ConsoleReturns(await volunteer('staff', `loans/${order}/show`))
  const second = new ConsoleReturns(await volunteer('admin', `loans/${order}/show`))
  for (const volunteer of [first, second]) {
    await volunteer.page.getByRole('checkbox', { name: EASEL }).check()
    await volunteer.button('ดูผลก่อนบันทึก').click()
    await expect(volunteer.dialog('ยืนยันการรับคืน')).toBeVisible()
  }
  await test.step('the first records it', async () => {
    await first.dialog('ยืนยันการรับคืน').getByRole('button', { name: 'บันทึกการรับคืน' }).click()
    await first.expectTitle(/^คำขอคืน [0-9a-f]{8}$/)
    await expect(first.panel('ผลการตรวจ')).toContainText(EASEL)
  })
  await test.step('the second sees a notice, and that nothing is out any more', async () => {
    await second.dialog('ยืนยันการรับคืน').getByRole('button', { name: 'บันทึกการรับคืน' }).click()
    await expect(second.page.getByText('คำสั่งซื้อนี้ไม่มีของที่ยืมอยู่แล้ว')).toBeVisible()
    await second.page.getByRole('link', { name: 'เปิดคำสั่งซื้อ' }).click()
    await second.expectOrder(order.slice(0, 8))
    await expect(second.page.getByText('คืนแล้ว 2 จาก 2')).toBeVisible()
  })
})

test('a penalty is paid by a slip, which a volunteer confirms and another cannot confirm again', async ({
  shop,
  volunteer,
  allowComplaints,
}) => {
  allowComplaints(/\/penalty-paid\/$/)
  const account = await newMember(shop)
  const id = await giveBackLoan(shop, account, await easels(shop))
  const member = await clientOf(shop, account)
  await member.upload(
    '/penaltyslip/',
    201,
    { session: id },
    await slipPhoto('014', '02PENALTY'.padEnd(20, id)),
  )
  const first = new ConsoleReturns(await volunteer('staff', 'returns'))
  const second = new ConsoleReturns(await volunteer('admin', `returns/${id}/show`))
  await test.step('the first finds it among those whose slip waits', async () => {
    await first.page.getByRole('tab', { name: /^สลิปค่าปรับรอตรวจ \([1-9]\d*\)$/ }).click()
    const row = first.page.getByRole('row').filter({ hasText: id.slice(0, 8) })
    await expect(row).toContainText('ค่าปรับค้าง ฿100')
    await first.openFromQueue(id.slice(0, 8))
  })
  const confirm = async (volunteer: ConsoleReturns) => {
    const penalty = volunteer.panel('การชำระค่าปรับ')
    await expect(penalty).toContainText('รอสมาชิกชำระ ฿100')
    await expectShown(penalty.getByRole('img', { name: 'สลิปค่าปรับ' }))
    await volunteer.button('ยืนยันว่าชำระค่าปรับแล้ว').click()
    return volunteer.dialog('ยืนยันการชำระค่าปรับ')
  }
  const late = await confirm(second)
  const dialog = await confirm(first)
  await expect(dialog).toContainText('ได้รับค่าปรับ ฿100 ครบแล้ว')
  await dialog.getByRole('textbox', { name: 'บันทึก (ไม่ระบุก็ได้)' }).fill('ยอดเข้าแล้ว')
  await dialog.getByRole('button', { name: 'ยืนยันการชำระ' }).click()
  await expect(first.panel('การชำระค่าปรับ')).toContainText('ชำระแล้ว ฿100')
  await late.getByRole('button', { name: 'ยืนยันการชำระ' }).click()
  await expect(second.panel('การชำระค่าปรับ')).toContainText('ชำระแล้ว ฿100')
  await expect(second.button('ยืนยันว่าชำระค่าปรับแล้ว')).toHaveCount(0)
})

test('a wrong penalty is corrected: its member reads the new one, and after the payment gets the rest back', async ({
  shop,
  volunteer,
  person,
}) => {
  const account = await newMember(shop)
  const id = await giveBackLoan(shop, account, await easels(shop))
  const staff = new ConsoleReturns(await volunteer('staff', `returns/${id}/show`))
  const returns = new ReturnsPage(await person({ storage: await storageOf(shop, account) }))
  const shown = returns.sessions().filter({ hasText: id.slice(0, 8) })
  const look = async () => {
    await returns.open()
    await returns.openHistory()
  }
  await test.step('before the payment', async () => {
    await staff.correctPenalty(EASEL, '60', 'คิดราคาผิดชิ้น')
    await expect(staff.panel('การชำระค่าปรับ')).toContainText('รอสมาชิกชำระ ฿60')
    await look()
    await expect(shown).toContainText('ค่าปรับรวม ฿60')
  })
  await test.step('after it', async () => {
    const client = await staffOf(shop)
    await client.json('POST', `/staff/returns/${id}/penalty-paid/`, 200, { method: 'cash' })
    await staff.page.reload()
    await staff.correctPenalty(EASEL, '20', 'ซ่อมเองได้')
    await expect(staff.panel('การชำระค่าปรับ')).toContainText('ชำระแล้ว ฿20')
    await look()
    await expect(shown).toContainText('ค่าปรับรวม ฿20')
    await expect(shown.getByRole('list', { name: 'เงินคืน' })).toContainText('ชมรมต้องคืนเงิน ฿40')
  })
})
