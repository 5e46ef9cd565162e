import type { GraceEnd } from '@jansi/contract/grace-end'
import type { Well } from '@jansi/contract/wells'
import { describe, expect, it } from 'vitest'
import { composeMail, withSender } from '../../mail/compose.ts'
import { composeMessage } from './compose-message.ts'
import type { MoneyOfEnd } from './messages/orders.ts'
import type { EventName, ShopEvents } from './notifications.ts'

const ID = '3f2b8c1e-7a64-4d0a-9c55-0f1e2d3c4b5a'
const SHOP = 'https://jansi.example'
const ATTACK = '<script>alert("x")</script>'
const UNCHECKED: MoneyOfEnd = { is: 'unchecked' }
const evening = new Date('2026-11-20T17:30:00Z')
const confirmed = { id: 7, email: 'kamon@jansi.test', emailVerifiedAt: evening, hasAccount: true }

/** The facts of every event, with `word` in all texts that people write. */
function factsWith(word: string) {
  const item = { productName: word, variantSize: word, quantity: 2, isRental: true }
  const lent = { ...item, handedOver: 2, returnedOrLost: 1 }
  const pieces = { item, quantity: 1 }
  const order = { id: ID, userId: 7, number: 12, returnDueOn: '2026-12-31', amount: 123_450 }
  const items = { order, items: [item] }
  const loan = { order, items: [lent], wasDueOn: '2026-12-01', dueOn: '2026-12-08' }
  const ofReturn = { userId: 7, sessionId: ID }
  const waited = { userId: 7, product: { id: 5, name: word }, size: word }
  const money = { satang: 5000 }
  const byAdmin = { adminId: 7, actorName: word, subjectId: ID, orderNumber: 12 }
  return {
    confirm_email: { userId: 7, shop: 'จานสี', signUp: { id: null, createdAt: evening }, expiresAt: evening },
    reset_password: { userId: 7, shop: 'จานสี', expiresAt: evening },
    line_linked: { userId: 7 },
    line_unlinked: { userId: 7 },
    order_received: { ...items, next: 'check' },
    order_approved: {
      ...items,
      workshop: { word: 'เวิร์กช็อป', name: word, handOverOn: '2026-12-01' },
      palette: { name: word, wells: [] },
    },
    order_rejected: { order: { ...order, rejectionReason: word, heldUntil: evening }, money: UNCHECKED },
    order_part_paid: { order, ...money, restSatang: 100, slipDueAt: evening },
    order_approval_missed: items,
    order_hold_ended: { ...items, end: 'deadline', money: UNCHECKED },
    order_cancelled: { ...items, reason: word, money: UNCHECKED },
    order_slip_refused: { order, reason: word },
    order_payment_undone: { order, ...money, dueSatang: 100, reason: word },
    order_approval_undone: { ...items, reason: word },
    order_handed_over: { order, handed: [pieces] },
    order_part_closed: { order, closed: [pieces], reason: word, refund: { state: 'to_check', ...money } },
    order_size_changed: { order, ...pieces, size: word, reason: word },
    order_hand_over_undone: { order, back: [pieces], reason: word },
    loan_due_day_moved: { ...loan, reason: word },
    loan_renewed: loan,
    return_reminder: { order, pieces: [pieces], returnDueOn: '2026-12-31' },
    damage_answered: { order, kind: 'broken', pieces, advice: 'bring_at_return', text: word },
    refund_owed: { order, ...money },
    transfer_to_check: { order },
    refund_destination_missing: { order, ...money },
    refund_paid: {
      returnSession: { id: ID, userId: 7 },
      ...money,
      destination: word,
      note: word,
      method: 'promptpay',
      hasProof: true,
    },
    refund_payment_undone: { order, ...money, reason: word },
    refund_confirmed_alone: { ...byAdmin, ...money, refundId: 3 },
    own_case_decided: { ...byAdmin, decision: 'order.approved' },
    return_received: { ...ofReturn, receivedAt: evening, items: [pieces] },
    return_receive_undone: { ...ofReturn, reason: word, items: [pieces] },
    return_reviewed: {
      ...ofReturn,
      status: 'partial',
      outcomes: [{ name: word, size: word, quantity: 2, conditionName: word, penaltySatang: 5000 }],
      totalPenaltySatang: 5000,
      notes: word,
    },
    return_reopened: {
      ...ofReturn,
      reason: word,
      withdrawnSatang: 5000,
      refundSatang: 5000,
      isToCheck: true,
    },
    penalty_corrected: { ...ofReturn, reason: word, satang: 100, refundSatang: 50, isToCheck: true },
    penalty_payment_undone: { ...ofReturn, reason: word, ...money },
    penalty_slip_refused: { ...ofReturn, reason: word, totalPenaltySatang: 5000, maySendAnother: true },
    waiting_offer: { ...waited, expiresAt: evening, leaveKey: 'key' },
    waiting_missed: waited,
    waiting_passed: waited,
    waiting_ended: { ...waited, cause: 'removed' },
    staff_digest: { userId: 7, orders: 3, slips: 2, failedMails: 1 },
  } satisfies ShopEvents
}
const FACTS = factsWith('กมล')

function mail<Name extends EventName>(
  name: Name,
  facts: ShopEvents[Name],
  to: { firstName?: string; emailVerifiedAt?: Date | null } = {},
  now = evening,
) {
  const deps = { settings: { publicUrl: SHOP }, clock: () => now } as Parameters<typeof composeMessage>[0]
  return composeMail(composeMessage(deps, name, facts, { firstName: 'กมล', ...confirmed, ...to }))
}

describe.each(Object.keys(FACTS) as EventName[])('the mail of %s', (name) => {
  it('has one short Thai subject line, greets its recipient and carries its link as text and as HTML', () => {
    const { subject, text, html } = mail(name, FACTS[name])
    expect(subject).toMatch(/^[^\r\n]*[ก-๙][^\r\n]*$/)
    expect(subject.length).toBeLessThan(70)
    const greeting = name === 'confirm_email' ? 'สวัสดี' : 'สวัสดี คุณกมล'
    expect(text).toContain(`\n\n${greeting}\n\n`)
    expect(text).toMatch(/\nhttps:\/\/jansi\.example\/\S+\n/)
    expect(html).toContain(greeting)
    expect(html).toContain('<a href="https://jansi.example/')
    expect(html).toContain('<html lang="th">')
  })

  it('shows text that people wrote as text, never as HTML, and no external image', () => {
    const { subject, text, html } = mail(name, factsWith(ATTACK)[name], { firstName: ATTACK })
    expect(html).not.toMatch(/<script|<img|url\(/)
    if (name !== 'confirm_email') {
      expect(html).toContain('&lt;script&gt;')
      expect(text).toContain(ATTACK)
    }
    expect(subject).not.toContain('script')
  })
})

it('no mail of another club names the demo club or has its colours', () => {
  const shop_name = 'Riverside Tool Library'
  const club = { shop_name, club_name: shop_name, email: 'tools@riverside.example', phone: '' }
  const colours = { colour_main: '#2f6b3c', colour_accent: '#8a5a00' }
  const facts = {
    ...FACTS,
    confirm_email: { ...FACTS.confirm_email, shop: shop_name },
    reset_password: { ...FACTS.reset_password, shop: shop_name },
  }
  for (const name of Object.keys(facts) as EventName[]) {
    const { subject, text, html } = withSender(mail(name, facts[name]), { ...club, ...colours })
    expect(`${subject}${text}${html}`, name).not.toMatch(/จานสี|ศิลปะบำบัด|#3d4fb5|#2c3a8c|#c8452f/i)
    expect(
      [text, html].every((part) => part.includes(shop_name)),
      name,
    ).toBe(true)
  }
})

describe('mails with a link that opens an account', () => {
  it('name the time of the sign-up in Bangkok, and no person with an unconfirmed address', () => {
    const confirm = mail('confirm_email', { ...FACTS.confirm_email, url: `${SHOP}/a?b=1&c=2` })
    expect(confirm.text).toContain('เมื่อ 21 พฤศจิกายน 2569 เวลา 00:30 น.')
    expect(confirm.text).toContain(`ยืนยันอีเมล\n${SHOP}/a?b=1&c=2\n`)
    expect(confirm.html).toContain(`<a href="${SHOP}/a?b=1&amp;c=2"`)
    const reset = mail('reset_password', FACTS.reset_password, { emailVerifiedAt: null })
    for (const { text } of [confirm, reset]) expect(text).toMatch(/\n\nสวัสดี\n\n/)
  })

  it.each([
    ['confirm_email', '/login'],
    ['reset_password', '/reset/password'],
  ] as const)('are stored with a way to a new link instead of the link: %s', (name, page) => {
    const { text, html } = mail(name, FACTS[name])
    expect(text).toContain(`ขอลิงก์ใหม่\n${SHOP}${page}\n`)
    expect(html).toContain('ระบบไม่เก็บไว้')
  })

  it('refuse a link that is not a web page', () => {
    const facts = { ...FACTS.reset_password, url: 'javascript:alert(1)' }
    expect(() => mail('reset_password', facts)).toThrow(TypeError)
  })
})

describe('mails about orders and returns', () => {
  const item = { productName: 'สีน้ำ', variantSize: '12 สี', quantity: 2, isRental: false }
  const order = { ...FACTS.order_received.order, items: [item] }
  const items = { order, items: [item] }

  it('name the lines, the sum in baht and the number of a new order', () => {
    const { text, subject } = mail('order_received', { ...items, next: 'check' })
    expect(subject).toBe('ได้รับคำสั่งซื้อเลขที่ 12 แล้ว')
    expect(text).toContain('- ซื้อ สีน้ำ (12 สี) × 2')
    expect(text).toContain('ยอดรวม ฿1,234.50')
    expect(text).toContain('1-3 วันทำการ')
  })

  it('say until when a slip that is owed can be sent, in Bangkok time and the Buddhist calendar', () => {
    const { text } = mail('order_received', { ...items, next: { slipDueAt: evening } })
    expect(text).toContain('21 พฤศจิกายน 2569 เวลา 00:30 น.')
    expect(text).not.toContain('1-3 วันทำการ')
  })

  it('name the place and day to collect an approved order', () => {
    const workshop = { word: 'เวิร์กช็อป', name: 'ระบายสีคลายใจ', handOverOn: '2026-12-01' }
    const wells: Well[] = [
      { well: 'ordered', state: 'filled' },
      { well: 'collected', state: 'current' },
    ]
    const { text } = mail('order_approved', { ...items, workshop, palette: { name: 'จานสีของฉัน', wells } })
    expect(text).toContain('รับอุปกรณ์ได้ที่เวิร์กช็อป ระบายสีคลายใจ วันที่ 1 ธันวาคม 2569')
    expect(text).toContain('จานสีของฉัน: เต็มแล้ว 1 จาก 2 หลุม ตอนนี้: รับแล้ว')
    expect(text).toContain('เปิด QR ได้ที่ใบสั่งซื้อหรือประวัติการสั่งซื้อ')
  })

  it('give the reason of a rejection, and the deadline of a new slip only if one helps', () => {
    const rejected = (heldUntil: Date | null, money: MoneyOfEnd = { is: 'none' }) =>
      mail('order_rejected', { order: { ...order, rejectionReason: 'ยอดโอนไม่ครบ', heldUntil }, money }).text
    const held = rejected(evening)
    expect(held).toContain('เหตุผล\nยอดโอนไม่ครบ')
    expect(held).toContain('ส่งสลิปใหม่ที่หน้าคำสั่งซื้อได้ถึง 21 พฤศจิกายน 2569 เวลา 00:30 น.')
    expect(held).not.toContain('ของถูกคืนเข้าร้านแล้ว')
    expect(rejected(null)).not.toContain('สลิป')
    expect(rejected(null)).not.toContain('เงินคืน')
    expect(rejected(null, UNCHECKED)).toContain('ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอด')
  })

  it('report why the goods of a rejected order went back into stock', () => {
    const ended = (end: GraceEnd) => mail('order_hold_ended', { ...items, end, money: UNCHECKED }).text
    const late = ended('deadline')
    expect(late).toContain('เลยกำหนดส่งสลิปใหม่')
    expect(late).toContain('- ซื้อ สีน้ำ (12 สี) × 2')
    expect(late).toContain('ทีมงานจะตรวจยอด')
    expect(ended('price_changed')).toContain('เหตุผล: ราคาเปลี่ยนไป')
  })

  it('report that staff cancelled an order, with their reason if they gave one', () => {
    const cancelled = (reason: string, money: MoneyOfEnd) =>
      mail('order_cancelled', { ...items, reason, money }).text
    const asked = cancelled('สมาชิกขอยกเลิก', UNCHECKED)
    expect(asked).toContain('เหตุผล\nสมาชิกขอยกเลิก')
    expect(asked).toContain('ทีมงานจะตรวจยอด')
    const plain = cancelled('', { is: 'none' })
    expect(plain).toContain('เจ้าหน้าที่ยกเลิกคำสั่งซื้อ')
    expect(plain).not.toContain('เหตุผล')
    expect(plain).not.toContain('ตรวจยอด')
  })

  it('name the last day for loans, and none if everything was sold', () => {
    const handed = (isRental: boolean) =>
      mail('order_handed_over', { order, handed: [{ item: { ...item, isRental }, quantity: 2 }] }).text
    expect(handed(true)).toContain('คืนภายในวันที่\n31 ธันวาคม 2569')
    expect(handed(false)).not.toContain('คืน')
  })

  it('list the loans that are still out, with the last day and the fee for lateness', () => {
    const facts = { order, pieces: [{ item, quantity: 2 }], returnDueOn: '2026-12-31' }
    const reminder = (on: string) => mail('return_reminder', facts, {}, new Date(`2026-12-${on}T05:00:00Z`))
    expect(reminder('30').text).toContain('พรุ่งนี้ครบกำหนดคืน')
    expect(reminder('30').text).toContain('- สีน้ำ (12 สี) × 2')
    expect(reminder('30').text).toContain('กำหนดคืน\n31 ธันวาคม 2569')
    expect(reminder('26').text).toContain('อีก 5 วัน')
    expect(reminder('31').text).toContain('วันนี้เป็นวันสุดท้าย')
    expect(reminder('31').text).not.toContain('ค่าปรับเพิ่มขึ้น')
    const late = mail('return_reminder', facts, {}, new Date('2027-01-03T05:00:00Z'))
    expect(late.text).toContain('เลยกำหนดคืนมาแล้ว 3 วัน')
    expect(late.text).toContain('ค่าปรับเพิ่มขึ้นทุกวัน')
    expect(late.subject).toBe('เลยกำหนดคืนอุปกรณ์ คำสั่งซื้อเลขที่ 12')
  })

  it('list the condition and penalty of each returned item, and the sum', () => {
    const fine = { name: 'สีน้ำ', size: '12 สี', quantity: 1, conditionName: 'ปกติ', penaltySatang: 0 }
    const damaged = { ...fine, conditionName: 'ชำรุด ซ่อมได้', penaltySatang: 12_050 }
    const facts = { userId: 7, sessionId: ID, status: 'approved', notes: '' } as const
    const { text } = mail('return_reviewed', {
      ...facts,
      outcomes: [damaged, fine],
      totalPenaltySatang: 12_050,
    })
    expect(text).toContain('- สีน้ำ (12 สี) × 1 – ชำรุด ซ่อมได้ ค่าปรับ ฿120.50\n- สีน้ำ (12 สี) × 1 – ปกติ\n')
    expect(text).toContain('ค่าปรับรวม ฿120.50')
    const free = mail('return_reviewed', { ...facts, outcomes: [fine], totalPenaltySatang: 0 })
    expect(free.text).not.toContain('ค่าปรับ')
  })
})
