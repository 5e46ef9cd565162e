import { shortId } from '@jansi/contract/limits'
import { formatBaht } from '../../domain/money.ts'
import { type ComposedMail, composeMail } from '../compose.ts'

/** Reports how much of an order's money goes back to the member. */
export function refundOwedMail(data: {
  firstName: string
  orderId: string
  amountSatang: number
  historyUrl: string
}): ComposedMail {
  return composeMail({
    subject: `เงินที่จะคืนให้ คำสั่งซื้อ ${shortId(data.orderId)}`,
    heading: 'ชมรมจะคืนเงินให้คุณ',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `ทีมงานตรวจยอดเงินของคำสั่งซื้อ ${shortId(data.orderId)} แล้ว` },
      { kind: 'quote', label: 'ยอดที่จะคืน', text: formatBaht(data.amountSatang) },
      {
        kind: 'paragraph',
        text: 'ติดต่อชมรมเพื่อแจ้งบัญชีหรือพร้อมเพย์ที่ใช้รับเงินคืน เมื่อคืนแล้วจะแจ้งทางอีเมลอีกครั้ง',
      },
      { kind: 'button', label: 'ดูคำสั่งซื้อ', url: data.historyUrl },
    ],
  })
}
