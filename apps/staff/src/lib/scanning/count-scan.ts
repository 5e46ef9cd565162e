import type { PieceConflict } from '@jansi/contract/staff-pieces'
import { ApiError, errorText } from '../api/api-error.ts'

/** A line of an order that labels are counted on. */
export type CountedLine = {
  order_item: number
  variant: number | undefined
  /** Pieces still to be collected, and those counted so far. */
  left: number
  counted: number
}

/** Returns the line that a scanned label of a variant counts on, or why it counts on none, in Thai. */
export function lineOfScan<Line extends CountedLine>(
  variant: number,
  lines: readonly Line[],
): { line: Line } | { refusal: string } {
  const own = lines.filter((line) => line.variant === variant)
  if (own.length === 0) return { refusal: 'ของชิ้นนี้ไม่มีในคำสั่งซื้อนี้ เก็บกลับที่เดิม' }
  const line = own.find(({ left, counted }) => counted < left)
  return line ? { line } : { refusal: 'รายการนี้ครบแล้ว ไม่ต้องหยิบเพิ่ม' }
}

/** Returns how many pieces are still missing, in Thai. */
export function missingText(lines: readonly CountedLine[]): string {
  const missing = lines.reduce((sum, { left, counted }) => sum + left - counted, 0)
  return missing === 0 ? 'ครบแล้ว' : `เหลืออีก ${missing} ชิ้น`
}

/** Returns the refusal of a numbered piece in Thai, with the order that has it. */
export function pieceRefusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'ไม่พบชิ้นนี้ในร้าน ตรวจว่าเป็นป้ายของร้านนี้'
  const piece = error instanceof ApiError ? (error.body as Partial<PieceConflict> | null)?.piece : undefined
  const text = errorText(error)
  if (!piece) return text
  const { order } = piece
  return order
    ? `#${piece.number}: ${text} (เลขที่ ${order.number} · ${order.member})`
    : `#${piece.number}: ${text}`
}
