import { gunzipSync } from 'node:zlib'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { eq } from 'drizzle-orm'
import { extract } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { aPaperWithQr, aPhoto, slipQrText } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  anOrder,
  aProduct,
  aReturn,
  done,
  findNoMoney,
  first,
  line,
  stockOf,
} from '../../../test/shop-goods.ts'
import { cartLines } from '../../db/schema/cart.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { emailTokens, lineAccounts, refreshTokens, sessions, signUps, users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { updateUser } from '../auth/commands/update-user.ts'
import { issueEmailToken } from '../auth/steps/issue-email-token.ts'
import { startSession } from '../auth/steps/start-session.ts'
import { submitCheckout } from '../checkout/commands/submit-checkout.ts'
import { queueMail } from '../mails/steps/queue-mail.ts'
import { sendSlip } from '../orders/commands/send-slip.ts'

const shop = openShop()
const path = ({ id }: { id: number }) => `/staff/members/${id}/`

async function exportOf(admin: Person, member: Person) {
  const answer = await admin.post(`${path(member)}export/`)
  expect(answer.status).toBe(200)
  const files = new Map<string, Buffer>()
  const reader = extract()
  reader.end(gunzipSync(answer.bytes))
  for await (const entry of reader) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    files.set(entry.header.name, Buffer.concat(chunks))
  }
  const data = JSON.parse(files.get('data.json')?.toString() ?? 'null')
  return { answer, files, data }
}

const erase = (admin: Person, member: Person, email = member.email) =>
  admin.post(`${path(member)}erase/`, { email })

/** A member with a past: a finished loan whose penalty was paid by slip, a rejected order, a cart, mails, a session. */
async function aPast() {
  const [staff, member] = [
    await shop.staff(),
    await shop.aMember({
      firstName: 'ลับเฉพาะ',
      privacyVersion: '2026-11',
      privacyAcceptedAt: shop.deps.clock(),
    }),
  ]
  done(await member.post('/calendar/address/'), 201)
  done(await member.put('/notifications/choice/', { kind: 'loans', channel: 'push' }), 200)
  const linkedAt = shop.deps.clock()
  await shop.orm.insert(lineAccounts).values({ userId: member.id, sub: `U${member.id}`, linkedAt })
  await shop.orm.insert(signUps).values({
    ...{ userId: member.id, firstName: 'ลับเฉพาะ', lastName: 'ลับเฉพาะ', phoneNumber: '0812345678' },
    ...{ passwordHash: 'none', privacyVersion: '2026-10', createdAt: shop.deps.clock() },
  })
  const rejected = await anOrder(shop, member, 'rejected', { staff })
  const { order, item, product } = await aLoan(shop, member, { staff, quantity: 2 })
  const broken = { order_item: item.id, kind: 'broken', quantity: 1, note: 'ลับเฉพาะ ทำหัก' }
  const report = await member.post<{ id: number }>('/damagereport/', {
    ...broken,
    request_key: 'key-of-the-request',
  })
  const photo = { report: String(done(report, 201).id), position: '1' }
  done(await member.upload('/damagereportphoto/', photo, await aPhoto()), 201)
  const session = await aReturn(member, [item.id])
  const outcomes = [
    { condition: 1, quantity: 1 },
    { condition: 5, quantity: 1, penalty_amount: 150 },
  ]
  const items = [{ return_item: first(session.items).id, outcomes }]
  done(await staff.post(`/staff/returns/${session.id}/review/`, { items, notes: 'หายหนึ่งชิ้น' }), 200)
  const slip = await aPaperWithQr(slipQrText('004', 'FIRST1'), slipQrText('014', 'SECOND2'))
  done(await member.upload('/penaltyslip/', { session: session.id }, slip), 201)
  done(await member.put('/cart/sync_cart/', { sale: [line(product, 'sale')], rent: [] }), 200)
  await shop.orm.transaction(async (tx) => {
    await startSession(shop.deps, tx, member.id)
    await issueEmailToken(tx, { userId: member.id, purpose: 'reset_password' }, shop.deps.clock())
    const mail = { subject: 'ตั้งรหัสผ่านใหม่', text: 'ลิงก์ลับ', html: '<p>ลิงก์ลับ</p>' }
    const createdAt = shop.deps.clock()
    await queueMail(tx, { kind: 'reset_password', recipient: member.email, mail, createdAt })
  })
  await shop.orm
    .update(outboxMails)
    .set({ sentAt: shop.deps.clock() })
    .where(eq(outboxMails.orderId, order.id))
  const pay = async () =>
    done(
      await staff.post(`/staff/returns/${session.id}/penalty-paid/`, {
        note: 'เห็นยอดโอนแล้ว',
        method: 'transfer',
      }),
      200,
    )
  return { staff, member, order, session, rejected, product, pay }
}

/** Every text of every row that holds one of the words. */
async function rowsThatName(...words: string[]): Promise<string[]> {
  const { files: _files, ...tables } = await shop.everything()
  return Object.entries(tables).flatMap(([table, rows]) =>
    (rows as string[])
      .filter((row) => words.some((word) => row.includes(word)))
      .map((row) => `${table} ${row}`),
  )
}

describe('the stored data of a person', () => {
  test('includes where a refund went and the image of its transfer', async () => {
    const { staff, member, rejected } = await aPast()
    const waiting = await staff.get<{ results: StaffRefund[] }>('/staff/refunds/?state=to_check')
    const { id, version } = first(done(waiting, 200).results)
    done(await staff.post(`/staff/refunds/${id}/check/`, { version, received: 10, method: 'transfer' }), 200)
    const account = { kind: 'bank', bank: '004', number: '0123456789', holder: 'มะลิ ใจดี' }
    done(await member.put(`/refund/${id}/destination/`, account), 200)
    const fields = { version: String(version + 2) }
    const attached = await staff.upload<StaffRefund>(`/staff/refunds/${id}/proof/`, fields, await aPhoto())
    const paid = { version: done(attached, 200).version, note: 'โอนแล้ว', method: 'transfer' }
    done(await staff.post(`/staff/refunds/${id}/pay/`, paid), 200)
    const { files, data } = await exportOf(await shop.anAdmin(), member)
    const { refunds } = data.orders.find((order: { id: string }) => order.id === rejected.id)
    expect(refunds).toMatchObject([
      { state: 'paid', paid_by: 'transfer', picture: `pictures/refund-${id}.jpg`, destination: account },
    ])
    expect(files.has(`pictures/refund-${id}.jpg`)).toBe(true)
  })

  test('is exported completely by admins: account, orders, returns, images, mails, audit', async () => {
    const { staff, member, order, session, rejected } = await aPast()
    const other = await shop.aMember({ firstName: 'คนอื่น' })
    await anOrder(shop, other, 'pending', { staff })
    const admin = await shop.anAdmin()

    const { answer, files, data } = await exportOf(admin, member)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="member-${member.id}-2026-11-20.tar.gz"`,
    })
    expect(data.account).toMatchObject({
      email: member.email,
      first_name: 'ลับเฉพาะ',
      privacy_version: '2026-11',
      privacy_accepted_at: '2026-11-20T03:00:00.000Z',
    })
    expect(data.calendar).toEqual({ since: expect.any(String) })
    expect(data.line_account).toMatchObject({ line_user_id: `U${member.id}`, unreachable_since: null })
    expect(data.notifications).toEqual([{ kind: 'loans', channel: 'push', since: expect.any(String) }])
    expect(data.sign_ups).toMatchObject([{ first_name: 'ลับเฉพาะ', privacy_version: '2026-10' }])
    expect(data.cart).toMatchObject([{ type: 'sale', quantity: 1 }])
    expect(data.orders.map(({ id }: { id: string }) => id).sort()).toEqual([order.id, rejected.id].sort())
    const loan = data.orders.find(({ id }: { id: string }) => id === order.id)
    expect(loan).toMatchObject({ amount: order.amount, status: 'awaiting_return' })
    expect(loan.items).toMatchObject([{ type: 'rent', quantity: 2, handed_over: 2, closed: 0, settled: 2 }])
    expect(loan.damage_reports).toMatchObject([
      { kind: 'broken', note: 'ลับเฉพาะ ทำหัก', photos: [{ picture: expect.stringMatching(/damage/) }] },
    ])
    const refused = data.orders.find(({ id }: { id: string }) => id === rejected.id)
    expect(refused.refunds).toMatchObject([{ state: 'to_check', cause: 'rejected', amount: null }])
    expect(loan.history.map(({ to, by }: { to: string; by: string }) => [to, by])).toEqual([
      ['awaiting_slip', 'self'],
      ['pending', 'self'],
      ['approved', 'staff'],
      ['awaiting_return', 'staff'],
    ])
    expect(data.returns).toMatchObject([
      {
        id: session.id,
        total_penalties: 150,
        notes: 'หายหนึ่งชิ้น',
        penalty_slips: [{ codes: [{ bank_code: expect.any(String) }, { reference: expect.any(String) }] }],
        items: [{ quantity: 2, outcomes: [{ condition: 1 }, { condition: 5, penalty: 150 }] }],
      },
    ])
    expect(data.mails.length).toBeGreaterThanOrEqual(4)
    expect(data.mails[0]).toMatchObject({ channel: 'mail' })
    expect(data.audit.map(({ action }: { action: string }) => action)).toContain('order.hand_over')

    const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'))
    const named = JSON.stringify(data).match(/pictures\/[\w-]+\.jpg/g) ?? []
    expect(named).toHaveLength(5)
    expect(pictures.sort()).toEqual([...named].sort())
    for (const name of pictures) expect(files.get(name)?.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(files.get('README.txt')?.toString()).toContain('data.json')
    // Neither other members nor the names of volunteers, nor anything that opens a door.
    const { passwordHash } = first(await shop.orm.select().from(users).where(eq(users.id, member.id)))
    for (const secret of ['คนอื่น', other.email, staff.email, passwordHash]) {
      expect(JSON.stringify(data)).not.toContain(secret)
    }
    const audit = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'member.export'))
    expect(audit).toMatchObject([{ actorId: admin.id, subjectType: 'member', subjectId: String(member.id) }])
  })

  test('can be exported when an image is missing from the store', async () => {
    const { member } = await aPast()
    const missing = (await shop.storedFiles()).find((key) => key.endsWith('.jpg'))
    await shop.deps.files.delete(missing ?? '')
    const { files } = await exportOf(await shop.anAdmin(), member)
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(4)
  })

  test('is not for staff to hand out or erase, nor of people who do not exist', async () => {
    const [staff, member, admin] = [await shop.staff(), await shop.aMember(), await shop.anAdmin()]
    const before = await shop.everything()
    for (const who of [staff, member]) {
      expect((await who.post(`${path(member)}export/`)).status).toBe(403)
      expect((await erase(who, member)).status).toBe(403)
    }
    expect((await shop.guest.post(`${path(member)}export/`)).status).toBe(401)
    expect((await shop.guest.post(`${path(member)}erase/`, { email: member.email })).status).toBe(401)
    expect((await admin.post('/staff/members/999/export/')).status).toBe(404)
    expect((await admin.post('/staff/members/999/erase/', { email: 'a@example.org' })).status).toBe(404)
    expect((await staff.get(path(member))).body).toMatchObject({ can: { export: false, erase: false } })
    expect(await shop.everything()).toEqual(before)
  })
})

describe('a member who is erased', () => {
  test('is in no row and no file any more; orders, stock and reports stay as they were', async () => {
    const { staff, member, order, session, product, pay, rejected } = await aPast()
    await pay()
    await findNoMoney(staff, 'บัญชีของ ลับเฉพาะ ไม่มียอดเข้า')
    const admin = await shop.anAdmin()
    expect((await admin.get(path(member))).body).toMatchObject({
      erase_blocked_by: [],
      can: { export: true, erase: true },
    })
    const { phoneNumber } = first(await shop.orm.select().from(users).where(eq(users.id, member.id)))
    const report = `/staff/reports/?from=2026-11-01&to=2026-11-30`
    const reported = done(await admin.get(report), 200)
    const stock = await stockOf(shop, product.variant)
    const readAmounts = () =>
      shop.orm.select({ id: orders.id, amount: orders.amount }).from(orders).orderBy(orders.id)
    const amounts = await readAmounts()
    expect(await rowsThatName('ลับเฉพาะ')).not.toEqual([])

    const answer = await erase(admin, member, `  ${member.email.toUpperCase()} `)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        first_name: `สมาชิก ${member.id}`,
        last_name: '(ลบข้อมูลแล้ว)',
        phone_number: '',
        erased: true,
        is_active: false,
        can: { erase: false, deactivate: false, change_role: false, export: true },
      },
    })
    expect(await rowsThatName('ลับเฉพาะ', member.email, phoneNumber, 'ลิงก์ลับ')).toEqual([])
    expect((await shop.storedFiles()).filter((key) => key.startsWith('private/'))).toEqual([])
    for (const table of [sessions, emailTokens, cartLines]) {
      expect(await shop.orm.$count(table, eq(table.userId, member.id))).toBe(0)
    }
    expect(await shop.orm.$count(refreshTokens)).toBe(0)
    expect((await member.get('/order/')).status).toBe(401)

    expect(done(await admin.get(report), 200)).toEqual(reported)
    expect(await stockOf(shop, product.variant)).toEqual(stock)
    expect(await readAmounts()).toEqual(amounts)
    expect((await admin.get(`/staff/orders/${order.id}/`)).body).toMatchObject({
      status: 'completed',
      slips: [],
      member: { first_name: `สมาชิก ${member.id}` },
    })
    expect((await admin.get(`/staff/orders/${rejected.id}/`)).status).toBe(200)
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.orderId, order.id))
    expect(mails.every(({ sentAt, textBody, htmlBody }) => sentAt && textBody + htmlBody === '')).toBe(true)
    expect(await shop.orm.$count(outboxMails, eq(outboxMails.kind, 'reset_password'))).toBe(0)
    const transfers = expect.arrayContaining([
      { target: session.id, bankCode: '004', reference: 'FIRST1' },
      { target: session.id, bankCode: '014', reference: 'SECOND2' },
    ])
    const audit = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'member.erase'))
    expect(audit).toMatchObject([{ actorId: admin.id, data: { orders: 2, pictures: 5, transfers } }])
  })

  test('stays erased: no login, no second time, no way back, and the address is free again', async () => {
    const [admin, member] = [await shop.anAdmin(), await shop.aMember()]
    done(await erase(admin, member), 200)
    const { email } = first(await shop.orm.select().from(users).where(eq(users.id, member.id)))
    const login = await shop.guest.post('/dj-rest-auth/login/', { email, password: 'Palette#26' })
    expect(login.status).toBe(400)
    expect(await erase(admin, member, email)).toMatchObject({ status: 409, body: { code: 'erased_account' } })
    for (const input of [{ is_active: true }, { role: 'staff' }]) {
      expect(await admin.patch(path(member), { version: 1, ...input })).toMatchObject({
        status: 409,
        body: { code: 'erased_account' },
      })
    }
    const again = await shop.guest.post('/dj-rest-auth/registration/', {
      email: member.email,
      first_name: 'มะลิ',
      last_name: 'ใจดี',
      phone_number: '0812345678',
      password1: 'Palette#26x',
      password2: 'Palette#26x',
    })
    expect(again.status).toBe(201)
  })

  test('is refused while an order, a loan, a penalty or a refund is open, and for a wrong address', async () => {
    const { staff, member, pay } = await aPast()
    const admin = await shop.anAdmin()
    const blocked = async (...codes: string[]) => {
      expect((await admin.get(path(member))).body).toMatchObject({ erase_blocked_by: codes })
      expect(await erase(admin, member)).toMatchObject({ status: 409, body: { code: codes[0] } })
    }
    await blocked('orders_open', 'penalties_unpaid', 'refunds_open')
    await pay()
    await blocked('refunds_open')
    await findNoMoney(staff)
    const { order } = await aLoan(shop, await shop.aMember(), { staff })
    await shop.orm.update(orders).set({ userId: member.id }).where(eq(orders.id, order.id))
    await blocked('orders_open', 'loans_out')
    await shop.orm.update(orders).set({ status: 'completed' }).where(eq(orders.id, order.id))
    await blocked('loans_out')
    const other = await shop.aMember()
    expect(await erase(admin, other, member.email)).toMatchObject({
      status: 400,
      body: { email: ['This is not the e-mail address of the account.'] },
    })
  })

  test('is never oneself, staff or an admin', async () => {
    const [admin, second, staff] = [await shop.anAdmin(), await shop.anAdmin(), await shop.staff()]
    expect(await erase(admin, admin)).toMatchObject({ status: 409, body: { code: 'own_account' } })
    for (const colleague of [second, staff]) {
      expect((await admin.get(path(colleague))).body).toMatchObject({ can: { erase: false } })
      expect(await erase(admin, colleague)).toMatchObject({
        status: 409,
        body: { code: 'erase_members_only' },
      })
    }
  })

  test('refuses concurrent requests of the person: checkout, name, a new slip', async () => {
    const [admin, staff, member] = [await shop.anAdmin(), await shop.staff(), await shop.aMember()]
    const rejected = await anOrder(shop, member, 'rejected', { staff })
    const product = await aProduct(shop)
    expect(rejected.can.send_late_slip).toBe(true)
    await findNoMoney(staff)
    done(await erase(admin, member), 200)
    // Requests that were let in before the erasing come to the database after it.
    const attempt = {
      userId: member.id,
      order: { payment_method: 1, order_items: [line(product, 'sale')] },
      key: undefined,
    }
    await expect(submitCheckout(shop.deps, attempt)).rejects.toMatchObject({ status: 403 })
    await expect(
      sendSlip(shop.deps, member.id, rejected.id, { bytes: await aPhoto() }),
    ).rejects.toMatchObject({
      status: 403,
    })
    const user = await updateUser(shop.deps, member.id, { first_name: 'กลับมา' })
    expect(user.firstName).toBe(`สมาชิก ${member.id}`)
  })
})
