// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-loans.ts'

export const answerDamageReport = call<typeof calls.answerDamageReport>('POST', '/staff/orders/:id/answer-damage/', 'staff')
export const listLoans = call<typeof calls.listLoans>('GET', '/staff/loans/', 'staff')
export const moveDueDay = call<typeof calls.moveDueDay>('POST', '/staff/orders/:id/due-day/', 'staff')
export const recordWalkInReturn = call<typeof calls.recordWalkInReturn>('POST', '/staff/orders/:id/walk-in-return/', 'staff')
export const sendReturnReminder = call<typeof calls.sendReturnReminder>('POST', '/staff/orders/:id/remind/', 'staff')
export const waivePenalty = call<typeof calls.waivePenalty>('POST', '/staff/returns/:id/waive-penalty/', 'staff')
