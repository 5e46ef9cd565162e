// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../demo-visits.ts'

export const openDemoVisit = call<typeof calls.openDemoVisit>('POST', '/demo-visit/', 'public')
