import type { Message } from '../../../domain/message.ts'
import { slipBlocks } from './money-blocks.ts'
import type { RefundFacts } from './refund-owed.ts'

/** Reports that other money was recorded than that of the slip, which staff look for. */
export function transferToCheckMessage({
  firstName,
  about,
  pageUrl,
}: Pick<RefundFacts, 'firstName' | 'about' | 'pageUrl'>): Message {
  return {
    subject: `กำลังตรวจสลิปของ${about}`,
    heading: 'ทีมงานกำลังตรวจสลิปของคุณ',
    firstName,
    blocks: [
      { kind: 'paragraph', text: `ชมรมได้รับเงินของ${about} ด้วยวิธีอื่นแล้ว` },
      ...slipBlocks(true),
      { kind: 'button', label: 'ดูรายการ', url: pageUrl },
    ],
  }
}
