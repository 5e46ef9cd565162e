// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-stock.ts'

export const adjustStock = call<typeof calls.adjustStock>('POST', '/staff/variants/:id/adjust/', 'staff')
export const bookCount = call<typeof calls.bookCount>('POST', '/staff/stock-counts/', 'staff')
export const exportStockMovements = call<typeof calls.exportStockMovements>('GET', '/staff/variants/:id/movements-csv/', 'staff')
export const listCountLines = call<typeof calls.listCountLines>('GET', '/staff/stock-count/', 'staff')
export const listShelves = call<typeof calls.listShelves>('GET', '/staff/shelves/', 'staff')
export const listStockMovements = call<typeof calls.listStockMovements>('GET', '/staff/variants/:id/movements/', 'staff')
export const moveShelfStock = call<typeof calls.moveShelfStock>('POST', '/staff/variants/:id/movements/', 'staff')
export const resolveQuarantine = call<typeof calls.resolveQuarantine>('POST', '/staff/variants/:id/quarantine/', 'staff')
