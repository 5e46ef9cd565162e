import type { Message } from '../../../domain/message.ts'

/** Informs a member of a waiting list that they did not order the offered piece in time. */
export function waitingMissedMessage(data: {
  firstName: string
  name: string
  size: string
  productUrl: string
}): Message {
  const piece = [data.name, data.size].filter(Boolean).join(' ')
  return {
    subject: 'สิทธิ์สั่งของที่คุณรอหมดเวลาแล้ว',
    heading: 'สิทธิ์สั่งของที่กันไว้หมดเวลาแล้ว',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `เรากัน ${piece} ไว้ให้คุณ 1 ชิ้น แต่ยังไม่มีคำสั่งซื้อภายในเวลาที่กำหนด ชิ้นนี้จึงเป็นของคนถัดไปในคิว`,
      },
      { kind: 'paragraph', text: 'ถ้ายังต้องการอยู่ เข้าคิวใหม่หรือดูว่ามีของแล้วได้ที่หน้าสินค้า' },
      { kind: 'button', label: 'ไปหน้าสินค้า', url: data.productUrl },
    ],
  }
}
