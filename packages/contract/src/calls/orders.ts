// Written by `npm run calls`.
import { call, callForBytes } from '../call.ts'
import type * as calls from '../orders.ts'

export const cancelOrder = call<typeof calls.cancelOrder>('POST', '/order/:id/cancel/', 'member')
export const downloadReceipt = callForBytes<typeof calls.downloadReceipt>('GET', '/order/:id/download_receipt/', 'member')
export const getOrder = call<typeof calls.getOrder>('GET', '/order/:id/', 'member')
export const getOrderQr = call<typeof calls.getOrderQr>('GET', '/order/:id/qr/', 'member')
export const listOrders = call<typeof calls.listOrders>('GET', '/order/', 'member')
export const renewLoan = call<typeof calls.renewLoan>('POST', '/order/:id/renew/', 'member')
