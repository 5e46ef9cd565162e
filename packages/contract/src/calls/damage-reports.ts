// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../damage-reports.ts'

export const addDamagePhoto = call<typeof calls.addDamagePhoto>('POST', '/damagereportphoto/', 'member')
export const listDamageReports = call<typeof calls.listDamageReports>('GET', '/damagereport/', 'member')
export const reportDamage = call<typeof calls.reportDamage>('POST', '/damagereport/', 'member')
export const withdrawDamageReport = call<typeof calls.withdrawDamageReport>('POST', '/damagereport/:id/withdraw/', 'member')
