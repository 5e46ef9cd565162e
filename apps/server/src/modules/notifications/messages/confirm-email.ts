import type { Message } from '../../../domain/message.ts'
import { thaiMoment } from '../../../domain/thai-date.ts'
import { linkBlocks, type MailLink } from './link-block.ts'

/**
 * Asks the recipient to confirm one sign-up of an address; the link leads to the activation page of section
 * 2. The greeting has no name: until the address is confirmed, a stranger may have typed it.
 */
export function confirmEmailMessage(data: { signedUpAt: Date; link: MailLink; expiresAt: Date }): Message {
  return {
    subject: 'ยืนยันอีเมลเพื่อเริ่มใช้ร้านจานสี',
    heading: 'ยืนยันอีเมลของคุณ',
    firstName: null,
    blocks: [
      {
        kind: 'paragraph',
        text: `มีการสมัครสมาชิกร้านจานสีด้วยอีเมลนี้เมื่อ ${thaiMoment(data.signedUpAt)} ถ้าเป็นคุณ กดปุ่มด้านล่างเพื่อยืนยันอีเมล แล้วเข้าสู่ระบบด้วยรหัสผ่านที่ตั้งไว้ตอนนั้น`,
      },
      {
        kind: 'paragraph',
        text: `ลิงก์ใช้ได้ถึง ${thaiMoment(data.expiresAt)} ถ้าคุณไม่ได้สมัครในเวลานั้น อย่ากดปุ่ม และไม่ต้องทำอะไรกับอีเมลนี้`,
      },
      ...linkBlocks('ยืนยันอีเมล', data.link),
    ],
  }
}
