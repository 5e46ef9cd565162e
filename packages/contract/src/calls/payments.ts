// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../payments.ts'

export const listPaymentMethods = call<typeof calls.listPaymentMethods>('GET', '/paymentmethod/', 'member')
export const sendPenaltySlip = call<typeof calls.sendPenaltySlip>('POST', '/penaltyslip/', 'member')
export const sendSlip = call<typeof calls.sendSlip>('POST', '/paymentslip/', 'member')
