// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-mails.ts'

export const getStaffMail = call<typeof calls.getStaffMail>('GET', '/staff/mails/:id/', 'admin')
export const listStaffMails = call<typeof calls.listStaffMails>('GET', '/staff/mails/', 'admin')
export const retryStaffMail = call<typeof calls.retryStaffMail>('POST', '/staff/mails/:id/retry/', 'admin')
