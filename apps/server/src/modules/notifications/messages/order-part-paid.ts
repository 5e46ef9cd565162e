import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import { thaiMoment } from '../../../domain/thai-date.ts'

/** Reports that less money than the amount came in, and until when the member can pay the rest. Amounts are satang. */
export function orderPartPaidMessage(data: {
  firstName: string
  orderNumber: number
  historyUrl: string
  satang: number
  restSatang: number
  slipDueAt: Date
}): Message {
  return {
    subject: `คำสั่งซื้อเลขที่ ${data.orderNumber} ยังชำระไม่ครบ`,
    heading: 'ได้รับเงินแล้วบางส่วน',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `ชมรมได้รับเงินของคำสั่งซื้อเลขที่ ${data.orderNumber} แล้ว ${formatBaht(data.satang)}`,
      },
      { kind: 'quote', label: 'ยอดที่เหลือ', text: formatBaht(data.restSatang) },
      {
        kind: 'paragraph',
        text: `โอนยอดที่เหลือแล้วแนบสลิปได้ถึง ${thaiMoment(data.slipDueAt)} หลังจากนั้นระบบจะปิดคำสั่งซื้อนี้ และชมรมจะคืนเงินที่ได้รับแล้ว`,
      },
      { kind: 'button', label: 'ชำระส่วนที่เหลือ', url: data.historyUrl },
    ],
  }
}
