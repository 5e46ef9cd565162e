// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../workshop-set.ts'

export const getWorkshopSet = call<typeof calls.getWorkshopSet>('GET', '/workshop/set/', 'public')
