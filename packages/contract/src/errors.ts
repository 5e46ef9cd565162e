import { z } from 'zod'

/**
 * The Thai text of every error code that the API returns in `code`, for display. `detail` keeps the text that
 * clients of the contract match on.
 */
export const ERROR_TEXTS = {
  out_of_stock: 'สินค้าบางรายการมีไม่เพียงพอ',
  not_in_workshop: 'ไม่พบสินค้าในเวิร์กช็อป',
  not_for_sale: 'สินค้านี้ไม่เปิดขาย',
  not_for_rent: 'สินค้านี้ไม่เปิดให้ยืม',
  payment_method_not_allowed: 'วิธีชำระเงินนี้ใช้กับคำสั่งซื้อนี้ไม่ได้ เลือกวิธีอื่นได้เลย',
  rental_blocked: 'มีรายการยืมที่เกินกำหนดหรือค่าปรับค้างอยู่ คืนหรือชำระก่อนแล้วจึงยืมเพิ่มได้',
  too_many_open_orders: 'มีคำสั่งซื้อที่ยังไม่แนบสลิปหลายรายการ แนบสลิปหรือยกเลิกรายการเดิมก่อน',
  too_many_waiting_orders: 'มีคำสั่งซื้อที่รออนุมัติอยู่หลายรายการ รอเจ้าหน้าที่ตรวจหรือยกเลิกรายการเดิมก่อน',
  too_many_of_variant: 'มีสินค้าที่จำนวนเกินกำหนดต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ ลดจำนวนหรือรอให้คำสั่งซื้อเดิมได้รับอนุมัติก่อน',
  too_many_pieces: 'จำนวนชิ้นรวมเกินกำหนดต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ ลดจำนวนหรือรอให้คำสั่งซื้อเดิมได้รับอนุมัติก่อน',
  workshop_over: 'เวิร์กช็อปรอบนี้จบแล้ว จึงยังสั่งซื้อหรือยืมไม่ได้ รอชมรมเปิดรอบถัดไป',
  price_changed: 'ราคาเปลี่ยนระหว่างสั่งซื้อ ยังไม่ได้สร้างคำสั่งซื้อ ตรวจสอบยอดใหม่ก่อนโอนเงินเพิ่ม',
  idempotency_conflict: 'คำขอนี้ถูกใช้กับรายการอื่นไปแล้ว ลองใหม่อีกครั้ง',
  transition_not_allowed: 'สถานะเปลี่ยนไปแล้ว ทำรายการนี้ไม่ได้ โหลดหน้าใหม่แล้วลองอีกครั้ง',
  reason_required: 'ระบุเหตุผลก่อน',
  slip_not_expected: 'คำสั่งซื้อนี้รับสลิปเพิ่มไม่ได้แล้ว ถ้าโอนเงินไปแล้ว ติดต่อชมรมได้เลย',
  image_empty: 'ไฟล์ว่างเปล่า เลือกรูปใหม่ได้เลย',
  image_not_image: 'ไฟล์นี้เปิดเป็นรูปไม่ได้ ใช้ไฟล์ JPEG, PNG หรือ WebP',
  image_too_large: 'รูปมีขนาดเกิน 8 MB เลือกรูปที่เล็กลง',
  image_too_many_pixels: 'รูปมีความละเอียดเกิน 25 ล้านพิกเซล เลือกรูปที่เล็กลง',
  too_many_images: 'แนบรูปได้ไม่เกิน 10 รูปต่อคำขอ',
  session_not_open: 'คำขอคืนนี้ตรวจสอบเสร็จแล้ว สร้างคำขอใหม่ได้เลย',
  item_not_on_loan: 'รายการนี้ยังไม่ได้รับหรือคืนครบแล้ว',
  item_already_returning: 'รายการนี้อยู่ในคำขอคืนที่รอตรวจสอบแล้ว',
  review_incomplete: 'ตรวจให้ครบทุกรายการ จำนวนรวมต้องเท่ากับที่ขอคืน',
  notes_required: 'ระบุหมายเหตุเมื่อไม่รับคืน',
  penalty_not_owed: 'ไม่มีค่าปรับที่ค้างชำระ',
  hand_over_too_many: 'จำนวนที่ส่งมอบเกินจำนวนที่เหลือ',
  close_too_many: 'จำนวนที่ปิดเกินจำนวนที่เหลือ',
  return_day_required: 'เลยกำหนดคืนเดิมแล้ว เลือกวันคืนของรายการยืมก่อนส่งมอบ',
  return_day_invalid: 'เลือกวันคืนตั้งแต่วันนี้ และไม่เกินหนึ่งปี',
  return_day_set: 'รายการยืมนี้มีกำหนดคืนอยู่แล้ว โหลดหน้าใหม่แล้วส่งมอบอีกครั้ง',
  refund_changed: 'รายการคืนเงินนี้เปลี่ยนไปแล้ว โหลดหน้าใหม่แล้วตรวจอีกครั้ง',
  refund_too_much: 'ยอดที่คืนเกินยอดที่ได้รับ',
  refund_note_required: 'ระบุหมายเหตุเมื่อไม่มียอดต้องคืน',
  stale: 'ข้อมูลถูกแก้ไขโดยคนอื่นแล้ว โหลดใหม่แล้วลองอีกครั้ง',
  name_taken: 'มีชื่อนี้อยู่แล้ว ใช้ชื่ออื่น',
  category_not_empty: 'หมวดหมู่นี้ยังมีสินค้าอยู่ ย้ายสินค้าไปหมวดอื่นก่อน',
  price_required: 'ระบุราคาที่สินค้า หรือที่ตัวเลือกที่เปิดใช้ทุกตัว',
  variant_duplicate: 'มีตัวเลือกที่ขนาดและประเภทซ้ำกัน',
  image_unknown: 'ไม่พบรูปที่เลือก อัปโหลดรูปใหม่อีกครั้ง',
  stock_below_zero: 'จำนวนคงเหลือไม่พอ ตรวจสอบจำนวนอีกครั้ง',
  days_out_of_order: 'ลำดับวันไม่ถูกต้อง: ส่งมอบ เริ่ม สิ้นสุด แล้วจึงกำหนดคืน',
  csv_invalid: 'ไฟล์มีข้อผิดพลาด แก้ไขแถวที่ระบุแล้วนำเข้าใหม่ ยังไม่มีข้อมูลใดถูกเปลี่ยน',
  own_account: 'เปลี่ยนสิทธิ์หรือปิดบัญชีของตัวเองไม่ได้ ให้ผู้ดูแลคนอื่นทำแทน',
  last_admin: 'ต้องมีผู้ดูแลระบบอย่างน้อยหนึ่งคน',
  erased_account: 'ข้อมูลของบัญชีนี้ถูกลบไปแล้ว',
  erase_members_only: 'ลบข้อมูลได้เฉพาะบัญชีสมาชิก เปลี่ยนสิทธิ์เป็นสมาชิกก่อน',
  orders_open: 'ยังมีคำสั่งซื้อที่ไม่เสร็จสิ้น ส่งมอบหรือยกเลิกให้ครบก่อน',
  loans_out: 'ยังมีของที่ยืมอยู่ รับคืนให้ครบก่อน',
  penalties_unpaid: 'ยังมีค่าปรับค้าง รับชำระหรือยกเว้นก่อน',
  refunds_open: 'ยังมียอดเงินที่รอตรวจหรือต้องคืน ทำในห้องคืนเงินให้เสร็จก่อน',
  last_payment_method: 'ต้องเปิดวิธีชำระเงินไว้อย่างน้อยหนึ่งวิธี',
  reminded_today: 'วันนี้ส่งข้อความเตือนแล้ว ส่งได้อีกครั้งพรุ่งนี้',
  return_too_many: 'จำนวนที่คืนเกินจำนวนที่ยังยืมอยู่',
  throttled: 'ทำรายการถี่เกินไป รอสักครู่แล้วลองใหม่',
  unavailable: 'ระบบไม่พร้อมชั่วคราว ลองใหม่อีกครั้งในอีกสักครู่',
} as const

export type ErrorCode = keyof typeof ERROR_TEXTS

/** Returns the error code in the body of a response, or null if it contains no known code. */
export function errorCodeOf(body: unknown): ErrorCode | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  const code = body.code
  return typeof code === 'string' && Object.hasOwn(ERROR_TEXTS, code) ? (code as ErrorCode) : null
}

const wholeNumber = new Intl.NumberFormat('th-TH')
const withSatang = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const pieces = (count: number) => `${wholeNumber.format(count)} ชิ้น`
const baht = (amount: number) => `฿${(Number.isInteger(amount) ? wholeNumber : withSatang).format(amount)}`

/**
 * Returns the Thai text of a refusal's body: its code's text, or one that names the limit or the amounts in
 * the body. Null for a body without a known code.
 */
export function errorTextOf(body: unknown): string | null {
  const code = errorCodeOf(body)
  if (code === null) return null
  return textWithNumbers(code, body as Record<string, unknown>) ?? ERROR_TEXTS[code]
}

function textWithNumbers(code: ErrorCode, body: Record<string, unknown>): string | null {
  const { limit, requested, held, expected_amount: expected, amount } = body
  if (code === 'too_many_of_variant' && isNumber(limit) && Array.isArray(body.over_limit_items)) {
    const items = body.over_limit_items.map(overLimitText).join(', ')
    return `สั่งหรือยืมได้ไม่เกิน ${pieces(limit)}ต่อแบบต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ: ${items}`
  }
  if (code === 'too_many_pieces' && isNumber(limit) && isNumber(requested) && isNumber(held)) {
    return `สั่งหรือยืมได้รวมไม่เกิน ${pieces(limit)}ต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ (${countsText(requested, held)})`
  }
  if (code === 'price_changed' && isNumber(expected) && isNumber(amount)) {
    return `ราคาเปลี่ยนจาก ${baht(expected)} เป็น ${baht(amount)} ยังไม่ได้สร้างคำสั่งซื้อ ตรวจสอบยอดใหม่ก่อนโอนเงินเพิ่ม`
  }
  return null
}

function overLimitText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return ''
  const { name, size, requested, held } = item as Record<string, unknown>
  const counts = isNumber(requested) && isNumber(held) ? ` (${countsText(requested, held)})` : ''
  return `${[name, size].filter(Boolean).join(' ')}${counts}`
}

function countsText(requested: number, held: number): string {
  return held === 0 ? `ครั้งนี้ ${pieces(requested)}` : `ครั้งนี้ ${pieces(requested)} รออนุมัติอยู่ ${pieces(held)}`
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

type ErrorValue =
  | string
  | number
  | boolean
  | null
  | readonly ErrorValue[]
  | { readonly [key: string]: ErrorValue }

const errorValue: z.ZodType<ErrorValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(errorValue),
    z.record(z.string(), errorValue),
  ]),
)

/**
 * Any refusal: `{"detail": "…", "code"?: "…"}`, `{"field": ["…"]}`, `{"non_field_errors": ["…"]}`, or nested
 * by index for the items of a list.
 */
export const errorBody = z
  .record(z.string(), errorValue)
  .meta({ description: '{"detail","code"?}, or field errors {"field":["…"]}' })

export type ErrorBody = z.infer<typeof errorBody>

export const detailBody = z.object({ detail: z.string() })

/** 409: a transition that the order or return table does not allow, or an edit over a newer version. */
export const conflictBody = z.object({ detail: z.string(), code: z.string() })

export const throttledBody = z.object({
  detail: z.string().meta({ example: 'Request was throttled. Expected available in 30 seconds.' }),
})
