// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../search.ts'

export const searchShop = call<typeof calls.searchShop>('GET', '/search/', 'public')
