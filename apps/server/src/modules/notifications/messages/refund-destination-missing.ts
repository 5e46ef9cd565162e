import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import type { RefundFacts } from './refund-owed.ts'

/** Reminds a member that the club owes them money and does not know where to send it. */
export function refundDestinationMissingMessage({
  firstName,
  about,
  amountSatang,
  pageUrl,
}: RefundFacts): Message {
  return {
    subject: `รอเลขบัญชีเพื่อคืนเงิน ${about}`,
    heading: 'ยังไม่มีบัญชีสำหรับคืนเงินให้คุณ',
    firstName,
    blocks: [
      { kind: 'paragraph', text: `ชมรมต้องคืนเงินของ${about} แต่ยังไม่รู้ว่าจะโอนไปที่ไหน` },
      { kind: 'quote', label: 'ยอดที่จะคืน', text: formatBaht(amountSatang) },
      { kind: 'paragraph', text: 'แจ้งพร้อมเพย์หรือบัญชีธนาคารที่ใช้รับเงินคืนในหน้านี้ได้เลย' },
      { kind: 'button', label: 'แจ้งบัญชีรับเงินคืน', url: pageUrl },
    ],
  }
}
