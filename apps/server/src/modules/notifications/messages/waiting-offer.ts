import type { Message } from '../../../domain/message.ts'
import { thaiMoment } from '../../../domain/thai-date.ts'

/**
 * Informs a member of a waiting list that a piece is theirs to order until `expiresAt`. The last button leaves the list, so
 * that the next member gets the piece.
 */
export function waitingOfferMessage(data: {
  firstName: string
  name: string
  size: string
  expiresAt: Date
  productUrl: string
  leaveUrl: string
}): Message {
  const piece = [data.name, data.size].filter(Boolean).join(' ')
  return {
    subject: 'ของที่คุณรอมาแล้ว ถึงคิวของคุณสั่ง',
    heading: 'ของที่คุณรอมาแล้ว',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: `เรากัน ${piece} ไว้ให้คุณ 1 ชิ้น ระหว่างนี้คนอื่นสั่งชิ้นนี้ไม่ได้` },
      { kind: 'quote', label: 'สั่งได้ถึง', text: thaiMoment(data.expiresAt) },
      {
        kind: 'paragraph',
        text: 'ถ้าไม่ได้สั่งภายในเวลานี้ เราจะให้คนถัดไปในคิว คุณเข้าคิวใหม่ได้ที่หน้าสินค้า',
      },
      { kind: 'button', label: 'ไปสั่งสินค้า', url: data.productUrl },
      { kind: 'paragraph', text: 'ไม่ต้องการแล้วใช่ไหม ออกจากคิวเพื่อให้คนถัดไปได้เลย' },
      { kind: 'button', label: 'ออกจากคิว', url: data.leaveUrl },
    ],
  }
}
