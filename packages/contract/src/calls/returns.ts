// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../returns.ts'

export const addReturnEvidence = call<typeof calls.addReturnEvidence>('POST', '/returnevidence/', 'member')
export const addReturnItem = call<typeof calls.addReturnItem>('POST', '/returnitem/', 'member')
export const createReturnSession = call<typeof calls.createReturnSession>('POST', '/returnsession/', 'member')
export const listPendingReturns = call<typeof calls.listPendingReturns>('GET', '/pending-returns/', 'member')
export const listReturnSessions = call<typeof calls.listReturnSessions>('GET', '/returnsession/', 'member')
