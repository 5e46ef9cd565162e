// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../checkout-holds.ts'

export const endCheckoutHold = call<typeof calls.endCheckoutHold>('DELETE', '/staff/checkout-holds/:id/', 'staff')
export const holdCheckout = call<typeof calls.holdCheckout>('PUT', '/checkout/hold/', 'member')
export const releaseCheckoutHold = call<typeof calls.releaseCheckoutHold>('DELETE', '/checkout/hold/', 'member')
