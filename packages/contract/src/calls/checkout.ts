// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../checkout.ts'

export const createOrder = call<typeof calls.createOrder>('POST', '/order/create_from_cart/', 'member')
export const createPromptPayQr = call<typeof calls.createPromptPayQr>('POST', '/order/generate_promptpay_qr/', 'member')
export const keepRefusedPayment = call<typeof calls.keepRefusedPayment>('POST', '/order/keep_refused_payment/', 'member')
