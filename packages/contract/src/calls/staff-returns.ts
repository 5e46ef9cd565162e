// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-returns.ts'

export const correctPenalty = call<typeof calls.correctPenalty>('POST', '/staff/returns/:id/correct-penalty/', 'staff')
export const getStaffReturn = call<typeof calls.getStaffReturn>('GET', '/staff/returns/:id/', 'staff')
export const listStaffReturns = call<typeof calls.listStaffReturns>('GET', '/staff/returns/', 'staff')
export const markPenaltyPaid = call<typeof calls.markPenaltyPaid>('POST', '/staff/returns/:id/penalty-paid/', 'staff')
export const receiveReturn = call<typeof calls.receiveReturn>('POST', '/staff/returns/:id/received/', 'staff')
export const refusePenaltySlip = call<typeof calls.refusePenaltySlip>('POST', '/staff/returns/:id/refuse-penalty-slip/', 'staff')
export const reviewReturn = call<typeof calls.reviewReturn>('POST', '/staff/returns/:id/review/', 'staff')
