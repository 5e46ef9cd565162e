import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { memberQrText } from '../../packages/contract/src/scanned-code.ts'
import { PHONE, test } from '../fixtures/console-test.ts'
import { scanByHand } from '../fixtures/hand-scanner.ts'
import { borrow, easels } from '../fixtures/loans.ts'
import { clientOf, newMember, staffOf, storageOf } from '../fixtures/members.ts'
import { sketchbookOrder } from '../fixtures/sales.ts'
import { listen, restoreStorage } from '../fixtures/test.ts'
import { ConsolePage } from '../pages/console-page.ts'

const VIDEO = { width: 640, height: 480 }
// The position of the QR on a receipt, from its lower right corner.
const CORNER = { width: 560, height: 420 }

test('the phone’s camera reads the QR of a receipt, and the pick list packs that order', async ({
  playwright,
  launchOptions,
  shop,
}) => {
  const account = await newMember(shop)
  const id = await sketchbookOrder(shop, account, { approved: true })
  const folder = await mkdtemp(join(tmpdir(), 'jansi-camera-'))
  const film = join(folder, 'receipt.y4m')
  const member = await clientOf(shop, account)
  await writeFile(film, await filmOf((await member.json('GET', `/order/${id}/download_receipt/`, 200)).bytes))
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const staff = { email: 'staff@jansi.test', password: shop.password }
    const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE })
    const complaints: string[] = []
    listen(context, complaints, [])
    const desk = new ConsolePage(await context.newPage())
    await restoreStorage(desk.page, await storageOf(shop, staff))
    await desk.page.goto('/staff/pick-lists')
    await desk.button('สแกน QR').click()
    const dialog = desk.dialog('ส่งมอบด้วยการสแกน')
    await expect(dialog.getByRole('status')).toContainText('มะลิ ใจดี')
    await expect(dialog.getByRole('region', { name: 'ของของ มะลิ ใจดี' })).toBeVisible()
    expect(complaints, 'the console messages of the pages').toEqual([])
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})

test('a member’s QR opens the loan at the desk, and one broken piece of two is taken back in four taps', async ({
  shop,
  volunteer,
}) => {
  const account = await newMember(shop)
  const id = await borrow(shop, account, await easels(shop))
  const { body } = await (await clientOf(shop, account)).json('GET', '/member-qr/', 200)
  const { qr_code_url: url } = body as { qr_code_url: string }
  const desk = new ConsolePage(await volunteer('staff', 'loans', { viewport: PHONE }))
  let taps = 0
  const tap = async (name: string) => {
    await desk.button(name).click()
    taps += 1
  }
  await tap('สแกน QR รับคืน')
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  await desk.page.getByLabel('รูป QR').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
  await desk.expectTitle(/^เลขที่ \d/)
  await expect(desk.page).toHaveURL(new RegExp(id))
  await tap('ชำรุด 1 ชิ้น')
  await tap('ดูผลก่อนบันทึก')
  await expect(desk.dialog('ยืนยันการรับคืน')).toContainText('× 1: ชำรุด ใช้ไม่ได้')
  await tap('บันทึกการรับคืน')
  await expect(desk.page.getByText(/^คำขอคืน [0-9a-f]{8} ·/)).toBeVisible()
  expect(taps).toBe(4)
})

test('a scan decides, confirms and writes nothing with any focus, and leads to the record that it names', async ({
  shop,
  volunteer,
}) => {
  const account = await newMember(shop)
  const id = await sketchbookOrder(shop, account)
  const { member } = (await (await staffOf(shop)).json('GET', `/staff/orders/${id}/`, 200)).body as {
    member: { pk: number }
  }
  const card = memberQrText(member.pk, null)
  const desk = new ConsolePage(await volunteer('admin', `orders/${id}/show`))
  const { page } = desk
  await expect(desk.button('อนุมัติ')).toBeVisible()
  await scanByHand(page, card, { layout: 'thai', ending: 'both' })
  await expect(page).toHaveURL(new RegExp(`members/${member.pk}/show`))
  await page.goBack()

  await desk.button('ยอดหรือวิธีอื่น').click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox').first()
  for (const focused of [dialog, amount]) {
    await focused.focus()
    const before = await amount.inputValue()
    await scanByHand(page, card, { layout: 'capsLock' })
    await expect(page.getByText('ปิดหน้าต่างที่เปิดอยู่')).toBeVisible()
    await expect(amount).toHaveValue(before)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(desk.button('อนุมัติ')).toBeEnabled()

  await page.goto('/staff/orders')
  const search = page.getByRole('searchbox')
  await search.fill('มะลิ')
  await scanByHand(page, id, { ending: 'none' })
  await expect(page).toHaveURL(new RegExp(`orders/${id}/show`))
  await expect(desk.button('อนุมัติ')).toBeEnabled()

  await page.goto('/staff/tutorials/1')
  const editor = page.locator('[contenteditable="true"]')
  await editor.click()
  const text = await editor.innerHTML()
  await scanByHand(page, card)
  await page.waitForTimeout(200)
  expect(await editor.innerHTML()).toBe(text)
})

/** A receipt held before a camera, as raw frames that Chromium takes for one (Y4M). */
async function filmOf(receipt: Uint8Array): Promise<Buffer> {
  const { width, height } = await sharp(receipt).metadata()
  const corner = { left: width - CORNER.width, top: height - CORNER.height, ...CORNER }
  const grey = await sharp(receipt)
    .extract(corner)
    .resize(VIDEO)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  // Two planes of colour, half as wide and half as high, without any colour.
  const colour = Buffer.alloc((VIDEO.width * VIDEO.height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colour])
  const head = Buffer.from(`YUV4MPEG2 W${VIDEO.width} H${VIDEO.height} F5:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, frame, frame])
}
