import type { PieceState } from '@jansi/contract/numbered-pieces'

/** The states of a numbered piece in the console's words. */
export const PIECE_STATE_NAMES = {
  on_shelf: 'อยู่บนชั้น',
  set_aside: 'กันไว้ให้คำสั่งซื้อ',
  on_loan: 'ยืมอยู่',
  sold: 'ขายแล้ว',
  quarantined: 'พักไว้ซ่อม',
  written_off: 'ตัดออกแล้ว',
} as const satisfies Record<PieceState, string>
