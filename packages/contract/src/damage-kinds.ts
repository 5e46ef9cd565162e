/** The kinds of reports about loaned pieces, with their Thai names. */
export const DAMAGE_KIND_NAMES = { broken: 'ชำรุด', lost: 'สูญหาย' } as const
export type DamageKind = keyof typeof DAMAGE_KIND_NAMES
export const DAMAGE_KINDS = Object.keys(DAMAGE_KIND_NAMES) as [DamageKind, ...DamageKind[]]

/**
 * The advices of staff, as the member reads them. `noted` asks for nothing: lost pieces are decided on at the return.
 */
export const DAMAGE_ADVICE_TEXTS = {
  keep_using: 'ใช้ต่อได้ตามปกติ แล้วนำมาคืนตามกำหนดเดิม',
  bring_at_return: 'ไม่ต้องใช้ต่อ เก็บไว้แล้วนำมาพร้อมของที่คืน',
  bring_now: 'นำของมาที่ชมรมก่อนวันคืน เพื่อให้เจ้าหน้าที่ดู',
  noted: 'รับทราบแล้ว เจ้าหน้าที่จะสรุปให้ตอนตรวจรับคืน',
} as const
export type DamageAdvice = keyof typeof DAMAGE_ADVICE_TEXTS
export const DAMAGE_ADVICES = Object.keys(DAMAGE_ADVICE_TEXTS) as [DamageAdvice, ...DamageAdvice[]]

export const MAX_DAMAGE_NOTE_CHARACTERS = 1000
export const MAX_DAMAGE_PHOTOS = 5
/** Reports on one order item, those that were withdrawn included. */
export const MAX_DAMAGE_REPORTS_PER_ITEM = 10
