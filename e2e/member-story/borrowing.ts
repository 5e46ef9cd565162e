import { expect, type Page, test } from '@playwright/test'
import type { Shop } from '../fixtures/shop.ts'
import { expectShown } from '../pages/console-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import type { StoryClient } from '../story/client.ts'
import { returnPhoto, slipPhoto } from '../story/photos.ts'
import { APRON_LINE, LINE } from './goods.ts'
import { look, saveImages } from './look.ts'

/** Home shows this as the most urgent thing that the member has to do. */
export async function expectTodo(page: Page, text: RegExp): Promise<void> {
  await test.step(`home asks for: ${text.source}`, async () => {
    const home = new HomePage(page)
    await home.open()
    await expect(home.todo).toHaveText(text)
    await look(page, `home with ${text.source}`)
  })
}

export async function expectOrderStatus(page: Page, order: string, status: string): Promise<void> {
  await test.step(`the member's history shows ${status}`, async () => {
    const history = new HistoryPage(page)
    await history.open()
    // The last step of the order's timeline has the same name as its end.
    await expect(history.order(order).getByText(status, { exact: true }).first()).toBeVisible()
    await saveImages(page, `history ${status}`)
  })
}

/** The profile shows the member's QR, and makes the address of a calendar that is followed. */
export async function followCalendar(page: Page, shop: Shop): Promise<void> {
  await page.goto('/profile')
  await expectShown(page.getByRole('img', { name: 'QR สมาชิก' }))
  await page.getByRole('button', { name: 'เปิดปฏิทินวันคืนของ' }).click()
  const address = page.getByRole('textbox', { name: 'ที่อยู่ปฏิทิน' })
  await expect(address).toHaveValue(new RegExp(`^${shop.url}/`))
  await look(page, 'profile with a calendar')
  const calendar = await fetch(await address.inputValue())
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*BEGIN:VEVENT/)
}

/** The apron comes back first, the rest stays borrowed; staff take it. */
export async function giveBackAPart(page: Page, order: string, staff: StoryClient): Promise<void> {
  const returns = new ReturnsPage(page)
  await returns.open()
  await returns.choose(order)
  await returns.setPart(LINE, 0)
  await look(page, 'return of a part')
  await returns.attach([await returnPhoto('#3d4fb5')])
  const session = await sendReturn(returns)
  await expect(session).toContainText(APRON_LINE)
  await expect(session).not.toContainText(LINE)
  await saveImages(page, 'return sent')
  const { results } = (await staff.json('GET', '/staff/returns/?status=pending', 200)).body as {
    results: { id: string }[]
  }
  const id = results[0]?.id
  const { items } = (await staff.json('GET', `/staff/returns/${id}/`, 200)).body as {
    items: { id: number }[]
  }
  await staff.json('POST', `/staff/returns/${id}/review/`, 200, {
    notes: '',
    items: [{ return_item: items[0]?.id, outcomes: [{ condition: 1, quantity: 1 }] }],
  })
}

/** The member asks to give the rest back, with two photos. Gives the first eight characters of the return's id. */
export async function giveBackTheRest(page: Page, order: string): Promise<string> {
  const returns = new ReturnsPage(page)
  await returns.open()
  await returns.choose(order)
  await returns.send()
  await expect(page.getByRole('alert')).toContainText('กรุณาแนบรูปภาพเพื่อเป็นหลักฐานการคืน')
  await returns.attach([await returnPhoto('#c8452f'), await returnPhoto('#2f7a55')])
  await saveImages(page, 'return with photos')
  const session = await sendReturn(returns)
  const [, shortId = ''] = /คำขอคืน ([0-9a-f]{8})/.exec((await session.textContent()) ?? '') ?? []
  return shortId
}

async function sendReturn(returns: ReturnsPage) {
  await returns.send()
  await expect(returns.page.getByRole('status').filter({ hasText: 'ได้รับคำขอคืนแล้ว' })).toBeVisible()
  await saveImages(returns.page, 'return received')
  await returns.openHistory()
  const session = returns.sessions().first()
  await expect(session).toContainText('รอการตรวจสอบ')
  return session
}

/** The member reads the result of the return, as the way from home leads to it, and pays its penalty with a slip. */
export async function payPenalty(page: Page, sessionId: string, reference: string): Promise<void> {
  await expectTodo(page, /^ชำระค่าปรับ ฿120/)
  await new HomePage(page).todo.click()
  const returns = new ReturnsPage(page)
  const session = returns.sessions().filter({ hasText: sessionId })
  await expect(session).toContainText('อนุมัติแล้ว')
  await expect(session).toContainText('ชำรุด ใช้ไม่ได้')
  await expect(session).toContainText('ค่าปรับรวม ฿120')
  await expect(session).toContainText('ขอบคุณที่ส่งคืนตรงเวลา')
  await expect(session.getByRole('list', { name: 'รูปภาพหลักฐาน' }).getByRole('img')).toHaveCount(2)
  await saveImages(page, 'result of a return')
  await returns.payPenalty(session, await slipPhoto('014', reference))
  await expect(session).toContainText('ส่งสลิปค่าปรับแล้ว')
  await saveImages(page, 'penalty slip sent')
}

/** Everything is done: the penalty is paid, the order has ended, and nothing is left to do. */
export async function readEnd(page: Page, order: string, sessionId: string): Promise<void> {
  const returns = new ReturnsPage(page)
  await returns.open()
  await expect(returns.sessions().filter({ hasText: sessionId })).toContainText('ชำระค่าปรับแล้ว')
  await saveImages(page, 'penalty paid')
  await expectOrderStatus(page, order, 'เสร็จสิ้น')
  const home = new HomePage(page)
  await home.open()
  await home.expectNothingToDo()
}
