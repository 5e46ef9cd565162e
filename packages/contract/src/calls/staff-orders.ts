// Written by `npm run calls`.
import { call, callForBytes } from '../call.ts'
import type * as calls from '../staff-orders.ts'

export const approveOrders = call<typeof calls.approveOrders>('POST', '/staff/orders-approval/', 'staff')
export const attachSlip = call<typeof calls.attachSlip>('POST', '/staff/slips/', 'staff')
export const closeRemainingPieces = call<typeof calls.closeRemainingPieces>('POST', '/staff/orders/:id/close-rest/', 'staff')
export const decideRefundRequest = call<typeof calls.decideRefundRequest>('POST', '/staff/orders/:id/refund-request/', 'staff')
export const downloadStaffReceipt = callForBytes<typeof calls.downloadStaffReceipt>('GET', '/staff/orders/:id/receipt/', 'staff')
export const getStaffOrder = call<typeof calls.getStaffOrder>('GET', '/staff/orders/:id/', 'staff')
export const handOverOrder = call<typeof calls.handOverOrder>('POST', '/staff/orders/:id/hand-over/', 'staff')
export const listDeskMethods = call<typeof calls.listDeskMethods>('GET', '/staff/desk-methods/', 'staff')
export const listStaffOrders = call<typeof calls.listStaffOrders>('GET', '/staff/orders/', 'staff')
export const makeDeskOrder = call<typeof calls.makeDeskOrder>('POST', '/staff/desk-orders/', 'staff')
export const recordOrderPayment = call<typeof calls.recordOrderPayment>('POST', '/staff/orders/:id/payment/', 'staff')
export const sellByName = call<typeof calls.sellByName>('POST', '/staff/desk-sales/', 'staff')
export const transitionOrder = call<typeof calls.transitionOrder>('POST', '/staff/orders/:id/transition/', 'staff')
