import type { RefundState } from '@jansi/contract/statuses'

/** Staff record what came in while nothing went back; also again, when they were mistaken. */
export function mayCheck({ state }: { state: RefundState }): boolean {
  return state === 'to_check' || state === 'owed'
}

/** Staff pay back what was found to be owed. */
export function mayPay({ state }: { state: RefundState }): boolean {
  return state === 'owed'
}
