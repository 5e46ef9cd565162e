import { thaiMoment } from '../../../domain/thai-date.ts'
import { toMember } from '../notification.ts'
import { button, paragraph, quote } from './blocks.ts'

type Waited = { userId: number; product: { id: number; name: string }; size: string }

const pieceText = ({ product, size }: Waited) => [product.name, size].filter(Boolean).join(' ')

const ENDS = {
  removed: 'เจ้าหน้าที่นำคุณออกจากคิวนี้แล้ว ถ้าคิดว่าไม่ถูกต้อง ติดต่อชมรมได้เลย',
  not_offered: 'สินค้านี้ไม่ได้เปิดให้ซื้อหรือยืมมาสามเดือนแล้ว คิวนี้จึงปิด',
}

/** The messages to members of waiting lists. */
export const WAITING_MESSAGES = {
  /** A piece is the member's to order until `expiresAt`. The last button leaves the list, so that the next one gets it. */
  waiting_offer: toMember((waited: Waited & { expiresAt: Date; leaveKey: string }, { pages }) => ({
    subject: 'ของที่คุณรอมาแล้ว ถึงคิวของคุณสั่ง',
    heading: 'ของที่คุณรอมาแล้ว',
    blocks: [
      paragraph(`เรากัน ${pieceText(waited)} ไว้ให้คุณ 1 ชิ้น ระหว่างนี้คนอื่นสั่งชิ้นนี้ไม่ได้`),
      quote('สั่งได้ถึง', thaiMoment(waited.expiresAt)),
      paragraph('ถ้าไม่ได้สั่งภายในเวลานี้ เราจะให้คนถัดไปในคิว คุณเข้าคิวใหม่ได้ที่หน้าสินค้า'),
      button('ไปสั่งสินค้า', pages.product(waited.product.id)),
      paragraph('ไม่ต้องการแล้วใช่ไหม ออกจากคิวเพื่อให้คนถัดไปได้เลย'),
      button('ออกจากคิว', pages.leaveWaitingList(waited.leaveKey)),
    ],
  })),

  /** The member did not order the piece that they were offered in time: the next one gets it. */
  waiting_missed: toMember((waited: Waited, { pages }) => ({
    subject: 'สิทธิ์สั่งของที่คุณรอหมดเวลาแล้ว',
    heading: 'สิทธิ์สั่งของที่กันไว้หมดเวลาแล้ว',
    blocks: [
      paragraph(`เรากัน ${pieceText(waited)} ไว้ให้คุณ 1 ชิ้น แต่ยังไม่มีคำสั่งซื้อภายในเวลาที่กำหนด ชิ้นนี้จึงเป็นของคนถัดไปในคิว`),
      paragraph('ถ้ายังต้องการอยู่ เข้าคิวใหม่หรือดูว่ามีของแล้วได้ที่หน้าสินค้า'),
      button('ไปหน้าสินค้า', pages.product(waited.product.id)),
    ],
  })),

  /** A piece came, but the member owes a return or a penalty: the next one gets it, and they keep their place. */
  waiting_passed: toMember((waited: Waited, { pages }) => ({
    subject: 'ถึงคิวของคุณแล้ว แต่ยังยืมไม่ได้',
    heading: `มี ${pieceText(waited)} แล้ว แต่คุณยังยืมไม่ได้`,
    blocks: [
      paragraph('คุณมีของที่เลยกำหนดคืนหรือค่าปรับที่ยังไม่ได้ชำระ ชิ้นนี้จึงเป็นของคนถัดไปในคิว'),
      paragraph('ลำดับของคุณยังอยู่ที่เดิม คืนของหรือชำระค่าปรับแล้ว ชิ้นถัดไปเป็นของคุณ'),
      button('ดูของที่ต้องคืน', pages.returns),
    ],
  })),

  /** The member lost their place: staff removed them, or the product was not offered for long. */
  waiting_ended: toMember((waited: Waited & { cause: keyof typeof ENDS }, { pages }) => ({
    subject: 'คิวรอของของคุณปิดแล้ว',
    heading: `คุณไม่ได้อยู่ในคิวรอ ${pieceText(waited)} แล้ว`,
    blocks: [
      paragraph(ENDS[waited.cause]),
      paragraph('ถ้ายังต้องการอยู่ เข้าคิวใหม่ได้ที่หน้าสินค้าเมื่อเปิดให้สั่ง'),
      button('ไปหน้าสินค้า', pages.product(waited.product.id)),
    ],
  })),
}
