import { expect } from '@playwright/test'
import { colourOf } from '../fixtures/colours.ts'
import { goods } from '../fixtures/goods.ts'
import { borrow, easels, giveBackLoan } from '../fixtures/loans.ts'
import { newMember, staffOf } from '../fixtures/members.ts'
import { test } from '../fixtures/storefront-test.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import { returnPhoto } from '../story/photos.ts'

const FAILED = 'เกิดข้อผิดพลาดในการส่งคำขอคืนสินค้า โปรดลองใหม่อีกครั้ง'

test('who has nothing to return sees the history first, and empty tabs lead on', {
  tag: ['@spec-2.return.tabs', '@spec-2.return.no-orders', '@spec-2.return-history.empty'],
}, async ({ member, shop }) => {
  const page = await member({ account: await newMember(shop) })
  await new ReturnsPage(page).open()
  await expect(page.getByRole('tab', { name: 'ประวัติการคืน' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('ยังไม่มีประวัติการคืน')).toBeVisible()
  await page.getByRole('button', { name: 'ไปหน้าขอคืน' }).click()
  await expect(page.getByRole('tab', { name: 'ขอคืนใหม่' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('ไม่มีรายการที่ต้องคืน')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('link', { name: 'กลับหน้าแรก' }).click()
  await expect(page).toHaveURL('/')
})

test('a return asks for an order and a photo, survives a lost photo, and is confirmed', {
  tag: ['@spec-7.return.pending', '@spec-7.return.create'],
}, async ({ member, shop, allowComplaints }) => {
  const account = await newMember(shop)
  const order = await borrow(shop, account, await easels(shop))
  const page = await member({ account })
  const returns = new ReturnsPage(page)
  await returns.open()
  const send = page.getByRole('button', { name: 'ส่งคำขอคืน' })
  // @spec-2.return.tabs @spec-2.return.orders
  await test.step('it starts on the request, with the orders that await their return', async () => {
    await expect(page.getByRole('tab', { name: 'ขอคืนใหม่' })).toHaveAttribute('aria-selected', 'true')
    const card = page.locator('label').filter({ hasText: `คำสั่งซื้อ ${order.slice(0, 8)}` })
    const day = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
      dateStyle: 'long',
      timeZone: 'Asia/Bangkok',
    })
    await expect(card).toContainText(day.format(new Date()).replace(/พ\.ศ\.\s*/, ''))
    await expect(card).toContainText('ขาตั้งภาพแบบตั้งโต๊ะ M')
    await expect(card).toContainText('฿30 × 2฿60')
  })
  // @spec-2.return.images @spec-5.return.order @spec-5.return.image
  await test.step('an order first, then a photo, images only', async () => {
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('กรุณาเลือกอย่างน้อย 1 รายการที่ต้องการคืน')
    await returns.choose(order.slice(0, 8))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('กรุณาแนบรูปภาพเพื่อเป็นหลักฐานการคืน')
    const picker = page.getByLabel('เลือกรูปภาพ')
    await expect(picker).toHaveAttribute('accept', 'image/*,.heic,.heif')
    await picker.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect(page.getByRole('alert')).toHaveText('เลือกไฟล์รูปภาพเท่านั้น')
  })
  // @spec-2.return.images
  await test.step('several images with thumbnails, each with its remove button', async () => {
    await returns.attach(await Promise.all(['#c8452f', '#2f7a55', '#3d4fb5'].map(returnPhoto)))
    await expect(returns.photos.nth(2)).not.toHaveJSProperty('naturalWidth', 0)
    await page.getByRole('button', { name: 'ลบรูปที่ 3' }).click()
    await expect(returns.photos).toHaveCount(2)
  })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /\/api\/return/.test(pathname))
      calls.push(`${pathname.slice(5)} ${request.headers()['content-type']?.split(';')[0]}`)
  })
  // @spec-2.return.busy @spec-2.return.success @spec-7.return.evidence @spec-8.return.submit
  await test.step('a lost photo stops it; sending again repeats nothing', async () => {
    allowComplaints(/\/api\/returnevidence\//)
    let allowLeave = () => {}
    const held = new Promise<void>((resolve) => {
      allowLeave = resolve
    })
    await page.route('**/api/returnevidence/', async (route) => {
      await held
      await route.fulfill({ status: 500, json: {} })
    })
    await send.click()
    await expect(page.getByRole('button', { name: 'กำลังส่ง...' })).toBeVisible()
    allowLeave()
    await expect(page.getByRole('alert')).toHaveText(FAILED)
    expect(calls).toEqual([
      'returnsession/ application/json',
      'returnitem/ application/json',
      'returnevidence/ multipart/form-data',
    ])
    await page.unroute('**/api/returnevidence/')
    calls.length = 0
    await page.getByRole('button', { name: 'ส่งต่อให้ครบ' }).click()
    const confirmation = page.getByRole('status').filter({ hasText: 'ได้รับคำขอคืนแล้ว' })
    await expect(confirmation).toContainText('กรุณารอเจ้าหน้าที่ตรวจสอบ ผลจะแสดงในประวัติการคืน')
    expect(await colourOf(confirmation)).toBe('green')
    expect(calls).toEqual(Array(2).fill('returnevidence/ multipart/form-data'))
  })
  // @spec-4.return.pending
  await test.step('the history waits for staff', async () => {
    await page.getByRole('button', { name: 'ดูประวัติการคืน' }).click()
    const session = returns.sessions().first()
    await expect(session).toContainText('รอการตรวจสอบ')
    await expect(session).toContainText('รอเจ้าหน้าที่ตรวจสอบการคืน')
    expect(await colourOf(session.getByText('รอการตรวจสอบ', { exact: true }))).toBe('yellow')
  })
})

test('an item that fails is logged and skipped, and the rest arrives', {
  tag: '@spec-7.return.items',
}, async ({ member, shop, allowComplaints }) => {
  const account = await newMember(shop)
  const first = await borrow(shop, account, await easels(shop))
  const second = await borrow(shop, account, await easels(shop))
  allowComplaints(/\/api\/returnitem\//, /^Return item \d+ was skipped/)
  const page = await member({ account })
  let refused = 0
  await page.route('**/api/returnitem/', (route) => {
    refused += 1
    return refused === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue()
  })
  const returns = new ReturnsPage(page)
  await returns.open()
  await returns.choose(first.slice(0, 8))
  await returns.choose(second.slice(0, 8))
  await returns.attach([await returnPhoto('#c8452f')])
  await returns.send()
  await expect(page.getByRole('status').filter({ hasText: 'ได้รับคำขอคืนแล้ว' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'บางรายการยังไม่ได้อยู่ในคำขอนี้' })).toContainText(
    'ขาตั้งภาพแบบตั้งโต๊ะ M',
  )
  expect(refused).toBe(2)
})

test('the history shows the result of a return: badge, penalties, notes, images, and a paid penalty', {
  tag: ['@spec-7.return.sessions', '@spec-9.short-id'],
}, async ({ member, stocked, shop }) => {
  const page = await member()
  const returns = new ReturnsPage(page)
  await returns.open()
  await returns.openHistory()
  const decided = returns.sessions().filter({ hasText: stocked.decidedReturn.slice(0, 8) })
  // @spec-2.return-history.sessions @spec-2.return-history.penalty
  await test.step('items, conditions, penalties, notes and when', async () => {
    expect(await colourOf(decided.getByText('อนุมัติแล้ว', { exact: true }))).toBe('green')
    await expect(decided).toContainText('ชุดสีน้ำแบบก้อน ตลับโลหะ 24 สี')
    await expect(decided).toContainText('สภาพ: ปกติ, ชำรุด ใช้ไม่ได้ค่าปรับ ฿120')
    await expect(decided).toContainText('ค่าปรับรวม ฿120')
    await expect(decided).toContainText('หมายเหตุ: ขอบคุณที่ส่งคืนตรงเวลา')
    await expect(decided).toContainText(/ตรวจสอบเมื่อ \d+ .* 25\d\d เวลา \d+:\d\d น\./)
    await expect(decided).not.toContainText('ชำระค่าปรับแล้ว')
  })
  // @spec-2.return-history.images
  await test.step('each image opens large and links to the full one', async () => {
    const evidence = decided.getByRole('list', { name: 'รูปภาพหลักฐาน' })
    await expect(evidence.getByRole('listitem')).toHaveCount(2)
    const full = evidence.getByRole('link', { name: /รูปเต็ม/ }).first()
    await expect(full).toHaveAttribute('target', '_blank')
    const picture = await page.request.get((await full.getAttribute('href')) ?? '')
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    await evidence.getByRole('button', { name: 'ดูรูปขนาดใหญ่: หลักฐานการคืน รูปที่ 1' }).click()
    const large = page.getByRole('dialog', { name: 'หลักฐานการคืน รูปที่ 1' })
    await expect(large.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
  })
  // @spec-4.return.penalty-paid
  await test.step('a penalty that staff have seen paid', async () => {
    const account = await newMember(shop)
    const easel = await goods(shop.url, 'ขาตั้งภาพสามขา (มือสอง)', 'สูง 160 ซม.')
    const session = await giveBackLoan(shop, account, easel)
    const staff = await staffOf(shop)
    await staff.json('POST', `/staff/returns/${session}/penalty-paid/`, 200, {
      note: 'จ่ายเงินสดที่เวิร์กช็อป',
      method: 'transfer',
    })
    const payer = new ReturnsPage(await member({ account }))
    await payer.open()
    await expect(payer.sessions().filter({ hasText: session.slice(0, 8) })).toContainText('ชำระค่าปรับแล้ว')
  })
})

test('orders and sessions that cannot be fetched say so in the words of the shop', {
  tag: ['@spec-8.return.orders', '@spec-8.return.history'],
}, async ({ member, allowComplaints }) => {
  allowComplaints(
    /\/api\/(pending-returns|returnsession)\//,
    /^Could not load (pending-returns|returnsession|damagereport)/,
  )
  const page = await member()
  await page.route(/\/api\/(pending-returns|returnsession)\//, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await new ReturnsPage(page).open()
  await expect(page.getByRole('alert')).toContainText('ไม่สามารถดึงข้อมูลคำสั่งซื้อได้')
  await page.getByRole('tab', { name: 'ประวัติการคืน' }).click()
  await expect(page.getByRole('alert')).toContainText('โหลดประวัติการคืนไม่สำเร็จ')
  await page.unroute(/\/api\/(pending-returns|returnsession)\//)
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(new ReturnsPage(page).sessions().first()).toBeVisible()
})
