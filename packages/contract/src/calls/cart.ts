// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../cart.ts'

export const getCart = call<typeof calls.getCart>('GET', '/cart/get_cart/', 'member')
export const syncCart = call<typeof calls.syncCart>('PUT', '/cart/sync_cart/', 'member')
export const verifyStock = call<typeof calls.verifyStock>('POST', '/cart/verify_stock/', 'member')
