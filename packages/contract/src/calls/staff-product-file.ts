// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-product-file.ts'

export const exportProducts = call<typeof calls.exportProducts>('GET', '/staff/products-csv/', 'staff')
export const importProducts = call<typeof calls.importProducts>('POST', '/staff/products-csv/', 'staff')
