import { senderName } from '@jansi/contract/banks'
import type { SlipCode, StaffSlip } from '@jansi/contract/staff-order-body'
import type { ImageLinks } from '../../core/image-links.ts'
import type { paymentSlips } from '../../db/schema/payments.ts'
import { dayThatBegins, type Transfer, transferKey } from '../../domain/slip-qr.ts'
import { slipState } from './policy.ts'
import { presentSlip } from './present.ts'
import type { KnownTransfer } from './queries.ts'

type SlipRow = typeof paymentSlips.$inferSelect

/** A slip with the data of its codes. `known` are its transfers wherever the shop has them, see `transfersOfSlips`. */
export function presentStaffSlip(
  slip: SlipRow,
  known: readonly KnownTransfer[],
  links: ImageLinks,
): StaffSlip {
  const codes = known.filter(({ slipId }) => slipId === slip.id).map(presentCode)
  return {
    ...presentSlip(slip, links),
    state: slipState(slip),
    reading: {
      bank_code: slip.bankCode,
      bank_name: slip.bankCode === null ? null : senderName(slip.bankCode),
      reference: slip.reference,
      codes,
      also_on: seenElsewhere(slip, known).map((other) => ({
        order: other.orderId,
        order_number: other.orderNumber,
        return_session: other.returnSessionId,
      })),
    },
  }
}

function presentCode({ bankCode, reference, datedOn }: Transfer): SlipCode {
  const like = datedOn === null ? dayThatBegins(reference) : null
  return {
    bank_code: bankCode,
    bank_name: senderName(bankCode),
    reference,
    ...(datedOn !== null && { dated_on: datedOn }),
    ...(like !== null && { begins_like: like }),
  }
}

/** Other orders and returns with a slip of a transfer that this one names, one for each of those. */
export function seenElsewhere(slip: SlipRow, known: readonly KnownTransfer[]): KnownTransfer[] {
  const own = new Set(known.filter(({ slipId }) => slipId === slip.id).map(transferKey))
  const others = known.filter((other) => own.has(transferKey(other)) && targetOf(other) !== targetOf(slip))
  return [...new Map(others.map((other) => [targetOf(other), other])).values()]
}

function targetOf(slip: Pick<SlipRow, 'orderId' | 'returnSessionId'>): string {
  return slip.orderId ?? slip.returnSessionId ?? ''
}
