import { expect, type Locator, type Page } from '@playwright/test'
import { PHONE, test } from '../fixtures/console-test.ts'
import { newMember, staffOf } from '../fixtures/members.ts'
import { PAPER } from '../fixtures/paper.ts'
import { sketchbookOrder } from '../fixtures/sales.ts'
import { ConsoleOrders } from '../pages/console-orders.ts'
import { expectShown } from '../pages/console-page.ts'

test('an approval that is taken back was never made, and a double tap touches nothing but it', async ({
  shop,
  volunteer,
}) => {
  const id = await sketchbookOrder(shop, await newMember(shop))
  const staff = new ConsoleOrders(await volunteer('staff', ''))
  await staff.goTo('คำสั่งซื้อ')
  await staff.search(id.slice(0, 8))
  await staff.openFromQueue(id.slice(0, 8))
  await staff.expectStatus('รอตรวจสอบ')
  await test.step('an approval that is taken back was never made', async () => {
    await staff.button('อนุมัติ').click()
    await staff.expectStatus('รอส่งมอบ')
    await staff.button('เลิกทำ').click()
    await staff.expectStatus('รอตรวจสอบ')
    await staff.page.reload()
    await staff.expectStatus('รอตรวจสอบ')
  })
  await test.step('a double tap on a phone touches nothing but the approval', async () => {
    const { page } = staff
    const desktop = page.viewportSize() ?? PHONE
    await page.setViewportSize(PHONE)
    // The page is still being arranged for the phone.
    const { x, y, width, height } = await stillBoxOf(staff.button('อนุมัติ'))
    await page.mouse.dblclick(x + width / 2, y + height / 2)
    await expect(staff.dialog('ดูรูปขยาย')).toHaveCount(0)
    await expect(staff.button('อนุมัติ')).toBeDisabled()
    await staff.button('ขยายสลิป').click()
    const viewer = staff.dialog('ดูรูปขยาย')
    await viewer.getByRole('button', { name: 'ปิดรูป' }).click()
    await expect(viewer).toHaveCount(0)
    await staff.button('เลิกทำ').click()
    await page.setViewportSize(desktop)
  })
})

test('an approval that can still be taken back is made once when its tab is closed', async ({
  shop,
  volunteer,
}) => {
  const id = await sketchbookOrder(shop, await newMember(shop))
  const staff = new ConsoleOrders(await volunteer('staff', `orders/${id}/show`))
  const requests: string[] = []
  staff.page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url())
  })
  await staff.button('อนุมัติ').click()
  await expect(staff.page.getByText(/^กำลังอนุมัติ คำสั่งซื้อเลขที่ \d+ ของ มะลิ ใจดี$/)).toBeVisible()
  expect(requests.filter((url) => url.includes(id) && !url.endsWith('/claim/'))).toEqual([])
  const context = staff.page.context()
  await staff.page.close({ runBeforeUnload: true })
  const account = await staffOf(shop)
  const approvals = async () => {
    const { body } = await account.json('GET', `/staff/orders/${id}/`, 200)
    return (body as { events: { to: string }[] }).events.filter(({ to }) => to === 'approved').length
  }
  await expect.poll(approvals).toBe(1)
  // The next page has nothing to report: it looks the order up and forgets it.
  const next = await context.newPage()
  await next.goto(`/staff/orders/${id}/show`)
  await expect(next.getByText('รอส่งมอบ').first()).toBeVisible()
  await expect.poll(() => next.evaluate(() => localStorage.getItem('console_unsent_actions'))).toBeNull()
  await expect(next.getByText('ปิดหน้าก่อนบันทึกเสร็จ')).toHaveCount(0)
  expect(await approvals()).toBe(1)
})

test('a page of the pick list on paper has at least eight orders like it', async ({ shop, volunteer }) => {
  const id = await sketchbookOrder(shop, await newMember(shop), { approved: true })
  // As at the desk: on a phone.
  const staff = new ConsoleOrders(await volunteer('staff', 'pick-lists', { viewport: PHONE }))
  await staff.page.getByRole('searchbox', { name: 'ค้นหารหัส ชื่อ หรือเบอร์โทร' }).fill(id.slice(0, 8))
  const card = staff.page
    .getByRole('list', { name: 'คำสั่งซื้อที่รอส่งมอบ' })
    .getByRole('listitem', { name: 'มะลิ ใจดี' })
  await expect(card).toHaveCount(1)
  await staff.page.emulateMedia({ media: 'print' })
  await staff.page.setViewportSize(PAPER)
  const { width, height } = await stillBoxOf(card)
  expect(Math.floor(PAPER.width / width) * Math.floor(PAPER.height / height)).toBeGreaterThanOrEqual(8)
  await expect(card).toHaveCSS('break-inside', 'avoid')
})

test('a slip is looked at large and upright, and the next order waits behind it', async ({
  shop,
  volunteer,
}) => {
  const account = await newMember(shop)
  await sketchbookOrder(shop, account)
  const latest = await sketchbookOrder(shop, account)
  const staff = new ConsoleOrders(await volunteer('staff', `orders/${latest}/show`))
  await test.step('the member, the amount and the slip are on the first screen of a phone', async () => {
    const desktop = staff.page.viewportSize() ?? PHONE
    await staff.page.setViewportSize(PHONE)
    await expect(staff.page.getByText(/^มะลิ ใจดี/).first()).toBeInViewport()
    const slip = staff.panel('สลิป')
    const picture = slip.getByRole('img', { name: 'สลิป' })
    await expectShown(picture)
    // Banks print the sum anywhere on a slip, so all of it is above the buttons.
    const buttons = await stillBoxOf(staff.page.getByRole('group', { name: 'จัดการคำสั่งซื้อ' }))
    for (const shown of [picture, slip.getByText(/^฿[\d,.]+$/).first()]) {
      const { y, height } = await stillBoxOf(shown)
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThanOrEqual(buttons.y)
    }
    expect(await staff.page.evaluate(() => scrollY)).toBe(0)
    await staff.page.setViewportSize(desktop)
  })
  await staff.button('ขยายสลิป').click()
  const viewer = staff.dialog('ดูรูปขยาย')
  const slip = viewer.getByRole('img', { name: 'สลิป' })
  await expectShown(slip)
  const zoomed = viewer.locator('.react-transform-component')
  const pose = async (turned: number, scale: number) => {
    await expect(slip).toHaveAttribute('style', new RegExp(`rotate\\(${turned}deg\\)`))
    await expect(zoomed).toHaveAttribute('style', new RegExp(`scale\\(${scale}\\)`))
  }
  await pose(0, 1)
  await test.step('by its buttons', async () => {
    await viewer.getByRole('button', { name: 'ขยาย', exact: true }).click()
    await viewer.getByRole('button', { name: 'หมุนรูป' }).click()
    await pose(90, 1.4)
    await viewer.getByRole('button', { name: 'ย่อ', exact: true }).click()
    await expect(viewer.getByRole('button', { name: 'ย่อ', exact: true })).toBeDisabled()
    await viewer.getByRole('button', { name: 'กลับขนาดเดิม' }).click()
    await pose(0, 1)
  })
  await test.step('turned on a phone, it is in the middle and completely on the screen', async () => {
    const desktop = staff.page.viewportSize() ?? PHONE
    await staff.page.setViewportSize(PHONE)
    await viewer.getByRole('button', { name: 'หมุนรูป' }).click()
    await expect
      .poll(async () => {
        const box = await boxOf(slip)
        return [
          Math.round(box.x + box.width / 2),
          box.x >= -0.5,
          box.y >= 0,
          box.y + box.height <= PHONE.height,
        ]
      })
      .toEqual([PHONE.width / 2, true, true, true])
    await viewer.getByRole('button', { name: 'กลับขนาดเดิม' }).click()
    await staff.page.setViewportSize(desktop)
  })
  await test.step('at its own size it is in the middle, and cannot be dragged out of it', async () => {
    const before = await stillBoxOf(slip)
    expect(Math.round(before.x + before.width / 2)).toBe((staff.page.viewportSize() ?? PHONE).width / 2)
    await drag(staff.page, before, 120, 60)
    expect(rounded(await boxOf(slip))).toEqual(rounded(before))
  })
  await test.step('a double tap enlarges it, and another brings it back', async () => {
    await slip.dblclick({ force: true })
    await pose(0, 2.5)
    await slip.dblclick({ force: true })
    await pose(0, 1)
  })
  await test.step('the wheel enlarges the spot below the pointer, up to six times', async () => {
    const before = await boxOf(slip)
    const [x, y] = [before.x + before.width * 0.25, before.y + before.height * 0.25]
    await staff.page.mouse.move(x, y)
    await staff.page.mouse.wheel(0, -20)
    await expect.poll(async () => (await boxOf(slip)).width > before.width).toBe(true)
    const after = await boxOf(slip)
    expect(Math.abs((y - after.y) / after.height - 0.25)).toBeLessThan(0.02)
    for (let turn = 0; turn < 40; turn += 1) await staff.page.mouse.wheel(0, -400)
    await pose(0, 6)
    await expect(viewer.getByRole('button', { name: 'ขยาย', exact: true })).toBeDisabled()
  })
  await test.step('enlarged, it follows a finger, and not past its edges', async () => {
    const stage = await boxOf(viewer.locator('.react-transform-wrapper'))
    await drag(staff.page, stage, 40, 30)
    await drag(staff.page, stage, 5000, 5000)
    const flung = await boxOf(slip)
    expect(Math.round(flung.y)).toBe(Math.round(stage.y))
    expect(flung.x).toBeLessThanOrEqual(Math.max(stage.x, stage.x + (stage.width - flung.width) / 2) + 1)
    await viewer.getByRole('button', { name: 'กลับขนาดเดิม' }).click()
    await pose(0, 1)
  })
  await test.step('two fingers that part enlarge it', async () => {
    const { x, y, width, height } = await boxOf(slip)
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    const touch = await staff.page.context().newCDPSession(staff.page)
    const fingers = (apart: number) =>
      [-apart, apart].map((offset, id) => ({ x: middleX + offset, y: middleY, id }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) })
    for (const apart of [50, 60, 70, 80]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(async () => Math.round(((await boxOf(slip)).width / width) * 10)).toBe(20)
    const after = await boxOf(slip)
    expect(Math.abs(after.x + after.width / 2 - middleX)).toBeLessThan(2)
    await viewer.getByRole('button', { name: 'กลับขนาดเดิม' }).click()
    await pose(0, 1)
  })
  await test.step('by keys', async () => {
    await staff.page.keyboard.press('r')
    // Two keys at once are those of a scanner.
    await pose(90, 1)
    await staff.page.keyboard.press('+')
    await pose(90, 1.4)
    await staff.page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(staff.button('ขยายสลิป')).toBeFocused()
  })
  await test.step('after the latest, one key leads to the one that has waited longest', async () => {
    const client = await staffOf(shop)
    const { body } = await client.json('GET', '/staff/orders/?status=pending&page_size=100', 200)
    const others = (body as { results: { id: string }[] }).results.filter(({ id }) => id !== latest)
    await expect(staff.page.getByRole('button', { name: 'คำสั่งซื้อถัดไปที่รอตรวจ' })).toBeVisible()
    await staff.page.keyboard.press('KeyN')
    await staff.expectOrder(others[0]?.id.slice(0, 8) ?? '')
  })
})

/** The box of an element that has stopped moving. */
async function stillBoxOf(element: Locator) {
  let last = ''
  await expect
    .poll(
      async () => {
        const box = JSON.stringify(rounded(await boxOf(element)))
        const isStill = box === last
        last = box
        return isStill
      },
      { intervals: [150] },
    )
    .toBe(true)
  return boxOf(element)
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} has no place on the page`)
  return box
}

type Box = { x: number; y: number; width: number; height: number }

/** Drags the middle of a box by some pixels. */
async function drag(page: Page, box: Box, right: number, down: number): Promise<void> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right / 2, y + down / 2)
  await page.mouse.move(x + right, y + down)
  await page.mouse.up()
}

function rounded({ x, y, width, height }: Box): number[] {
  return [x, y, width, height].map(Math.round)
}
