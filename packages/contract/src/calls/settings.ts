// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../settings.ts'

export const getSite = call<typeof calls.getSite>('GET', '/site/', 'public')
