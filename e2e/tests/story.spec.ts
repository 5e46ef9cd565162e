import { expect, type Page } from '@playwright/test'
import { receiveMail } from '../fixtures/mailbox.ts'
import { staffOf } from '../fixtures/members.ts'
import { newReference, numberOf } from '../fixtures/sales.ts'
import type { Shop } from '../fixtures/shop.ts'
import { PHONE } from '../fixtures/storefront-test.ts'
import { MOVING, test } from '../fixtures/test.ts'
import {
  expectOrderStatus,
  expectTodo,
  followCalendar,
  giveBackAPart,
  giveBackTheRest,
  payPenalty,
  readEnd,
} from '../member-story/borrowing.ts'
import { browse, signUp } from '../member-story/first-visit.ts'
import { PRODUCT, SIZE } from '../member-story/goods.ts'
import { checkOut, fillCarts, readBill, waitForAPiece } from '../member-story/ordering.ts'
import { ConsoleMails } from '../pages/console-mails.ts'
import { ConsoleOrders } from '../pages/console-orders.ts'
import { expectShown } from '../pages/console-page.ts'
import { ConsoleReturns } from '../pages/console-returns.ts'
import { ProductPage } from '../pages/product-page.ts'
import type { NewMember } from '../pages/signup-page.ts'

const MALI: NewMember = {
  firstName: 'มะลิ',
  lastName: 'ใจดี',
  email: 'mali@example.com',
  phone: '0812345678',
  password: 'Palette#26',
}

test('a member of a phone lives from the first visit to the paid penalty, and staff do their part', async ({
  person,
  shop,
}) => {
  const guest = await person({ viewport: PHONE, ...MOVING })
  const member = await person({ viewport: PHONE, ...MOVING })
  const api = await staffOf(shop)
  const stock = (pieces: number) =>
    test.step(`a guest reads that ${pieces} are left`, () => expectStock(guest, pieces))

  await test.step('a guest looks around and is asked to sign up before filling a cart', () => browse(guest))
  await test.step('the guest signs up, confirms the address and logs in', () => signUp(member, shop, MALI))
  await test.step('the member waits for a piece', () => waitForAPiece(member, shop, api))
  await test.step('the member fills both carts up to the stock they share', () => fillCarts(member))
  const reference = newReference()
  const orderId = await test.step('the member pays by PromptPay and sends the slip', () =>
    checkOut(member, reference))
  await stock(0)
  await test.step('the member keeps the bill, its receipt and its days', () => readBill(member, orderId))

  const staff = new ConsoleOrders(await person(MOVING))
  const order = orderId.slice(0, 8)
  const number = await numberOf(shop, orderId)
  const approval = `คำสั่งซื้อเลขที่ ${number} อนุมัติแล้ว`
  await test.step('a volunteer finds the slip and approves the order', async () => {
    await staff.logIn('staff@jansi.test', shop.password)
    await staff.waiting('สลิปรอตรวจ', 1).click()
    await staff.openFromQueue(order)
    await expectShown(staff.panel('สลิป').getByRole('img', { name: 'สลิป' }))
    await expect(staff.panel('สลิป')).toContainText(reference)
    await staff.approve()
  })
  await test.step('the member reads it by mail, at home and in the history', async () => {
    const mail = await receiveMail(shop, MALI.email, approval)
    expect(mail.text).toContain(`แจ้งเลขที่ ${number} `)
    await expectTodo(member, /^รับของที่ชมรม/)
    await expectOrderStatus(member, order, 'อนุมัติแล้ว')
  })
  await test.step('an admin reads the same mail in the console', async () => {
    const mails = new ConsoleMails(await person(MOVING))
    await mails.logIn('admin@jansi.test', shop.password)
    await mails.goTo('กล่องอีเมล')
    await mails.openMail(MALI.email, approval)
    await expect(mails.panel('เนื้อความ')).toContainText(MALI.firstName)
  })
  await stock(0)

  await test.step('the volunteer hands everything over', () => staff.handOver())
  await expectOrderStatus(member, order, 'อนุมัติแล้ว รอการคืน')
  await stock(0)
  await test.step('the member follows the days in a calendar', () => followCalendar(member, shop))

  await test.step('the member gives a part back', () => giveBackAPart(member, order, api))
  const session = await test.step('the member asks to give the rest back, with two photos', () =>
    giveBackTheRest(member, order))
  await stock(0)
  await test.step('a volunteer finds one of the two broken', () => review(staff, session, shop))
  await stock(1)
  await test.step('the member reads the result and pays the penalty', () =>
    payPenalty(member, session, newReference()))
  await test.step('staff see the transfer', async () => {
    const { body } = await api.json('GET', '/staff/returns/?status=approved', 200)
    const { results } = body as { results: { id: string }[] }
    const id = results.find((one) => one.id.startsWith(session))?.id
    await api.json('POST', `/staff/returns/${id}/penalty-paid/`, 200, {
      note: 'เห็นยอดโอนแล้ว',
      method: 'transfer',
    })
  })
  await test.step('nothing is left to do', () => readEnd(member, order, session))
})

async function review(orders: ConsoleOrders, session: string, shop: Shop): Promise<void> {
  const returns = new ConsoleReturns(orders.page)
  await returns.goTo('คำขอคืน')
  await returns.openFromQueue(session)
  await expect(returns.evidence()).toHaveCount(2)
  await expectShown(returns.evidence().nth(0))
  await expectShown(returns.evidence().nth(1))
  await returns.split(PRODUCT)
  await returns.judge(returns.pieces(PRODUCT, 2), {
    condition: 'ชำรุด ใช้ไม่ได้',
    penalty: '120',
    reason: 'หัวปากกาแตก',
  })
  await returns.decide('ขอบคุณที่ส่งคืนตรงเวลา', '฿120')
  await receiveMail(shop, MALI.email, `ผลการตรวจสอบคำขอคืน ${session}`)
}

/** The guest's product page stays open and is loaded again, as a visitor would. */
async function expectStock(guest: Page, pieces: number): Promise<void> {
  await guest.reload()
  const product = new ProductPage(guest)
  await product.chooseSize(SIZE)
  await product.expectStock(pieces)
}
