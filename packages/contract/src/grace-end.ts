/**
 * Why a rejected order no longer keeps its stock for a new slip, as members and staff read it: its deadline passed, or a
 * checkout of the same order would be refused. The keys are stored with the order.
 */
export const GRACE_END_TEXTS = {
  deadline: 'เลยกำหนดส่งสลิปใหม่แล้ว',
  price_changed: 'ราคาเปลี่ยนไปจากตอนที่สั่ง',
  not_in_workshop: 'สินค้าบางรายการไม่มีในรอบนี้แล้ว',
  not_for_sale: 'สินค้าบางรายการไม่มีขายแล้ว',
  not_for_rent: 'สินค้าบางรายการไม่เปิดให้ยืมแล้ว',
  workshop_over: 'รอบนี้จบแล้ว',
  rental_blocked: 'มีของยืมเลยกำหนดคืนหรือค่าปรับค้างชำระ',
  out_of_stock: 'ของหมดแล้ว',
  too_many_waiting_orders: 'มีคำสั่งซื้อรออนุมัติเกินจำนวนที่กำหนดต่อคน',
  too_many_of_variant: 'จำนวนชิ้นเกินที่กำหนดต่อคน',
  too_many_pieces: 'จำนวนชิ้นเกินที่กำหนดต่อคน',
  refund_owed: 'ชมรมกำลังคืนเงินของคำสั่งซื้อนี้',
  not_orderable: 'สั่งซื้อแบบเดิมไม่ได้แล้ว',
} as const

export type GraceEnd = keyof typeof GRACE_END_TEXTS
export const GRACE_END_REASONS = Object.keys(GRACE_END_TEXTS) as [GraceEnd, ...GraceEnd[]]

/** Returns the reason that matches the code of a refused checkout. */
export function graceEndOf(code: unknown): GraceEnd {
  return GRACE_END_REASONS.find((end) => end === code) ?? 'not_orderable'
}
