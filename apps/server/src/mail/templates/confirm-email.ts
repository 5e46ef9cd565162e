import { thaiMoment } from '../../domain/thai-date.ts'
import { type ComposedMail, composeMail } from '../compose.ts'

/** Asks a new member to confirm the address; `confirmUrl` is the activation page of section 2. */
export function confirmEmailMail(data: {
  firstName: string
  confirmUrl: string
  expiresAt: Date
}): ComposedMail {
  return composeMail({
    subject: 'ยืนยันอีเมลเพื่อเริ่มใช้ร้านจานสี',
    heading: 'ยืนยันอีเมลของคุณ',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: 'ขอบคุณที่สมัครสมาชิกร้านจานสี กดปุ่มด้านล่างเพื่อยืนยันอีเมล แล้วเข้าสู่ระบบได้เลย',
      },
      {
        kind: 'paragraph',
        text: `ลิงก์ใช้ได้ถึง ${thaiMoment(data.expiresAt)} ถ้าคุณไม่ได้สมัคร ไม่ต้องทำอะไรกับอีเมลนี้`,
      },
      { kind: 'button', label: 'ยืนยันอีเมล', url: data.confirmUrl },
    ],
  })
}
