import type { Message } from '../../../domain/message.ts'
import { thaiMoment } from '../../../domain/thai-date.ts'
import { linkBlocks, type MailLink } from './link-block.ts'

/**
 * Contains the link to set a new password, the page /reset/password/confirm/{uid}/{token}. `firstName` is
 * null while the address is not confirmed.
 */
export function resetPasswordMessage(data: {
  firstName: string | null
  link: MailLink
  expiresAt: Date
}): Message {
  return {
    subject: 'ตั้งรหัสผ่านใหม่ ร้านจานสี',
    heading: 'ตั้งรหัสผ่านใหม่',
    firstName: data.firstName,
    blocks: [
      { kind: 'paragraph', text: 'มีคำขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ กดปุ่มด้านล่างเพื่อตั้งรหัสผ่าน' },
      {
        kind: 'paragraph',
        text: `ลิงก์ใช้ได้ครั้งเดียว จนถึง ${thaiMoment(data.expiresAt)} ถ้าคุณไม่ได้ขอ รหัสผ่านเดิมยังใช้ได้ตามปกติ`,
      },
      ...linkBlocks('ตั้งรหัสผ่านใหม่', data.link),
    ],
  }
}
