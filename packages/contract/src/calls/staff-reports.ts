// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-reports.ts'

export const exportReport = call<typeof calls.exportReport>('GET', '/staff/reports-csv/', 'staff')
export const getReport = call<typeof calls.getReport>('GET', '/staff/reports/', 'staff')
