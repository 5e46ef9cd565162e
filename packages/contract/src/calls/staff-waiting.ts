// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-waiting.ts'

export const listVariantWaiting = call<typeof calls.listVariantWaiting>('GET', '/staff/variants/:id/waiting/', 'staff')
export const removeWaiting = call<typeof calls.removeWaiting>('POST', '/staff/waiting-list/:id/remove/', 'staff')
