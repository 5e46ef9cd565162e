import { shortId } from '@jansi/contract/limits'
import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'

/** Reports that an order's money was paid back, how and when. */
export function refundPaidMessage(data: {
  firstName: string
  orderId: string
  amountSatang: number
  note: string
  historyUrl: string
}): Message {
  return {
    subject: `คืนเงินแล้ว คำสั่งซื้อ ${shortId(data.orderId)}`,
    heading: 'คืนเงินให้คุณแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `ชมรมคืนเงินของคำสั่งซื้อ ${shortId(data.orderId)} แล้ว` },
      { kind: 'quote', label: 'ยอดที่คืน', text: formatBaht(data.amountSatang) },
      { kind: 'quote', label: 'รายละเอียด', text: data.note },
      { kind: 'paragraph', text: 'ถ้ายอดไม่ตรงหรือยังไม่ได้รับ ติดต่อชมรมได้เลย' },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
