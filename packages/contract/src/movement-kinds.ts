/** Every kind of movement. Codes are stored; new ones are added at the end. */
export const MOVEMENT_KINDS = [
  'restock',
  'adjust',
  'reserve',
  'release',
  'hand_over',
  'return',
  'quarantine',
  'write_off',
  'bought',
  'counted',
  'lost',
  'broken',
  'given_away',
  'hold',
  'unhold',
  'offer',
  'offer_end',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The kinds that staff choose for pieces that come to the shelf or leave it; counts are a call of their own. */
export const SHELF_MOVEMENT_KINDS = [
  'bought',
  'lost',
  'broken',
  'given_away',
  'quarantine',
  'write_off',
] as const satisfies readonly MovementKind[]

/** The kinds of movements in Thai, as the console and files for staff name them. */
export const MOVEMENT_TEXTS: Record<MovementKind, string> = {
  restock: 'รับของเข้า',
  adjust: 'ปรับสต็อก',
  reserve: 'จองตามคำสั่งซื้อ',
  release: 'คืนของที่จอง',
  hand_over: 'ส่งมอบ',
  return: 'รับคืน',
  quarantine: 'พักไว้ซ่อม',
  write_off: 'ตัดออก',
  bought: 'ซื้อเพิ่ม',
  counted: 'นับสต็อก',
  lost: 'หาย',
  broken: 'เสียหาย',
  given_away: 'แจกหรือบริจาค',
  hold: 'กันไว้ระหว่างจ่ายเงิน',
  unhold: 'เลิกกันของ',
  offer: 'กันไว้ให้คิวรอของ',
  offer_end: 'เลิกกันให้คิวรอของ',
}
