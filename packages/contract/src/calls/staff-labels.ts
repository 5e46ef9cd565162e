// Written by `npm run calls`.
import { callForBytes } from '../call.ts'
import type * as calls from '../staff-labels.ts'

export const drawLabels = callForBytes<typeof calls.drawLabels>('POST', '/staff/labels/', 'staff')
