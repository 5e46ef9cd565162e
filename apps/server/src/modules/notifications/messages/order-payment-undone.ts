import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'

/** Reports that a payment of an order was recorded by mistake, why, and how much is due now. Amounts are satang. */
export function orderPaymentUndoneMessage(data: {
  firstName: string
  orderNumber: number
  historyUrl: string
  satang: number
  dueSatang: number
  reason: string
}): Message {
  return {
    subject: `แก้ยอดที่ได้รับของคำสั่งซื้อเลขที่ ${data.orderNumber}`,
    heading: 'แก้ยอดเงินที่ได้รับ',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `เจ้าหน้าที่ยกเลิกการบันทึกรับเงิน ${formatBaht(data.satang)} ของคำสั่งซื้อเลขที่ ${data.orderNumber}`,
      },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'quote', label: 'ยอดที่ต้องชำระตอนนี้', text: formatBaht(data.dueSatang) },
      { kind: 'paragraph', text: 'ถ้ายอดไม่ตรงกับที่โอน ติดต่อชมรมได้เลย' },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  }
}
