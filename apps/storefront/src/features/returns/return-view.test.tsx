import { formatWeekday } from '@jansi/client/format'
import type { Palette } from '@jansi/contract/orders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { type Replies, testServer } from '../../test-server.ts'
import { aDamageReport, aLoan, aPhoto, aReturn } from '../../test-shop.ts'
import { ReturnView } from './return-view.tsx'

const session = aReturn()
const failedText = 'เกิดข้อผิดพลาดในการส่งคำขอคืนสินค้า โปรดลองใหม่อีกครั้ง'

function open(replies: Replies = {}) {
  const received = testServer({
    '/pending-returns/': [200, [aLoan('พู่กัน', 'จานสี')]],
    '/returnsession/': ({ method }) => (method === 'GET' ? [200, []] : [201, session]),
    '/returnitem/': [201, {}],
    '/returnevidence/': [201, {}],
    '/todo/': [200, []],
    '/damagereport/': [200, []],
    ...replies,
  })
  renderPage(<ReturnView />)
  return () => received.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
}
const send = async (name = 'ส่งคำขอคืน') => userEvent.click(await screen.findByRole('button', { name }))
const choose = async () => userEvent.click(await screen.findByRole('checkbox'))
const pick = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('เลือกรูปภาพ'), {
    target: { files: names.map((name) => aPhoto(name)) },
  })
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent
const sessionOf = (change: object) => ({ session: session.id, ...change })

beforeEach(() => accessToken.set('token'))

test('a return asks for an order, then for a photo that is an image', {
  tags: [
    '@spec-2.return.tabs',
    '@spec-2.return.orders',
    '@spec-2.return.images',
    '@spec-5.return.order',
    '@spec-5.return.image',
    '@spec-9.short-id',
  ],
}, async () => {
  const palette: Palette = {
    name: 'จานสีของฉัน',
    sentence: 'ยังเหลืออีกหลุมเดียว',
    wells: [
      { well: 'collected', state: 'filled' },
      { well: 'returned', state: 'current' },
    ],
  }
  const loan = { ...aLoan('พู่กัน'), palette }
  const posts = open({
    '/pending-returns/': [200, [{ ...loan, items: loan.items.map((item) => ({ ...item, quantity: 2 })) }]],
  })
  const card = (await screen.findByRole('checkbox', { name: 'เลือกคืนคำสั่งซื้อ bbbbbbbb' })).closest('label')
  expect(card?.textContent).toContain(`คำสั่งซื้อ bbbbbbbb${formatWeekday('2026-11-20')}`)
  expect(card?.textContent).toMatch(/พู่กัน.*฿40 × 2.*฿80/)
  expect(card?.textContent).toContain('ยังเหลืออีกหลุมเดียว')
  screen.getByRole('img', { name: 'จานสีของฉัน: เต็มแล้ว 1 จาก 2 หลุม ตอนนี้: คืน' })
  expect(selectedTab()).toBe('ขอคืน')
  const problem = () => screen.getByRole('alert').textContent
  await send()
  expect(problem()).toBe('กรุณาเลือกอย่างน้อย 1 รายการที่ต้องการคืน')
  await choose()
  expect(screen.queryByRole('alert')).toBeNull()
  await send()
  expect(problem()).toBe('กรุณาแนบรูปภาพเพื่อเป็นหลักฐานการคืน')
  const picker = screen.getByLabelText('เลือกรูปภาพ')
  expect(picker.getAttribute('accept')).toBe('image/*,.heic,.heif')
  fireEvent.change(picker, { target: { files: [new File(['a'], 'a.txt', { type: 'text/plain' })] } })
  expect(problem()).toBe('เลือกไฟล์รูปภาพเท่านั้น')
  pick('a.jpg', 'b.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'ลบรูปที่ 2' }))
  expect(screen.getAllByRole('img', { name: /^รูปที่ \d$/ })).toHaveLength(1)
  expect(posts()).toEqual([])
})

test('an item that fails is logged and named, and the rest arrives', {
  tags: '@spec-7.return.items',
}, async () => {
  const skipped = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const posts = open({
    '/returnitem/': ({ body }) => ((body as { order_item: number }).order_item === 1 ? [500, {}] : [201, {}]),
    '/pending-returns/': [200, [aLoan('พู่กัน', 'จานสี')]],
  })
  await choose()
  pick('a.jpg')
  await send()
  await screen.findByText('ได้รับคำขอคืนแล้ว')
  const missing = screen.getByText('บางรายการยังไม่ได้อยู่ในคำขอนี้').closest('[role=status]')
  expect(missing?.textContent).toContain('พู่กัน')
  expect(missing?.textContent).not.toContain('จานสี')
  expect(posts().filter(({ path }) => path === '/returnitem/')).toHaveLength(2)
  expect(skipped.mock.calls).toEqual([['Return item 1 was skipped', 500, {}]])
})

test('a return is one session, each rental item, then each photo, and is confirmed', {
  tags: [
    '@spec-4.return.new',
    '@spec-7.return.create',
    '@spec-7.return.items',
    '@spec-7.return.evidence',
    '@spec-9.return-condition',
    '@spec-2.return.busy',
    '@spec-2.return.success',
  ],
}, async () => {
  const loan = aLoan('พู่กัน', 'จานสี')
  const [brush, palette] = loan.items
  const sold = { ...brush, id: 9, is_rental: false }
  const posts = open({ '/pending-returns/': [200, [{ ...loan, items: [brush, sold, palette] }]] })
  await choose()
  pick('a.jpg', 'b.jpg')
  fireEvent.click(await screen.findByRole('button', { name: 'ส่งคำขอคืน' }))
  await screen.findByRole('button', { name: 'กำลังส่ง...' })
  const received = (await screen.findByText('ได้รับคำขอคืนแล้ว')).closest('[role=status]')
  expect(received?.textContent).toContain('กรุณารอเจ้าหน้าที่ตรวจสอบ ผลจะแสดงในประวัติการคืน')
  expect(posts()).toEqual([
    { path: '/returnsession/', body: { status: 'pending', notes: '' } },
    { path: '/returnitem/', body: sessionOf({ order_item: 1, condition: 1 }) },
    { path: '/returnitem/', body: sessionOf({ order_item: 2, condition: 1 }) },
    { path: '/returnevidence/', body: sessionOf({ image: 'a.jpg' }) },
    { path: '/returnevidence/', body: sessionOf({ image: 'b.jpg' }) },
  ])
})

test('the confirmation stays when nothing is left to return', async () => {
  let asked = 0
  const posts = open({ '/pending-returns/': () => [200, asked++ === 0 ? [aLoan('พู่กัน')] : []] })
  await choose()
  pick('a.jpg')
  await send()
  await screen.findByText('ได้รับคำขอคืนแล้ว')
  await waitFor(() => expect(asked).toBe(2))
  // The list that came back empty has been drawn: no offer to return more.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'คืนรายการอื่น' })).toBeNull())
  expect(selectedTab()).toBe('ขอคืน')
  screen.getByText('ได้รับคำขอคืนแล้ว')
  expect(posts().length).toBe(3)
})

test('a photo that fails stops the request, and sending again goes on without repeating anything', {
  tags: '@spec-8.return.submit',
}, async () => {
  let images = 0
  const posts = open({
    '/returnevidence/': () => (++images === 2 ? [413, { detail: 'x', code: 'image_too_large' }] : [201, {}]),
  })
  await choose()
  pick('a.jpg', 'b.jpg', 'c.jpg')
  await send()
  const problem = await screen.findByRole('alert')
  expect(problem.textContent).toContain(failedText)
  expect(problem.textContent).toContain('รูปมีขนาดเกิน 8 MB')
  const before = posts().length
  expect(posts().at(-1)?.body).toEqual(sessionOf({ image: 'b.jpg' }))
  await send('ส่งต่อให้ครบ')
  await screen.findByText('ได้รับคำขอคืนแล้ว')
  expect(posts().slice(before)).toEqual([
    { path: '/returnevidence/', body: sessionOf({ image: 'b.jpg' }) },
    { path: '/returnevidence/', body: sessionOf({ image: 'c.jpg' }) },
  ])
})

test('a session that could not be opened sends nothing else', async () => {
  const posts = open({ '/returnsession/': ({ method }) => (method === 'GET' ? [200, []] : 'no answer') })
  await choose()
  pick('a.jpg')
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain(failedText)
  expect(posts().map(({ path }) => path)).toEqual(['/returnsession/'])
})

test('a request in which no item could be put is not called received', async () => {
  open({ '/returnitem/': [409, { detail: 'x', code: 'item_not_on_loan' }] })
  await choose()
  pick('a.jpg')
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain(failedText)
})

test('only orders that await their return are offered; with none, the history opens', {
  tags: [
    '@spec-2.return.tabs',
    '@spec-2.return.no-orders',
    '@spec-2.return-history.empty',
    '@spec-4.payment.returnable',
    '@spec-7.return.pending',
  ],
}, async () => {
  open({ '/pending-returns/': [200, [{ ...aLoan('พู่กัน'), payment_status_name: 'อนุมัติแล้ว' }]] })
  await waitFor(() => expect(selectedTab()).toBe('ประวัติการคืน'))
  await screen.findByText('ยังไม่มีประวัติการคืน')
  await userEvent.click(await screen.findByRole('button', { name: 'ไปหน้าขอคืน' }))
  await screen.findByText('ไม่มีรายการที่ต้องคืน')
  expect(screen.getByRole('link', { name: 'กลับหน้าแรก' }).getAttribute('href')).toBe('/')
})

test('an incomplete session is completed with its missing parts, in the same session', async () => {
  const item = {
    id: 1,
    order_item: { id: 1, product_name: 'พู่กัน', product_variant: { size: 'เบอร์ 4' }, quantity: 1 },
    quantity: 1,
    penalty_amount: 0,
    condition_name: '',
    outcomes: [],
  }
  const half = aReturn({ items: [item], can: { finish: true, send_penalty_slip: false } })
  const posts = open({ '/pending-returns/': [200, []], '/returnsession/': [200, [half]] })
  await userEvent.click(await screen.findByRole('button', { name: 'ส่งต่อให้ครบ' }))
  pick('a.jpg')
  await send('ส่งต่อให้ครบ')
  await screen.findByText('ได้รับคำขอคืนแล้ว')
  expect(posts()).toEqual([{ path: '/returnevidence/', body: sessionOf({ image: 'a.jpg' }) }])
})

test('a refused penalty slip is shown with its reason, and another may be sent while some are left', async () => {
  const refused = (id: string, send_penalty_slip: boolean) =>
    aReturn({
      id,
      status: 'partial',
      total_penalties: 120,
      penalty_slip: { id: 1, image: '/slip', created_at: '2026-12-06T03:00:00Z' },
      penalty_slip_refusal: 'รูปไม่ชัด: มองไม่เห็นยอด',
      can: { finish: false, send_penalty_slip },
    })
  const list = [refused(`${'a'.repeat(8)}-1`, true), refused(`${'b'.repeat(8)}-1`, false)]
  open({ '/pending-returns/': [200, []], '/returnsession/': [200, list] })
  const card = await screen.findByRole('article', { name: 'คำขอคืน aaaaaaaa' })
  expect(card.textContent).toContain('สลิปค่าปรับไม่ผ่าน: รูปไม่ชัด: มองไม่เห็นยอด')
  expect(card.textContent).not.toContain('รอเจ้าหน้าที่ตรวจสอบ')
  within(card).getByRole('button', { name: 'แนบสลิปค่าปรับใหม่' })
  const last = screen.getByRole('article', { name: 'คำขอคืน bbbbbbbb' })
  expect(last.textContent).toContain('ติดต่อชมรมได้เลย')
  expect(within(last).queryByRole('button', { name: /สลิป/ })).toBeNull()
})

test('some pieces of a loan come back: the chosen number, and the chosen numbered pieces', async () => {
  const loan = aLoan('พู่กัน', 'ขาตั้ง', 'จานสี')
  const [brush, easel, palette] = loan.items
  const pieces = [
    { id: 71, number: 1 },
    { id: 72, number: 2 },
  ]
  const items = [
    { ...brush, quantity: 3 },
    { ...easel, quantity: 2, pieces },
    { ...palette, quantity: 1 },
  ]
  const posts = open({ '/pending-returns/': [200, [{ ...loan, items }]] })
  await choose()
  const fewer = (name: string) =>
    userEvent.click(
      within(screen.getByRole('group', { name: `จำนวนที่คืน ${name}` })).getByRole('button', {
        name: 'ลดจำนวน',
      }),
    )
  await fewer('พู่กัน')
  await fewer('จานสี')
  await userEvent.click(screen.getByRole('checkbox', { name: 'คืน ขาตั้ง หมายเลข 1' }))
  pick('a.jpg')
  await send()
  await screen.findByText('ได้รับคำขอคืนแล้ว')
  expect(posts().filter(({ path }) => path === '/returnitem/')).toEqual([
    { path: '/returnitem/', body: sessionOf({ order_item: 1, condition: 1, quantity: 2 }) },
    { path: '/returnitem/', body: sessionOf({ order_item: 2, condition: 1, quantity: 1, pieces: [72] }) },
  ])
})

test('an unpaid penalty is pointed out above the request and leads to the history', async () => {
  open({
    '/todo/': [200, [{ kind: 'penalty', return_session: session.id, is_urgent: true, amount: 150 }]],
    '/returnsession/': [200, [session]],
  })
  await screen.findByText('ชำระค่าปรับ ฿150')
  expect(selectedTab()).toBe('ขอคืน')
  screen.getByRole('tab', { name: /^ประวัติการคืน ?มีสิ่งที่ต้องทำ$/ })
  await userEvent.click(screen.getByRole('button', { name: 'ดูในประวัติการคืน' }))
  expect(selectedTab()).toBe('ประวัติการคืนมีสิ่งที่ต้องทำ')
  expect(screen.queryByText('ชำระค่าปรับ ฿150')).toBeNull()
})

test('orders and sessions that do not come show that, and can be fetched again', {
  tags: ['@spec-7.return.sessions', '@spec-8.return.orders', '@spec-8.return.history'],
}, async () => {
  let isUp = false
  open({
    '/pending-returns/': [500, {}],
    '/returnsession/': () => (isUp ? [200, [session]] : [500, {}]),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('ไม่สามารถดึงข้อมูลคำสั่งซื้อได้')
  await userEvent.click(screen.getByRole('tab', { name: 'ประวัติการคืน' }))
  expect((await screen.findByRole('alert')).textContent).toContain('โหลดประวัติการคืนไม่สำเร็จ')
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'ลองใหม่' }))
  await screen.findByRole('article', { name: 'คำขอคืน cccccccc' })
})

test('the orders come with the alert above them, and are not moved by it', async () => {
  let arrive: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  open({
    '/todo/': async () => {
      await late
      return [200, [{ kind: 'penalty', return_session: session.id, is_urgent: true, amount: 150 }]]
    },
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('checkbox')).toBeNull()
  arrive()
  await screen.findByText('ชำระค่าปรับ ฿150')
  await screen.findAllByRole('checkbox')
})

test('broken pieces of a loan are reported with a text and a photo, and the report is listed', async () => {
  let reports: object[] = []
  const posts = open({
    '/damagereport/': ({ method }) => {
      if (method === 'GET') return [200, reports]
      reports = [aDamageReport()]
      return [201, aDamageReport({ photos: [] })]
    },
    '/damagereportphoto/': [201, {}],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'แจ้งของชำรุดหรือสูญหาย' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(form.getByRole('button', { name: 'ส่งเรื่องแจ้ง' }))
  expect(form.getByText('เล่าสั้น ๆ ว่าเกิดอะไรขึ้น')).toBeTruthy()
  await userEvent.type(form.getByLabelText('เกิดอะไรขึ้น ตรงไหน'), 'ขาหักหนึ่งข้าง')
  expect(form.queryByRole('alert')).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'ส่งเรื่องแจ้ง' }))
  expect(form.getByText('แนบรูปของที่ชำรุดอย่างน้อย 1 รูป')).toBeTruthy()
  fireEvent.change(form.getByLabelText('แนบรูปจุดที่ชำรุด'), { target: { files: [aPhoto('a.jpg')] } })
  expect(form.queryByRole('alert')).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'ส่งเรื่องแจ้ง' }))
  await screen.findByText('ได้รับแล้ว รอทีมงานตอบ')
  expect(screen.queryByRole('dialog')).toBeNull()
  const report = { order_item: 1, kind: 'broken', quantity: 1, note: 'ขาหักหนึ่งข้าง' }
  expect(posts()).toEqual([
    { path: '/damagereport/', body: { ...report, request_key: expect.stringMatching(/^[\da-f]{32}$/) } },
    { path: '/damagereportphoto/', body: { report: '5', position: '1', image: 'a.jpg' } },
  ])
})

test('the answer of the club is shown with its report, also while everything is in a return', async () => {
  const answer = { advice: 'bring_at_return', text: 'เก็บชิ้นส่วนไว้ด้วยนะ', at: '2026-11-26T03:00:00Z' } as const
  const can = { add_photo: false, withdraw: false }
  open({
    '/pending-returns/': [200, []],
    '/damagereport/': [200, [aDamageReport({ state: 'answered', answer, can })]],
  })
  await userEvent.click(await screen.findByRole('tab', { name: /ขอคืน/ }))
  const card = within(await screen.findByRole('article', { name: 'เรื่องแจ้ง พู่กัน' }))
  expect(card.getByText('ทีมงานตอบแล้ว')).toBeTruthy()
  expect(card.getByText('เก็บชิ้นส่วนไว้ด้วยนะ')).toBeTruthy()
  expect(card.queryByRole('button', { name: 'ถอนเรื่องแจ้ง' })).toBeNull()
})

test('pieces that are reported already are not offered again', async () => {
  open({
    '/pending-returns/': [200, [aLoan('พู่กัน')]],
    '/damagereport/': [200, [aDamageReport()]],
  })
  await screen.findByText('ได้รับแล้ว รอทีมงานตอบ')
  expect(screen.queryByRole('button', { name: 'แจ้งของชำรุดหรือสูญหาย' })).toBeNull()
})
