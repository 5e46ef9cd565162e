// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-account.ts'

export const getStaffMe = call<typeof calls.getStaffMe>('GET', '/staff/me/', 'staff')
