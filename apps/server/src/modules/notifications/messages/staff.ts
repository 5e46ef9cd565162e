import { toMember } from '../notification.ts'
import { button, list } from './blocks.ts'

/** How much came since the last digest and still waits for staff. */
export type WaitingWork = { orders: number; slips: number; failedMails: number }

/** The messages about the work of staff, to one of them. */
export const STAFF_MESSAGES = {
  /** One for all that came within an hour or a night; counts only, since it may be shown on a locked screen. */
  staff_digest: toMember(({ orders, slips, failedMails }: { userId: number } & WaitingWork, { pages }) => ({
    subject: 'มีงานใหม่รออยู่ในหลังร้าน',
    heading: 'มีงานใหม่รออยู่ในหลังร้าน',
    blocks: [
      list([
        ...(orders > 0 ? [`คำสั่งซื้อรอตรวจสอบ ${orders} รายการ`] : []),
        ...(slips > 0 ? [`สลิปใหม่ ${slips} ใบ`] : []),
        ...(failedMails > 0 ? [`อีเมลส่งไม่สำเร็จ ${failedMails} ฉบับ`] : []),
      ]),
      button('เปิดหลังร้าน', pages.staff),
    ],
  })),
}
