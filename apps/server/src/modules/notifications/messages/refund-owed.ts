import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'

/** The facts of a refund in every mail about it. */
export type RefundFacts = {
  firstName: string
  /** The order or the return, as people name it. */
  about: string
  amountSatang: number
  /** Where the money goes, with the last digits of the number only; null while the member has not named one. */
  destination: string | null
  pageUrl: string
}

/** Reports how much money the member gets back, and asks where it is to go. */
export function refundOwedMessage({
  firstName,
  about,
  amountSatang,
  destination,
  pageUrl,
}: RefundFacts): Message {
  return {
    subject: `เงินที่จะคืนให้ ${about}`,
    heading: 'ชมรมจะคืนเงินให้คุณ',
    firstName,
    blocks: [
      { kind: 'paragraph', text: `ทีมงานตรวจยอดเงินของ${about} แล้ว` },
      { kind: 'quote', label: 'ยอดที่จะคืน', text: formatBaht(amountSatang) },
      ...(destination === null
        ? [
            {
              kind: 'paragraph' as const,
              text: 'แจ้งพร้อมเพย์หรือบัญชีธนาคารที่ใช้รับเงินคืนในหน้านี้ได้เลย เมื่อคืนแล้วจะแจ้งทางอีเมลอีกครั้ง',
            },
            { kind: 'button' as const, label: 'แจ้งบัญชีรับเงินคืน', url: pageUrl },
          ]
        : [
            { kind: 'quote' as const, label: 'จะโอนเข้า', text: destination },
            { kind: 'paragraph' as const, text: 'แก้บัญชีได้จนกว่าจะคืนเงิน เมื่อคืนแล้วจะแจ้งทางอีเมลอีกครั้ง' },
            { kind: 'button' as const, label: 'ดูรายการ', url: pageUrl },
          ]),
    ],
  }
}
