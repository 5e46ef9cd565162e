import { BANK_NAMES } from '@jansi/contract/banks'
import type { StaffSlip } from '@jansi/contract/staff-orders'
import type { ImageLinks } from '../../core/image-links.ts'
import type { paymentSlips } from '../../db/schema.ts'
import { presentSlip } from './present.ts'
import type { KnownSlip } from './queries.ts'

type SlipRow = typeof paymentSlips.$inferSelect

/** A slip with the data of its mini-QR. `known` contains every slip of the shop with the same reference. */
export function presentStaffSlip(slip: SlipRow, known: readonly KnownSlip[], links: ImageLinks): StaffSlip {
  return {
    ...presentSlip(slip, links),
    reading: {
      bank_code: slip.bankCode,
      bank_name: slip.bankCode === null ? null : (BANK_NAMES[slip.bankCode] ?? null),
      reference: slip.reference,
      also_on: seenElsewhere(slip, known).map((other) => ({
        order: other.orderId,
        order_number: other.orderNumber,
        return_session: other.returnSessionId,
      })),
    },
  }
}

/** Slips of other orders or returns that show the same transfer, one for each of those. */
export function seenElsewhere<Known extends SlipRow>(slip: SlipRow, known: readonly Known[]): Known[] {
  if (slip.reference === null) return []
  const others = known.filter(
    (other) =>
      other.bankCode === slip.bankCode &&
      other.reference === slip.reference &&
      targetOf(other) !== targetOf(slip),
  )
  return [...new Map(others.map((other) => [targetOf(other), other])).values()]
}

function targetOf(slip: SlipRow): string {
  return slip.orderId ?? slip.returnSessionId ?? ''
}
