// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-corrections.ts'

export const changeSize = call<typeof calls.changeSize>('POST', '/staff/orders/:id/change-size/', 'staff')
export const reopenReturn = call<typeof calls.reopenReturn>('POST', '/staff/returns/:id/reopen/', 'admin')
export const undoApproval = call<typeof calls.undoApproval>('POST', '/staff/orders/:id/undo-approval/', 'admin')
export const undoHandOver = call<typeof calls.undoHandOver>('POST', '/staff/orders/:id/undo-hand-over/', 'admin')
export const undoPayment = call<typeof calls.undoPayment>('POST', '/staff/orders/:id/undo-payment/', 'admin')
export const undoPenaltyPayment = call<typeof calls.undoPenaltyPayment>('POST', '/staff/returns/:id/undo-penalty-payment/', 'admin')
export const undoReceiveReturn = call<typeof calls.undoReceiveReturn>('POST', '/staff/returns/:id/undo-received/', 'staff')
