import { formatBaht, formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { type AuditAction, type AuditGroup, isAuditAction } from '@jansi/contract/audit-actions'
import { joinThai } from '@jansi/contract/join-thai'
import { shortId } from '@jansi/contract/limits'
import { MOVEMENT_TEXTS, SHELF_MOVEMENT_KINDS } from '@jansi/contract/movement-kinds'
import type { AuditEntry } from '@jansi/contract/staff-settings'
import { ROLES } from '@jansi/contract/statuses'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { orderNumber } from '../lib/text/format.ts'
import { orderStatusWord } from '../lib/text/order-status-word.ts'
import { ROLE_NAMES } from '../lib/text/role-names.ts'
import { paths } from '../paths.ts'

type Subject = { name: string; path?: (id: string) => string; short?: true }

/** Records that staff add, change, sort and delete; the words of those actions follow from their names. */
const RECORDS = {
  product: { name: 'สินค้า', path: (id) => paths.products.one(Number(id)) },
  category: { name: 'หมวดหมู่', path: (id) => paths.categories.one(Number(id)) },
  workshop: { name: WORKSHOP, path: (id) => paths.workshops.one(Number(id)) },
  banner: { name: 'แบนเนอร์', path: (id) => paths.banners.one(Number(id)) },
  tutorial: { name: 'บทความ', path: (id) => paths.tutorials.one(Number(id)) },
  faq: { name: 'คำถาม', path: (id) => paths.faqs.one(Number(id)) },
  payment_method: { name: 'วิธีชำระเงิน', path: () => paths.settings },
} as const satisfies Record<string, Subject>

const CHANGES = { create: 'เพิ่ม', update: 'แก้ไข', order: 'จัดลำดับ', delete: 'ลบ' } as const

type RecordAction = `${keyof typeof RECORDS}.${keyof typeof CHANGES}`

const ACTIONS = {
  'order.paid': 'ยืนยันว่าชำระเงินแล้ว',
  'order.payment': 'บันทึกเงินที่ได้รับ',
  'order.made_at_desk': 'ขายหน้าร้าน',
  'order.sold_by_name': 'ขายหน้าร้านให้ผู้ที่ไม่มีบัญชี',
  'order.slip_attached': 'แนบสลิปแทนสมาชิก',
  'order.slip_refused': 'ไม่รับรูปเป็นสลิป',
  'order.refund_opened': 'เปิดตรวจยอดของรายการที่สั่งไม่สำเร็จ',
  'order.approved': 'อนุมัติคำสั่งซื้อ',
  'order.rejected': 'ไม่อนุมัติคำสั่งซื้อ',
  'order.cancelled': 'ยกเลิกคำสั่งซื้อ',
  'order.hand_over': 'ส่งมอบของ',
  'order.close_rest': 'ปิดส่วนที่เหลือ',
  'order.change_size': 'เปลี่ยนขนาดในคำสั่งซื้อ',
  'order.undo_approval': 'ยกเลิกการอนุมัติ',
  'order.undo_payment': 'ยกเลิกการรับเงินบางส่วน',
  'order.undo_hand_over': 'ยกเลิกการส่งมอบ',
  'order.remind': 'เตือนให้คืนของ',
  'order.due_day': 'เลื่อนกำหนดคืน',
  'order.damage_answered': 'ตอบเรื่องของชำรุดหรือสูญหาย',
  'refund.owed': 'ตรวจยอดแล้ว ต้องคืนเงิน',
  'refund.nothing_owed': 'ตรวจยอดแล้ว ไม่มียอดต้องคืน',
  'refund.paid': 'บันทึกว่าคืนเงินแล้ว',
  'refund.confirmed': 'ยืนยันการคืนเงิน',
  'refund.undo_payment': 'ยกเลิกการบันทึกว่าคืนเงินแล้ว',
  'refund.reopen': 'เปิดตรวจยอดคืนเงินอีกครั้ง',
  'return.received': 'รับของที่คืนแล้ว',
  'return.undo_receive': 'ยกเลิกการรับของที่คืน',
  'refund.destination': 'สมาชิกแจ้งบัญชีรับเงินคืน',
  'refund.proof': 'แนบรูปการโอนคืน',
  'return.approved': 'รับคืนครบ',
  'return.partial': 'รับคืนบางส่วน',
  'return.rejected': 'ไม่รับคืน',
  'return.penalty_paid': 'ยืนยันว่าชำระค่าปรับแล้ว',
  'return.penalty_waived': 'ยกเว้นค่าปรับ',
  'return.penalty_slip_refused': 'ไม่รับสลิปค่าปรับ',
  'return.penalty_corrected': 'แก้ค่าปรับ',
  'return.reopen': 'เปิดตรวจการคืนอีกครั้ง',
  'return.undo_penalty_payment': 'ยกเลิกการชำระค่าปรับ',
  'journal.correct': 'แก้บัญชีเงิน',
  'product.import': 'นำเข้าสินค้าจากไฟล์',
  'stock.adjust': 'ปรับสต็อก',
  'stock.restore': 'นำของที่พักไว้กลับเข้าสต็อก',
  'stock.write_off': 'ตัดของที่พักไว้ออก',
  'stock.movement': 'บันทึกการเคลื่อนไหวสต็อก',
  'stock.count': 'นับสต็อก',
  'stock.numbered': 'เปิดหรือปิดหมายเลขชิ้น',
  'stock.pieces_added': 'เพิ่มหมายเลขชิ้น',
  'stock.piece_corrected': 'แก้ที่อยู่ของชิ้นที่มีหมายเลข',
  'stock.waiting_removed': 'เอาสมาชิกออกจากคิวรอของ',
  'workshop.copy': joinThai`คัดลอก${WORKSHOP}`,
  'workshop.activate': joinThai`เลือก${WORKSHOP}ปัจจุบัน`,
  'workshop.due_day': joinThai`เลื่อนกำหนดคืนของ${WORKSHOP}`,
  'workshop.close_orders': 'ปิดรับคำสั่งซื้อ',
  'workshop.open_orders': 'เปิดรับคำสั่งซื้อ',
  'member.role': 'เปลี่ยนสิทธิ์',
  'member.deactivate': 'ปิดบัญชี',
  'member.reactivate': 'เปิดบัญชีอีกครั้ง',
  'member.end_hold': 'ปล่อยของที่กันไว้ระหว่างจ่ายเงิน',
  'member.lift_piece_limit': 'ยกเว้นจำนวนชิ้นก่อนอนุมัติครั้งแรก',
  'member.restore_piece_limit': 'จำกัดจำนวนชิ้นก่อนอนุมัติครั้งแรกอีกครั้ง',
  'member.export': 'ดาวน์โหลดข้อมูลส่วนบุคคล',
  'member.erase': 'ลบข้อมูลส่วนบุคคล',
  'settings.update': 'แก้ไขการตั้งค่า',
  'settings.skip_setup': 'เลือกขั้นตอนตั้งร้านที่ยังไม่ใช้',
  'settings.demo_goods': 'เพิ่มสินค้าตัวอย่าง',
  'settings.test_mail': 'ส่งอีเมลทดสอบ',
  'mail.retry': 'ส่งอีเมลอีกครั้ง',
} as const satisfies Record<Exclude<AuditAction, RecordAction>, string>

/** Groups of actions by their prefix, as the filter offers them. */
export const ACTION_GROUPS = {
  'order.': 'คำสั่งซื้อ',
  'return.': 'การคืน',
  'refund.': 'คืนเงิน',
  'journal.': 'บัญชีเงิน',
  'product.': 'สินค้า',
  'stock.': 'สต็อก',
  'category.': 'หมวดหมู่',
  'workshop.': WORKSHOP,
  'banner.': 'แบนเนอร์',
  'tutorial.': 'บทความ',
  'faq.': 'คำถามที่พบบ่อย',
  'member.': 'สมาชิก',
  'settings.': 'การตั้งค่า',
  'payment_method.': 'วิธีชำระเงิน',
  'mail.': 'อีเมล',
} as const satisfies Record<AuditGroup, string>

const SUBJECTS: Readonly<Record<string, Subject>> = {
  ...RECORDS,
  order: { name: 'คำสั่งซื้อ', path: paths.orders.one, short: true },
  return_session: { name: 'คำขอคืน', path: paths.returns.one, short: true },
  variant: { name: 'ตัวเลือกสินค้า' },
  catalog: { name: 'ไฟล์สินค้า' },
  stock_count: { name: 'ใบนับสต็อก' },
  member: { name: 'สมาชิก', path: (id) => paths.members.one(Number(id)) },
  settings: { name: 'การตั้งค่าร้าน', path: () => paths.settings },
  mail: { name: 'อีเมล', path: (id) => paths.mails.one(Number(id)) },
}

/** Returns the name of an action in Thai, or the code itself if it is unknown here. */
export function actionName(action: string): string {
  if (!isAuditAction(action)) return action
  if (!isRecordAction(action)) return ACTIONS[action]
  const [record, change] = action.split('.') as [keyof typeof RECORDS, keyof typeof CHANGES]
  return `${CHANGES[change]}${RECORDS[record].name}`
}

function isRecordAction(action: AuditAction): action is AuditAction & RecordAction {
  return !Object.hasOwn(ACTIONS, action)
}

/** The record of the action, and its page; a deleted record and a whole list have none. */
export function subjectOf(
  entry: Pick<AuditEntry, 'action' | 'subject_type' | 'subject_id' | 'order_number'>,
): {
  name: string
  path: string | null
} {
  const subject = SUBJECTS[entry.subject_type]
  if (!subject) return { name: `${entry.subject_type} ${entry.subject_id}`, path: null }
  if (entry.order_number !== null) {
    return {
      name: `${subject.name}${orderNumber(entry.order_number)}`,
      path: paths.orders.one(entry.subject_id),
    }
  }
  const isNumbered = subject.short || /^\d+$/.test(entry.subject_id)
  const number = subject.short ? shortId(entry.subject_id) : entry.subject_id
  const gone = entry.action.endsWith('.delete') || entry.subject_id === ''
  return {
    name: isNumbered ? `${subject.name} ${number}` : subject.name,
    path: gone || !subject.path ? null : subject.path(entry.subject_id),
  }
}

/** Differences of a count that one entry names. */
const MAX_NAMED_DIFFERENCES = 5

const DETAILS: Readonly<Record<string, string>> = {
  reason: 'เหตุผล',
  note: 'บันทึก',
  notes: 'หมายเหตุ',
  name: 'ชื่อ',
  title: 'ชื่อ',
  question: 'คำถาม',
  alt_text: 'คำบรรยายรูป',
  quantity: 'จำนวน',
  loans: 'คำสั่งซื้อที่เลื่อน',
  delta: 'เปลี่ยน',
  counted_lines: 'รายการที่นับ',
  counted_pieces: 'ชิ้นที่นับได้',
}

/** Returns the other facts of an entry, one phrase each; facts without a Thai text are left out. */
export function detailsOf({ data }: Pick<AuditEntry, 'data'>): string[] {
  const found: string[] = []
  const { from, to, satang, received, changed, opens_at } = data
  if (typeof from === 'string' && typeof to === 'string') found.push(`${wordOf(from)} → ${wordOf(to)}`)
  if (typeof satang === 'number') found.push(formatBaht(satang / 100))
  if (typeof received === 'number') found.push(`ได้รับ ${formatBaht(received / 100)}`)
  found.push(...stockOf(data))
  found.push(...dueDaysOf(data))
  if (typeof opens_at === 'string') found.push(`เปิดรับอีกครั้ง ${formatWeekdayTime(opens_at)}`)
  for (const [key, name] of Object.entries(DETAILS)) {
    const value = data[key]
    if ((typeof value === 'string' && value.trim()) || typeof value === 'number') {
      found.push(`${name}: ${value}`)
    }
  }
  if (data.own_case === true) found.push('รายการของผู้ทำเอง')
  if (data.at_desk === true) found.push('รับคืนที่โต๊ะ')
  if (data.is_published === false) found.push('ฉบับร่าง')
  if (Array.isArray(changed) && changed.length > 0) found.push(`${changed.length} ช่องที่แก้`)
  return found
}

/** The movement of a variant's pieces, or the differences of a count. */
function stockOf({ kind, available, unitCost, differences }: AuditEntry['data']): string[] {
  const found: string[] = []
  const movement = SHELF_MOVEMENT_KINDS.find((one) => one === kind)
  if (movement) found.push(MOVEMENT_TEXTS[movement])
  if (typeof available === 'number') {
    found.push(`${available > 0 ? '+' : '−'}${Math.abs(available)} ชิ้น`)
  }
  if (typeof unitCost === 'number') found.push(`ชิ้นละ ${formatBaht(unitCost / 100)}`)
  if (Array.isArray(differences))
    found.push(...differences.slice(0, MAX_NAMED_DIFFERENCES).flatMap(countText))
  if (Array.isArray(differences) && differences.length > MAX_NAMED_DIFFERENCES) {
    found.push(`และอีก ${differences.length - MAX_NAMED_DIFFERENCES} รายการที่ต่าง`)
  }
  return found
}

function countText(difference: unknown): string[] {
  const { name, expected, counted } = Object(difference)
  return typeof name === 'string' ? [`${name}: ${expected} → ${counted}`] : []
}

function dueDaysOf({ was_due_on: before, return_due_on: after }: AuditEntry['data']): string[] {
  if (typeof after !== 'string') return []
  const was = typeof before === 'string' ? `${formatWeekday(before)} → ` : ''
  return [`กำหนดคืน ${was}${formatWeekday(after)}`]
}

function wordOf(code: string): string {
  const role = ROLES.find((one) => one === code)
  if (role) return ROLE_NAMES[role]
  return orderStatusWord(code)
}
