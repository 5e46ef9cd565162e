// Written by `npm run calls`.
import { call, callForBytes } from '../call.ts'
import type * as calls from '../staff-members.ts'

export const eraseMember = call<typeof calls.eraseMember>('POST', '/staff/members/:id/erase/', 'admin')
export const exportMember = callForBytes<typeof calls.exportMember>('POST', '/staff/members/:id/export/', 'admin')
export const getMember = call<typeof calls.getMember>('GET', '/staff/members/:id/', 'staff')
export const listMembers = call<typeof calls.listMembers>('GET', '/staff/members/', 'staff')
export const updateMember = call<typeof calls.updateMember>('PATCH', '/staff/members/:id/', 'staff')
