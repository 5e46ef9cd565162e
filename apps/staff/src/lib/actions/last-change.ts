import { formatWeekdayTime } from '@jansi/client/format'
import type { LastChange } from '@jansi/contract/errors'
import { paths } from '../../paths.ts'
import { recordName } from '../text/format.ts'

/** Names of actions, by the code of the audit log without its group, or by the `to` of a history row. */
const DONE: Readonly<Record<string, string>> = {
  paid: 'ยืนยันยอดเงิน',
  payment: 'บันทึกรับเงิน',
  part_paid: 'บันทึกรับเงินบางส่วน',
  slip_attached: 'แนบสลิปให้',
  slip_refused: 'ไม่รับรูปเป็นสลิป',
  refund_opened: 'เปิดตรวจยอดที่ต้องคืน',
  pending: 'ส่งสลิป',
  approved: 'อนุมัติ',
  partial: 'อนุมัติบางส่วน',
  rejected: 'ไม่อนุมัติ',
  cancelled: 'ยกเลิก',
  expired: 'ให้หมดเวลา',
  hand_over: 'ส่งมอบของ',
  awaiting_return: 'ส่งมอบของ',
  completed: 'ปิดรายการ',
  close_rest: 'ปิดส่วนที่เหลือ',
  part_closed: 'ปิดส่วนที่เหลือ',
  change_size: 'เปลี่ยนขนาด',
  undo_approval: 'ยกเลิกการอนุมัติ',
  undo_payment: 'ยกเลิกการรับเงินบางส่วน',
  payment_undone: 'ยกเลิกการรับเงินบางส่วน',
  undo_hand_over: 'ยกเลิกการส่งมอบ',
  due_day: 'เลื่อนกำหนดคืน',
  due_day_moved: 'เลื่อนกำหนดคืน',
  loan_renewed: 'ต่ออายุการยืม',
  remind: 'เตือนให้คืน',
  hold_ended: 'เลิกกันของไว้',
  received: 'รับของ',
  undo_receive: 'ยกเลิกการรับของ',
  reopen: 'เปิดให้ตรวจใหม่',
  penalty_paid: 'บันทึกชำระค่าปรับ',
  penalty_waived: 'ยกเว้นค่าปรับ',
  penalty_slip_refused: 'ให้สลิปค่าปรับไม่ผ่าน',
  penalty_corrected: 'แก้ค่าปรับ',
  undo_penalty_payment: 'ยกเลิกการชำระค่าปรับ',
}

type Person = Pick<LastChange, 'by' | 'actor'>
type Change = Person & Pick<LastChange, 'action' | 'at'> & Partial<Pick<LastChange, 'status'>>

/** Returns the person, the action and the time, in Thai: สมชาย อนุมัติแล้ว เมื่อ … */
export function changeText({ by, actor, action, at, status }: Change): string {
  // A payment that covers the price also approves the order: a colleague needs to know that.
  const isApproval = action === 'order.payment' && status === 'approved'
  const done = isApproval ? 'บันทึกรับเงินและอนุมัติ' : (DONE[action.replace(/^\w+\./, '')] ?? 'แก้ไข')
  return `${nameOf({ by, actor })} ${done}แล้ว เมื่อ ${formatWeekdayTime(at)}`
}

/** Returns the name of a record with its number and its member, in Thai. */
export function subjectOf({ id, number, member }: LastChange): string {
  return `${recordName({ number, id })}${member && ` ของ ${member}`}`
}

/** Returns the address of the record's page. */
export function pathOf({ record, id }: LastChange): string {
  return record === 'order' ? paths.orders.one(id) : paths.returns.one(id)
}

function nameOf({ by, actor }: Person): string {
  if (by === 'you') return 'คุณ'
  if (by === 'member') return 'สมาชิก'
  return by === 'system' ? 'ระบบ' : actor || 'อาสา'
}
