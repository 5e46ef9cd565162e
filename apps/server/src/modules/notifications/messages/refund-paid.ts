import { MONEY_METHOD_NAMES, type MoneyMethod } from '@jansi/contract/journal'
import type { Message } from '../../../domain/message.ts'
import { formatBaht } from '../../../domain/money.ts'
import type { RefundFacts } from './refund-owed.ts'

/** Reports that money was paid back, how and when. */
export function refundPaidMessage({
  firstName,
  about,
  amountSatang,
  destination,
  pageUrl,
  note,
  method,
  hasProof,
}: RefundFacts & { note: string; method: MoneyMethod | null; hasProof: boolean }): Message {
  const way = method === 'cash' || destination === null ? method && MONEY_METHOD_NAMES[method] : destination
  return {
    subject: `คืนเงินแล้ว ${about}`,
    heading: 'คืนเงินให้คุณแล้ว',
    firstName,
    blocks: [
      { kind: 'paragraph', text: `ชมรมคืนเงินของ${about} แล้ว` },
      { kind: 'quote', label: 'ยอดที่คืน', text: formatBaht(amountSatang) },
      ...(way ? [{ kind: 'quote' as const, label: 'คืนทาง', text: way }] : []),
      { kind: 'quote', label: 'รายละเอียด', text: note },
      {
        kind: 'paragraph',
        text: `${hasProof ? 'ดูรูปการโอนได้ในหน้ารายการ ' : ''}ถ้ายอดไม่ตรงหรือยังไม่ได้รับ ติดต่อชมรมได้เลย`,
      },
      { kind: 'button', label: 'ดูรายการ', url: pageUrl },
    ],
  }
}
