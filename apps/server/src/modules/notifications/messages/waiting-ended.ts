import type { Message } from '../../../domain/message.ts'

const CAUSES = {
  removed: 'เจ้าหน้าที่นำคุณออกจากคิวนี้แล้ว ถ้าคิดว่าไม่ถูกต้อง ติดต่อชมรมได้เลย',
  not_offered: 'สินค้านี้ไม่ได้เปิดให้ซื้อหรือยืมมาสามเดือนแล้ว คิวนี้จึงปิด',
}

/** Informs a member that they are not on a waiting list any more although they did not leave it. */
export function waitingEndedMessage(data: {
  firstName: string
  name: string
  size: string
  cause: keyof typeof CAUSES
  productUrl: string
}): Message {
  const piece = [data.name, data.size].filter(Boolean).join(' ')
  return {
    subject: 'คิวรอของของคุณปิดแล้ว',
    heading: `คุณไม่ได้อยู่ในคิวรอ ${piece} แล้ว`,
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: CAUSES[data.cause] },
      { kind: 'paragraph', text: 'ถ้ายังต้องการอยู่ เข้าคิวใหม่ได้ที่หน้าสินค้าเมื่อเปิดให้สั่ง' },
      { kind: 'button', label: 'ไปหน้าสินค้า', url: data.productUrl },
    ],
  }
}
