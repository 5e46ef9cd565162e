import { allOf, type Look } from './status-table.ts'

/** The statuses of returns. */
export const RETURN_STATUS = {
  pending: { name: 'รอการตรวจสอบ', tone: 'waiting', icon: 'clock' },
  approved: { name: 'อนุมัติแล้ว', tone: 'done', icon: 'check' },
  partial: { name: 'อนุมัติบางส่วน', tone: 'info', icon: 'rule' },
  rejected: { name: 'ไม่อนุมัติ', tone: 'care', icon: 'cross' },
} as const satisfies Record<string, Look>

export type ReturnStatus = keyof typeof RETURN_STATUS
/** The decision of staff about a return. */
export type ReturnDecision = Exclude<ReturnStatus, 'pending'>
export const RETURN_STATUSES = /* @__PURE__ */ allOf(RETURN_STATUS)

/** Conditions staff give to returned items; 1 is the only one a client may send (section 9). */
export const CONDITION_NAMES = {
  1: 'ปกติ',
  2: 'สึกหรอ ยืมต่อได้',
  3: 'ชำรุด ซ่อมได้',
  4: 'ชำรุด ใช้ไม่ได้',
  5: 'สูญหายหรือไม่ครบ',
  6: 'ไม่ได้รับของ',
} as const

export type Condition = keyof typeof CONDITION_NAMES
