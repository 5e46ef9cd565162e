import { isForStaff } from '@jansi/contract/payment-methods'
import type { SlipState } from '@jansi/contract/slip-money'

type Method = { id: number; isActive: boolean }

/**
 * A method that is off can be switched on; of those that members see and that are on the last one stays on, or nobody
 * could pay.
 */
export function maySwitch(method: Method, all: readonly Method[]): boolean {
  if (!method.isActive || isForStaff(method.id)) return true
  return all.some(({ id, isActive }) => id !== method.id && isActive && !isForStaff(id))
}

/** Returns the state of a slip of its own, also after its order or return ended. */
export function slipState({
  refusedAt,
  checkedAt,
}: {
  refusedAt: Date | null
  checkedAt: Date | null
}): SlipState {
  if (refusedAt !== null) return 'refused'
  return checkedAt === null ? 'waits' : 'checked'
}
