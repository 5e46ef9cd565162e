// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-summary.ts'

export const getStaffSummary = call<typeof calls.getStaffSummary>('GET', '/staff/summary/', 'staff')
