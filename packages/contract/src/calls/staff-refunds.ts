// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-refunds.ts'

export const checkRefund = call<typeof calls.checkRefund>('POST', '/staff/refunds/:id/check/', 'staff')
export const confirmRefund = call<typeof calls.confirmRefund>('POST', '/staff/refunds/:id/confirm/', 'admin')
export const getStaffRefund = call<typeof calls.getStaffRefund>('GET', '/staff/refunds/:id/', 'staff')
export const listStaffRefunds = call<typeof calls.listStaffRefunds>('GET', '/staff/refunds/', 'staff')
export const payRefund = call<typeof calls.payRefund>('POST', '/staff/refunds/:id/pay/', 'staff')
export const reopenRefund = call<typeof calls.reopenRefund>('POST', '/staff/refunds/:id/reopen/', 'admin')
export const setBuyerDestination = call<typeof calls.setBuyerDestination>('PUT', '/staff/refunds/:id/destination/', 'staff')
export const undoRefundPayment = call<typeof calls.undoRefundPayment>('POST', '/staff/refunds/:id/undo-payment/', 'admin')
export const uploadRefundProof = call<typeof calls.uploadRefundProof>('POST', '/staff/refunds/:id/proof/', 'staff')
