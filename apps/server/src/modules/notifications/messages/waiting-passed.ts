import type { Message } from '../../../domain/message.ts'

/** Informs a member of a waiting list that a piece went to the next one because they owe a return or a penalty. */
export function waitingPassedMessage(data: {
  firstName: string
  name: string
  size: string
  returnUrl: string
}): Message {
  const piece = [data.name, data.size].filter(Boolean).join(' ')
  return {
    subject: 'ถึงคิวของคุณแล้ว แต่ยังยืมไม่ได้',
    heading: `มี ${piece} แล้ว แต่คุณยังยืมไม่ได้`,
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: 'คุณมีของที่เลยกำหนดคืนหรือค่าปรับที่ยังไม่ได้ชำระ ชิ้นนี้จึงเป็นของคนถัดไปในคิว',
      },
      {
        kind: 'paragraph',
        text: 'ลำดับของคุณยังอยู่ที่เดิม คืนของหรือชำระค่าปรับแล้ว ชิ้นถัดไปเป็นของคุณ',
      },
      { kind: 'button', label: 'ดูของที่ต้องคืน', url: data.returnUrl },
    ],
  }
}
