import type { GraceEnd } from '@jansi/contract/grace-end'
import { describe, expect, it } from 'vitest'
import { composeMail } from '../../../mail/compose.ts'
import { confirmEmailMessage } from './confirm-email.ts'
import { damageAnsweredMessage } from './damage-answered.ts'
import type { MailLink } from './link-block.ts'
import type { MoneyOfEnd } from './money-blocks.ts'
import { orderApprovalMissedMessage } from './order-approval-missed.ts'
import { orderApprovedMessage } from './order-approved.ts'
import { orderCancelledMessage } from './order-cancelled.ts'
import { orderGraceEndedMessage } from './order-grace-ended.ts'
import { orderHandedOverMessage } from './order-handed-over.ts'
import { orderPartClosedMessage } from './order-part-closed.ts'
import { orderReceivedMessage } from './order-received.ts'
import { orderRejectedMessage } from './order-rejected.ts'
import { orderSizeChangedMessage } from './order-size-changed.ts'
import { orderUndoneMessage } from './order-undone.ts'
import { ownCaseDecidedMessage } from './own-case-decided.ts'
import { penaltyPaymentUndoneMessage } from './penalty-payment-undone.ts'
import { penaltySlipRefusedMessage } from './penalty-slip-refused.ts'
import { refundDestinationMissingMessage } from './refund-destination-missing.ts'
import { refundOwedMessage } from './refund-owed.ts'
import { refundPaidMessage } from './refund-paid.ts'
import { resetPasswordMessage } from './reset-password.ts'
import { returnReceiveUndoneMessage } from './return-receive-undone.ts'
import { returnReminderMessage } from './return-reminder.ts'
import { returnReopenedMessage } from './return-reopened.ts'
import { returnReviewedMessage } from './return-reviewed.ts'
import { transferToCheckMessage } from './transfer-to-check.ts'
import { waitingMissedMessage } from './waiting-missed.ts'
import { waitingOfferMessage } from './waiting-offer.ts'

const ID = '3f2b8c1e-7a64-4d0a-9c55-0f1e2d3c4b5a'
const PAGE = 'https://jansi.example/history?a=1&b=2'
const ATTACK = '<script>alert("x")</script>'
const UNCHECKED: MoneyOfEnd = { is: 'unchecked' }
const evening = new Date('2026-11-20T17:30:00Z')

/** Every mail of the shop, with `word` in all texts that people write. */
const mailsWith = (word: string) => {
  const line = { name: word, size: word, quantity: 2 }
  const lines = [{ ...line, isRental: true }]
  const order = { firstName: word, orderNumber: 12, historyUrl: PAGE, lines }
  const about = 'คำสั่งซื้อเลขที่ 12'
  const refund = { firstName: word, about, amountSatang: 12_000, destination: null, pageUrl: PAGE }
  return {
    reset: composeMail(resetPasswordMessage({ firstName: word, link: { url: PAGE }, expiresAt: evening })),
    received: composeMail(orderReceivedMessage({ ...order, totalSatang: 123_450, next: 'check' })),
    approved: composeMail(
      orderApprovedMessage({ ...order, workshop: { name: word, handOverOn: '2026-12-01' } }),
    ),
    approvalMissed: composeMail(orderApprovalMissedMessage(order)),
    rejected: composeMail(
      orderRejectedMessage({ ...order, reason: word, newSlipBy: evening, money: UNCHECKED }),
    ),
    holdEnded: composeMail(orderGraceEndedMessage({ ...order, end: 'deadline', money: UNCHECKED })),
    cancelled: composeMail(orderCancelledMessage({ ...order, reason: word, money: UNCHECKED })),
    partClosed: composeMail(
      orderPartClosedMessage({ ...order, reason: word, refund: { state: 'to_check', satang: 12_000 } }),
    ),
    sizeChanged: composeMail(
      orderSizeChangedMessage({ ...order, was: { ...line, isRental: true }, size: word, reason: word }),
    ),
    approvalUndone: composeMail(orderUndoneMessage({ ...order, undone: 'approval', reason: word })),
    handOverUndone: composeMail(orderUndoneMessage({ ...order, undone: 'hand_over', reason: word })),
    receiveUndone: composeMail(
      returnReceiveUndoneMessage({
        firstName: word,
        sessionId: ID,
        lines: [line],
        reason: word,
        returnUrl: PAGE,
      }),
    ),
    reopened: composeMail(
      returnReopenedMessage({
        firstName: word,
        sessionId: ID,
        reason: word,
        withdrawnSatang: 5000,
        refundSatang: 5000,
        isToCheck: true,
        returnUrl: PAGE,
      }),
    ),
    paymentUndone: composeMail(
      penaltyPaymentUndoneMessage({
        firstName: word,
        sessionId: ID,
        reason: word,
        satang: 5000,
        returnUrl: PAGE,
      }),
    ),
    penaltySlipRefused: composeMail(
      penaltySlipRefusedMessage({
        firstName: word,
        sessionId: ID,
        reason: word,
        totalPenaltySatang: 5000,
        maySendAnother: true,
        returnUrl: PAGE,
      }),
    ),
    refundOwed: composeMail(refundOwedMessage(refund)),
    transferToCheck: composeMail(transferToCheckMessage(refund)),
    refundMissing: composeMail(refundDestinationMissingMessage(refund)),
    refundPaid: composeMail(
      refundPaidMessage({ ...refund, destination: word, note: word, method: 'promptpay', hasProof: true }),
    ),
    ownCase: composeMail(
      ownCaseDecidedMessage({
        firstName: word,
        actorName: word,
        decision: 'order.approved',
        subjectId: ID,
        orderNumber: 12,
        auditUrl: PAGE,
      }),
    ),
    handedOver: composeMail(orderHandedOverMessage({ ...order, returnDueOn: '2026-12-31', pageUrl: PAGE })),
    waitingOffer: composeMail(
      waitingOfferMessage({
        firstName: word,
        name: word,
        size: word,
        expiresAt: evening,
        productUrl: PAGE,
        leaveUrl: PAGE,
      }),
    ),
    waitingMissed: composeMail(
      waitingMissedMessage({ firstName: word, name: word, size: word, productUrl: PAGE }),
    ),
    damageAnswered: composeMail(
      damageAnsweredMessage({
        firstName: word,
        orderNumber: 12,
        kind: 'broken',
        line,
        advice: 'bring_at_return',
        text: word,
        returnUrl: PAGE,
      }),
    ),
    reminder: composeMail(
      returnReminderMessage({
        firstName: word,
        orderNumber: 12,
        lines: [line],
        returnDueOn: '2026-12-31',
        daysLeft: -3,
        returnUrl: PAGE,
      }),
    ),
    returned: composeMail(
      returnReviewedMessage({
        firstName: word,
        sessionId: ID,
        status: 'partial',
        outcomes: [{ ...line, conditionName: word, penaltySatang: 5000 }],
        totalPenaltySatang: 5000,
        notes: word,
        returnUrl: PAGE,
      }),
    ),
  }
}

describe.each(Object.keys(mailsWith('')) as (keyof ReturnType<typeof mailsWith>)[])('the %s mail', (name) => {
  it('greets the member and carries its link as text and as HTML', () => {
    const mail = mailsWith('กมล')[name]
    expect(mail.text).toContain('สวัสดี คุณกมล')
    expect(mail.text).toContain(`\n${PAGE}\n`)
    expect(mail.html).toContain('สวัสดี คุณกมล')
    expect(mail.html).toContain('<a href="https://jansi.example/history?a=1&amp;b=2"')
    expect(mail.html).toContain('<html lang="th">')
  })

  it('shows text that people wrote as text, never as HTML, and no external image', () => {
    const mail = mailsWith(ATTACK)[name]
    expect(mail.html).not.toMatch(/<script|<img|url\(/)
    expect(mail.html).toContain('&lt;script&gt;')
    expect(mail.text).toContain(ATTACK)
    expect(mail.subject).not.toContain('script')
  })

  it('has one short Thai subject line', () => {
    const { subject } = mailsWith('กมล')[name]
    expect(subject).toMatch(/[ก-๙]/)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThan(60)
  })
})

describe('mails with a link that opens an account', () => {
  const confirm = (link: MailLink) =>
    composeMail(confirmEmailMessage({ signedUpAt: evening, expiresAt: evening, link }))
  const reset = (link: MailLink) =>
    composeMail(resetPasswordMessage({ firstName: null, expiresAt: evening, link }))

  it('name the time of the sign-up in Bangkok, and no person with an unconfirmed address', () => {
    const { text } = confirm({ url: PAGE })
    expect(text).toContain('เมื่อ 21 พฤศจิกายน 2569 เวลา 00:30 น.')
    expect(text).toContain(`ยืนยันอีเมล\n${PAGE}\n`)
    for (const mail of [text, reset({ url: PAGE }).text]) expect(mail).toMatch(/\n\nสวัสดี\n\n/)
  })

  it('are stored with a way to a new link instead of the link', () => {
    for (const write of [confirm, reset]) {
      const { text, html } = write({ askAgainUrl: 'https://jansi.example/login' })
      expect(text).toContain('ขอลิงก์ใหม่\nhttps://jansi.example/login\n')
      expect(html).toContain('ระบบไม่เก็บไว้')
    }
  })
})

describe('mails about orders and returns', () => {
  const line = { name: 'สีน้ำ', size: '12 สี', quantity: 2, isRental: false }
  const order = { firstName: 'กมล', orderNumber: 12, historyUrl: PAGE, lines: [line] }

  it('name the lines, the sum in baht and the number of a new order', () => {
    const { text, subject } = composeMail(
      orderReceivedMessage({ ...order, totalSatang: 123_450, next: 'check' }),
    )
    expect(subject).toBe('ได้รับคำสั่งซื้อเลขที่ 12 แล้ว')
    expect(text).toContain('- ซื้อ สีน้ำ (12 สี) × 2')
    expect(text).toContain('ยอดรวม ฿1,234.50')
    expect(text).toContain('1-3 วันทำการ')
  })

  it('say until when a slip that is owed can be sent, in Bangkok time and the Buddhist calendar', () => {
    const { text } = composeMail(
      orderReceivedMessage({ ...order, totalSatang: 100, next: { slipDueAt: evening } }),
    )
    expect(text).toContain('21 พฤศจิกายน 2569 เวลา 00:30 น.')
    expect(text).not.toContain('1-3 วันทำการ')
  })

  it('name the place and day to collect an approved order', () => {
    const workshop = { name: 'ระบายสีคลายใจ', handOverOn: '2026-12-01' }
    expect(composeMail(orderApprovedMessage({ ...order, workshop })).text).toContain(
      'รับอุปกรณ์ได้ที่เวิร์กช็อป ระบายสีคลายใจ วันที่ 1 ธันวาคม 2569',
    )
  })

  it('give the reason of a rejection, and the deadline of a new slip only if one helps', () => {
    const rejected = (newSlipBy: Date | null, money: MoneyOfEnd = { is: 'none' }) =>
      composeMail(orderRejectedMessage({ ...order, reason: 'ยอดโอนไม่ครบ', newSlipBy, money })).text
    const held = rejected(evening)
    expect(held).toContain('เหตุผล\nยอดโอนไม่ครบ')
    expect(held).toContain('ส่งสลิปใหม่ที่หน้าคำสั่งซื้อได้ถึง 21 พฤศจิกายน 2569 เวลา 00:30 น.')
    expect(held).not.toContain('ของถูกคืนเข้าร้านแล้ว')
    expect(rejected(null)).not.toContain('สลิป')
    expect(rejected(null)).not.toContain('เงินคืน')
    expect(rejected(null, UNCHECKED)).toContain('ถ้าโอนเงินแล้ว ทีมงานจะตรวจยอด')
  })

  it('report why the goods of a rejected order went back into stock', () => {
    const ended = (end: GraceEnd) =>
      composeMail(orderGraceEndedMessage({ ...order, end, money: UNCHECKED })).text
    const late = ended('deadline')
    expect(late).toContain('เลยกำหนดส่งสลิปใหม่')
    expect(late).toContain('- ซื้อ สีน้ำ (12 สี) × 2')
    expect(late).toContain('ทีมงานจะตรวจยอด')
    expect(ended('price_changed')).toContain('เหตุผล: ราคาเปลี่ยนไป')
  })

  it('report that staff cancelled an order, with their reason if they gave one', () => {
    const cancelled = (reason: string, money: MoneyOfEnd) =>
      composeMail(orderCancelledMessage({ ...order, reason, money })).text
    const asked = cancelled('สมาชิกขอยกเลิก', UNCHECKED)
    expect(asked).toContain('เหตุผล\nสมาชิกขอยกเลิก')
    expect(asked).toContain('ทีมงานจะตรวจยอด')
    const plain = cancelled('', { is: 'none' })
    expect(plain).toContain('เจ้าหน้าที่ยกเลิกคำสั่งซื้อ')
    expect(plain).not.toContain('เหตุผล')
    expect(plain).not.toContain('ตรวจยอด')
  })

  it('name the last day for loans, and none if everything was sold', () => {
    const handed = (returnDueOn: string | null) =>
      composeMail(orderHandedOverMessage({ ...order, returnDueOn, pageUrl: PAGE })).text
    expect(handed('2026-12-31')).toContain('คืนภายในวันที่\n31 ธันวาคม 2569')
    expect(handed(null)).not.toContain('คืน')
  })

  it('list the loans that are still out, with the last day and the fee for lateness', () => {
    const reminder = (daysLeft: number) =>
      composeMail(returnReminderMessage({ ...order, returnDueOn: '2026-12-31', daysLeft, returnUrl: PAGE }))
    expect(reminder(1).text).toContain('พรุ่งนี้ครบกำหนดคืน')
    expect(reminder(1).text).toContain('- สีน้ำ (12 สี) × 2')
    expect(reminder(1).text).toContain('กำหนดคืน\n31 ธันวาคม 2569')
    expect(reminder(5).text).toContain('อีก 5 วัน')
    expect(reminder(0).text).toContain('วันนี้เป็นวันสุดท้าย')
    expect(reminder(0).text).not.toContain('ค่าปรับเพิ่มขึ้น')
    expect(reminder(-3).text).toContain('เลยกำหนดคืนมาแล้ว 3 วัน')
    expect(reminder(-3).text).toContain('ค่าปรับเพิ่มขึ้นทุกวัน')
    expect(reminder(-3).subject).toBe('เลยกำหนดคืนอุปกรณ์ คำสั่งซื้อเลขที่ 12')
  })

  it('list the condition and penalty of each returned item, and the sum', () => {
    const base = { firstName: 'กมล', sessionId: ID, notes: '', returnUrl: PAGE }
    const damaged = { ...line, quantity: 1, conditionName: 'ชำรุด ซ่อมได้', penaltySatang: 12_050 }
    const fine = { ...line, quantity: 1, conditionName: 'ปกติ', penaltySatang: 0 }
    const { text } = composeMail(
      returnReviewedMessage({
        ...base,
        status: 'approved',
        outcomes: [damaged, fine],
        totalPenaltySatang: 12_050,
      }),
    )
    expect(text).toContain('- สีน้ำ (12 สี) × 1 – ชำรุด ซ่อมได้ ค่าปรับ ฿120.50\n- สีน้ำ (12 สี) × 1 – ปกติ\n')
    expect(text).toContain('ค่าปรับรวม ฿120.50')
    const free = composeMail(
      returnReviewedMessage({
        ...base,
        status: 'approved',
        outcomes: [fine],
        totalPenaltySatang: 0,
      }),
    )
    expect(free.text).not.toContain('ค่าปรับ')
  })

  it('refuse a link that is not a web page', () => {
    expect(() =>
      composeMail(
        resetPasswordMessage({ firstName: 'กมล', link: { url: 'javascript:alert(1)' }, expiresAt: evening }),
      ),
    ).toThrow(TypeError)
  })
})
