// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-claims.ts'

export const claimNextOrder = call<typeof calls.claimNextOrder>('POST', '/staff/orders-next/', 'staff')
export const claimNextReturn = call<typeof calls.claimNextReturn>('POST', '/staff/returns-next/', 'staff')
export const claimOrder = call<typeof calls.claimOrder>('POST', '/staff/orders/:id/claim/', 'staff')
export const claimReturn = call<typeof calls.claimReturn>('POST', '/staff/returns/:id/claim/', 'staff')
export const releaseOrder = call<typeof calls.releaseOrder>('DELETE', '/staff/orders/:id/claim/', 'staff')
export const releaseReturn = call<typeof calls.releaseReturn>('DELETE', '/staff/returns/:id/claim/', 'staff')
