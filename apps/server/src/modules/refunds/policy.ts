import type { RefundState } from '@jansi/contract/statuses'

/** Staff record the received money while nothing was returned, also again to correct it. */
export function mayCheck({ state }: { state: RefundState }): boolean {
  return state === 'to_check' || state === 'owed'
}

/** Staff pay back the amount that was found to be owed, and attach the image of the transfer. */
export function mayPay({ state }: { state: RefundState }): boolean {
  return state === 'owed'
}
