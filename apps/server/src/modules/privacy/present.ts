import { createHash } from 'node:crypto'
import { joinThai } from '@jansi/contract/join-thai'
import type { PrivacyNotice } from '@jansi/contract/privacy'
import type { SiteSettings } from '@jansi/contract/settings'
import type { RETENTION_MS } from '../jobs/retention.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** `backupDays` is null where the shop makes no backups of its own; `sendsByLine` and `sendsPush` where it has the keys. */
export type RetentionPeriods = {
  sendsByLine: boolean
  /** Members may link a LINE account. */
  hasLineLogin: boolean
  sendsPush: boolean
  retentionMs: Readonly<Record<keyof typeof RETENTION_MS, number>>
  backupDays: number | null
}

type ClubSettings = Pick<
  SiteSettings,
  'shop_name' | 'club_name' | 'privacy_contact' | 'privacy_note' | 'email' | 'phone' | 'address'
>

const BY_LINE =
  'ถ้าคุณเชื่อมบัญชี LINE ร้านส่งเนื้อหาของข้อความถึงคุณผ่าน LINE เว้นแต่เลือกช่องทางอื่นในโปรไฟล์ LINE เห็นเนื้อหานั้นและรหัสบัญชี LINE ของคุณ'
const BY_PUSH =
  'ถ้าคุณเปิดการแจ้งเตือนในเบราว์เซอร์ ข้อความส่งแบบเข้ารหัสผ่านบริการของผู้ผลิตเบราว์เซอร์ ซึ่งอ่านไม่ได้ ร้านเก็บที่อยู่ของเบราว์เซอร์จนกว่าคุณออกจากระบบ'

const LINE_RECORD = {
  name: 'รหัสบัญชี LINE ถ้าคุณเชื่อมไว้',
  purpose: 'ให้คุณเข้าสู่ระบบด้วย LINE ร้านไม่ได้รับชื่อ รูป หรือรายชื่อเพื่อนจาก LINE',
  seen_by: 'ระบบใช้เอง ไม่แสดงให้ใครเห็น',
  kept: 'จนกว่าจะยกเลิกการเชื่อมในโปรไฟล์ หรือลบบัญชี',
}

/** The notice of the Personal Data Protection Act, section 23. Its version is a digest of all the rest. */
export function presentPrivacyNotice(club: ClubSettings, periods: RetentionPeriods): PrivacyNotice {
  const notice = {
    intro: joinThai`ร้าน${club.shop_name}เก็บข้อมูลเท่าที่ต้องใช้ในการซื้อ ยืม และคืนอุปกรณ์ของ${club.club_name} หน้านี้บอกว่าเก็บอะไร ใช้ทำอะไร ใครเห็น และเก็บไว้นานเท่าไร`,
    records: [...recordsOf(periods.retentionMs), ...(periods.hasLineLogin ? [LINE_RECORD] : [])],
    sections: [
      {
        heading: 'ใครเห็นข้อมูลบ้าง',
        points: [
          'สมาชิกคนอื่นไม่เห็นข้อมูลของคุณ เจ้าหน้าที่ชมรมเห็นเมื่อเข้าสู่ระบบของเจ้าหน้าที่แล้วเท่านั้น',
          'อีเมลถึงคุณส่งผ่านผู้ให้บริการอีเมลของชมรม',
          ...(periods.sendsByLine ? [BY_LINE] : []),
          ...(periods.sendsPush ? [BY_PUSH] : []),
          'ร้านไม่มีโฆษณาและไม่มีตัวติดตามจากภายนอก ส่วนวิดีโอในบทความเล่นจาก YouTube ซึ่งเห็นว่ามีการเปิดวิดีโอนั้น',
        ],
      },
      { heading: 'ขอดู แก้ไข หรือลบข้อมูล', points: rightsOf(periods.backupDays) },
    ],
    note: club.privacy_note,
    contact: contactOf(club),
  }
  const version = createHash('sha256').update(JSON.stringify(notice)).digest('hex').slice(0, 12)
  return { version, ...notice }
}

function recordsOf(kept: RetentionPeriods['retentionMs']): PrivacyNotice['records'] {
  const memberAndStaff = 'คุณและเจ้าหน้าที่ชมรม'
  const memberAndAdmins = 'คุณและผู้ดูแลร้าน'
  return [
    {
      name: 'ชื่อ นามสกุล อีเมล และเบอร์โทรศัพท์',
      purpose: 'เข้าสู่ระบบ แจ้งเรื่องคำสั่งซื้อ และติดต่อเรื่องรับหรือคืนของ รหัสผ่านเก็บในรูปที่อ่านกลับไม่ได้',
      seen_by: memberAndStaff,
      kept: `ตลอดที่มีบัญชี บัญชีที่ไม่ได้ยืนยันอีเมลลบเองหลัง ${span(kept.unconfirmedAccount)}`,
    },
    {
      name: 'คำสั่งซื้อ การยืม การคืน และค่าปรับ',
      purpose: 'เตรียมของ ติดตามของที่ยืม และทำบัญชีของชมรม',
      seen_by: memberAndStaff,
      kept: 'ไม่ลบ เพราะเป็นบัญชีของชมรม แต่หลังลบบัญชีสมาชิกแล้วจะไม่มีชื่อของคุณ',
    },
    {
      name: 'สลิปการโอนเงิน',
      purpose: 'ตรวจยอดเงิน รวมถึงธนาคารและเลขอ้างอิงที่อ่านได้จากสลิป',
      seen_by: memberAndStaff,
      kept: 'ตลอดที่มีบัญชี หลังลบบัญชีเหลือเพียงธนาคารและเลขอ้างอิงไว้ตรวจบัญชีของชมรม',
    },
    {
      name: 'พร้อมเพย์หรือบัญชีธนาคารที่ใช้รับเงินคืน',
      purpose: 'โอนเงินคืนเมื่อชมรมต้องคืนเงินให้คุณ',
      seen_by: memberAndStaff,
      kept: `${span(kept.refundDestination)}หลังคืนเงิน หรือจนกว่าจะลบบัญชี`,
    },
    {
      name: 'ชื่อและเบอร์โทรศัพท์ของผู้ซื้อหน้าร้านที่ไม่มีบัญชี',
      purpose: 'ออกใบเสร็จ และติดต่อเรื่องของที่ซื้อหรือเงินที่ต้องคืน',
      seen_by: 'เจ้าหน้าที่ชมรม',
      kept: `${span(kept.buyerWithoutAccount)}หลังซื้อ หรือหลังคืนเงิน แล้วลบเอง ขอให้ลบก่อนได้`,
    },
    {
      name: 'รูปการโอนเงินคืน',
      purpose: 'ให้คุณและชมรมตรวจได้ว่าคืนเงินแล้ว',
      seen_by: memberAndStaff,
      kept: 'ตลอดที่มีบัญชี',
    },
    {
      name: 'รูปถ่ายตอนคืนอุปกรณ์',
      purpose: 'ตรวจสภาพของที่คืน ข้อมูลตำแหน่งและกล้องในรูปถูกตัดทิ้งตั้งแต่รับรูป',
      seen_by: memberAndStaff,
      kept: 'ตลอดที่มีบัญชี',
    },
    {
      name: 'เรื่องที่แจ้งว่าของที่ยืมชำรุดหรือหาย พร้อมรูป',
      purpose: 'บอกวิธีดูแลของระหว่างยืม และตรวจสภาพตอนคืน ข้อมูลตำแหน่งและกล้องในรูปถูกตัดทิ้งตั้งแต่รับรูป',
      seen_by: memberAndStaff,
      kept: 'ตลอดที่มีบัญชี',
    },
    {
      name: 'อีเมลที่ร้านส่งถึงคุณ',
      purpose: 'ตอบคำถามเรื่องคำสั่งซื้อ และส่งซ้ำเมื่อส่งไม่ถึง',
      seen_by: memberAndAdmins,
      kept: `เนื้อหา ${span(kept.mailBody)} หลังจากนั้นเหลือผู้รับและหัวเรื่องตลอดที่มีบัญชี`,
    },
    {
      name: 'สินค้าในตะกร้า',
      purpose: 'ให้ตะกร้าตรงกันทุกอุปกรณ์ที่คุณเข้าสู่ระบบ',
      seen_by: memberAndAdmins,
      kept: 'จนกว่าจะนำออกจากตะกร้า สั่งซื้อ หรือลบบัญชี',
    },
    {
      name: 'คิวรอของ',
      purpose: 'แจ้งคุณเมื่อของที่รอมีแล้ว และกันของไว้ให้ตามคิว',
      seen_by: memberAndStaff,
      kept: `จนกว่าจะออกจากคิวหรือได้ของ แล้วลบเองหลัง ${span(kept.endedWaiting)}`,
    },
    {
      name: 'ที่อยู่ปฏิทินวันคืนของ',
      purpose: 'ให้แอปปฏิทินของคุณแสดงวันรับและวันคืนของ ร้านเก็บที่อยู่ในรูปที่อ่านกลับไม่ได้',
      seen_by: 'คุณและแอปที่คุณให้ที่อยู่ไว้',
      kept: 'จนกว่าจะปิดปฏิทินในโปรไฟล์ หรือลบบัญชี',
    },
    {
      name: 'การเข้าสู่ระบบและคุกกี้',
      purpose: 'ให้คุณไม่ต้องเข้าสู่ระบบใหม่ทุกครั้ง และออกจากระบบได้จริง',
      seen_by: memberAndAdmins,
      kept: `${span(kept.unusedSession)}หลังใช้ครั้งล่าสุด หรือ ${span(kept.endedSession)}หลังออกจากระบบ`,
    },
    {
      name: 'คุกกี้จำอุปกรณ์',
      purpose: 'รู้ว่าอุปกรณ์นี้เคยเข้าสู่ระบบ เมื่อคนอื่นเดารหัสผ่าน คุณยังเข้าสู่ระบบได้ตามปกติ',
      seen_by: 'อยู่ในอุปกรณ์ของคุณ ร้านไม่เก็บไว้',
      kept: `${span(kept.knownDevice)}หลังเข้าสู่ระบบครั้งล่าสุด`,
    },
    {
      name: 'ข้อมูลในเบราว์เซอร์ของคุณ',
      purpose: 'จำตะกร้า การเข้าสู่ระบบ และสินค้าที่ดูล่าสุดไว้ในอุปกรณ์นี้',
      seen_by: 'อยู่ในอุปกรณ์ของคุณ',
      kept: 'จนกว่าจะออกจากระบบ หรือล้างข้อมูลของเบราว์เซอร์',
    },
    {
      name: 'อีเมลและหมายเลขไอพีที่ใช้ลองเข้าสู่ระบบ',
      purpose: 'กันการเดารหัสผ่านและการส่งซ้ำจำนวนมาก',
      seen_by: 'ระบบนับเอง ไม่แสดงให้ใครเห็น',
      kept: `ไม่เกิน ${span(kept.attemptCounter)}`,
    },
    {
      name: 'รหัสกันสั่งซื้อซ้ำ',
      purpose: 'กันไม่ให้เกิดสองคำสั่งซื้อเมื่ออินเทอร์เน็ตหลุดกลางทาง',
      seen_by: 'ระบบใช้เอง ไม่แสดงให้ใครเห็น',
      kept: span(kept.idempotencyKey),
    },
    {
      name: 'บันทึกการทำงานของเจ้าหน้าที่',
      purpose: 'ตรวจสอบย้อนหลังได้ว่าใครทำอะไรกับบัญชีและคำสั่งซื้อของคุณ',
      seen_by: 'ผู้ดูแลร้าน',
      kept: 'ไม่ลบ แต่หลังลบบัญชีเหลือเพียงหมายเลขสมาชิก',
    },
  ]
}

function rightsOf(backupDays: number | null): string[] {
  return [
    'แก้ชื่อและเบอร์โทรศัพท์ได้เองที่หน้าโปรไฟล์',
    'ขอสำเนาข้อมูลทั้งหมด หรือขอลบบัญชีได้ โดยติดต่อชมรมจากอีเมลของบัญชี ชมรมตอบภายใน 30 วัน',
    'ลบบัญชีได้เมื่อไม่มีคำสั่งซื้อที่ยังไม่เสร็จ ของที่ยืมอยู่ ค่าปรับที่ค้างชำระ หรือเงินที่ชมรมต้องคืน',
    ...(backupDays === null
      ? []
      : [`หลังลบแล้ว ข้อมูลยังอยู่ในสำเนาสำรองของร้านได้อีกไม่เกิน ${span(backupDays * DAY_MS)}`]),
    'หากเห็นว่าข้อมูลถูกใช้ไม่ถูกต้อง ร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคลได้',
  ]
}

/** The contact that the club names; otherwise the one in the footer. */
function contactOf({ privacy_contact, club_name, email, phone, address }: ClubSettings): string[] {
  const named = privacy_contact || [club_name, email, phone, address].join('\n')
  return named
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A period in whole days, or in hours if it is shorter than two days; rounded up. */
function span(ms: number): string {
  return ms < 2 * DAY_MS ? `${Math.ceil(ms / HOUR_MS)} ชั่วโมง` : `${Math.ceil(ms / DAY_MS)} วัน`
}
