// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-settings.ts'

export const getStaffSettings = call<typeof calls.getStaffSettings>('GET', '/staff/settings/', 'admin')
export const listAuditEntries = call<typeof calls.listAuditEntries>('GET', '/staff/audit/', 'admin')
export const listStaffPaymentMethods = call<typeof calls.listStaffPaymentMethods>('GET', '/staff/payment-methods/', 'admin')
export const sortPaymentMethods = call<typeof calls.sortPaymentMethods>('PUT', '/staff/payment-methods-order/', 'admin')
export const testPromptPay = call<typeof calls.testPromptPay>('POST', '/staff/settings/promptpay-qr/', 'admin')
export const updatePaymentMethod = call<typeof calls.updatePaymentMethod>('PATCH', '/staff/payment-methods/:id/', 'admin')
export const updateStaffSettings = call<typeof calls.updateStaffSettings>('PUT', '/staff/settings/', 'admin')
