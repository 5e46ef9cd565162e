// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../banners.ts'

export const listBanners = call<typeof calls.listBanners>('GET', '/banner/', 'public')
