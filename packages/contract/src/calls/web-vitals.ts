// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../web-vitals.ts'

export const reportWebVitals = call<typeof calls.reportWebVitals>('POST', '/site/web-vitals/', 'public')
