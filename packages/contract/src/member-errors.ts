/**
 * Every error code that calls of members and visitors return in `code`, with its Thai text for users. The shop loads
 * this table only; `error-codes.ts` adds the codes that only staff see. Clients of the specification compare `detail`, which stays as
 * it is.
 */
export const MEMBER_ERRORS = {
  out_of_stock: 'สินค้าบางรายการมีไม่เพียงพอ',
  not_in_workshop: 'ไม่พบสินค้าในรอบนี้',
  not_for_sale: 'สินค้านี้ไม่เปิดขาย',
  not_for_rent: 'สินค้านี้ไม่เปิดให้ยืม',
  payment_method_not_allowed: 'วิธีชำระเงินนี้ใช้กับคำสั่งซื้อนี้ไม่ได้ เลือกวิธีอื่นได้เลย',
  rental_blocked: 'มีรายการยืมที่เกินกำหนดหรือค่าปรับค้างอยู่ คืนหรือชำระก่อนแล้วจึงยืมเพิ่มได้',
  too_many_open_orders: 'มีคำสั่งซื้อที่ยังไม่แนบสลิปหลายรายการ แนบสลิปหรือยกเลิกรายการเดิมก่อน',
  too_many_waiting_orders: 'มีคำสั่งซื้อที่รออนุมัติอยู่หลายรายการ รอเจ้าหน้าที่ตรวจหรือยกเลิกรายการเดิมก่อน',
  too_many_of_variant: 'มีสินค้าที่จำนวนเกินกำหนดต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ ลดจำนวนหรือรอให้คำสั่งซื้อเดิมได้รับอนุมัติก่อน',
  too_many_pieces: 'จำนวนชิ้นรวมเกินกำหนดต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ ลดจำนวนหรือรอให้คำสั่งซื้อเดิมได้รับอนุมัติก่อน',
  too_many_first_pieces: 'จำนวนชิ้นรวมเกินกำหนดของสมาชิกใหม่ ลดจำนวนหรือรอให้คำสั่งซื้อแรกได้รับอนุมัติก่อน',
  workshop_over: 'รอบนี้จบแล้ว จึงยังสั่งซื้อหรือยืมไม่ได้ รอชมรมเปิดรอบถัดไป',
  checkout_hold_ended: 'หมดเวลากันของให้แล้ว ของกลับไปอยู่ในร้าน กันของใหม่ได้ถ้ายังมีเหลือ',
  checkout_hold_paused: 'กันของใหม่ไม่ได้ชั่วคราว ยังสั่งซื้อได้ถ้ายังมีเหลือ',
  orders_closed: 'ชมรมปิดรับคำสั่งซื้อชั่วคราว ของในตะกร้ายังอยู่ กลับมาสั่งได้เมื่อเปิดรับอีกครั้ง',
  price_changed: 'ราคาเปลี่ยนระหว่างสั่งซื้อ ยังไม่ได้สร้างคำสั่งซื้อ ตรวจสอบยอดใหม่ก่อนโอนเงินเพิ่ม',
  idempotency_conflict: 'คำขอนี้ถูกใช้กับรายการอื่นไปแล้ว ลองใหม่อีกครั้ง',
  transition_not_allowed: 'สถานะเปลี่ยนไปแล้ว ทำรายการนี้ไม่ได้ โหลดหน้าใหม่แล้วลองอีกครั้ง',
  slip_not_expected: 'คำสั่งซื้อนี้รับสลิปเพิ่มไม่ได้แล้ว ถ้าโอนเงินไปแล้ว ติดต่อชมรมได้เลย',
  image_empty: 'ไฟล์ว่างเปล่า เลือกรูปใหม่ได้เลย',
  image_not_image: 'ไฟล์นี้เปิดเป็นรูปไม่ได้ ใช้ภาพนิ่งไฟล์ JPEG, PNG หรือ WebP',
  image_too_large: 'รูปมีขนาดเกิน 8 MB เลือกรูปที่เล็กลง',
  image_too_many_pixels: 'รูปมีความละเอียดเกิน 25 ล้านพิกเซล เลือกรูปที่เล็กลง',
  too_many_images: 'แนบรูปได้ไม่เกิน 10 รูปต่อคำขอ',
  session_not_open: 'คำขอคืนนี้ตรวจสอบเสร็จแล้ว สร้างคำขอใหม่ได้เลย',
  item_not_on_loan: 'รายการนี้ยังไม่ได้รับหรือคืนครบแล้ว',
  item_already_returning: 'รายการนี้อยู่ในคำขอคืนที่รอตรวจสอบแล้ว',
  penalty_not_owed: 'ไม่มีค่าปรับที่ค้างชำระ',
  too_many_penalty_slips: 'ส่งสลิปค่าปรับครบ 5 ครั้งแล้ว ติดต่อชมรมได้เลย',
  renewal_off: 'ชมรมไม่เปิดให้ต่ออายุการยืม',
  renewal_too_late: 'ต่ออายุได้ก่อนวันครบกำหนดคืนเท่านั้น ติดต่อชมรมถ้าคืนไม่ทัน',
  renewal_too_often: 'ต่ออายุการยืมนี้ครบจำนวนครั้งแล้ว',
  renewal_day_changed: 'กำหนดคืนเปลี่ยนไปแล้ว ตรวจวันคืนใหม่แล้วลองอีกครั้ง',
  renewal_waited_for: 'ต่ออายุไม่ได้ เพราะมีสมาชิกคนอื่นรอของชิ้นนี้อยู่ โปรดคืนตามกำหนด',
  still_in_stock: 'ขนาดนี้ยังมีของ สั่งได้เลยโดยไม่ต้องรอคิว',
  too_many_waits: 'คุณรอของอยู่ครบจำนวนที่รอได้แล้ว ออกจากคิวอื่นก่อนแล้วลองใหม่',
  refund_not_owed: 'ไม่มียอดที่รอคืนแล้ว หรือคืนเงินไปแล้ว โหลดหน้าใหม่เพื่อดูสถานะล่าสุด',
  refused_payment_open: 'ทีมงานกำลังตรวจสลิปที่คุณส่งมาก่อนหน้านี้ แนบสลิปนี้เพิ่มที่รายการนั้นในประวัติ หรือติดต่อชมรม',
  stale: 'ข้อมูลถูกแก้ไขโดยคนอื่นแล้ว โหลดใหม่แล้วลองอีกครั้ง',
  no_desk_work: 'ไม่มีของที่ต้องรับหรือคืนแล้ว จึงไม่มี QR',
  damage_too_many: 'จำนวนที่แจ้งเกินจำนวนที่ยืมอยู่และยังไม่ได้แจ้งหรือขอคืน',
  too_many_damage_reports: 'รายการนี้แจ้งครบจำนวนครั้งแล้ว ติดต่อชมรมได้เลย',
  damage_answered: 'การแจ้งนี้มีคำตอบหรือถูกถอนไปแล้ว',
  return_too_many: 'จำนวนที่คืนเกินจำนวนที่ยังยืมอยู่',
  piece_not_there: 'ชิ้นที่ระบุไม่ได้อยู่กับรายการนี้ ตรวจหมายเลขอีกครั้ง',
  throttled: 'ทำรายการถี่เกินไป รอสักครู่แล้วลองใหม่',
  unavailable: 'ระบบไม่พร้อมชั่วคราว ลองใหม่อีกครั้งในอีกสักครู่',
} as const

export type MemberErrorCode = keyof typeof MEMBER_ERRORS

/** Returns the error code in a response's body, or null when the body has none that members know. */
export function memberErrorOf(body: unknown): MemberErrorCode | null {
  return codeIn(MEMBER_ERRORS, body)
}

/** Returns the `code` of a response's body when `table` has a row for it; otherwise null. */
export function codeIn<Code extends string>(
  table: Readonly<Record<Code, string>>,
  body: unknown,
): Code | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  const { code } = body
  return typeof code === 'string' && Object.hasOwn(table, code) ? (code as Code) : null
}
