// Written by `npm run calls`.
import { callForBytes } from '../call.ts'
import type * as calls from '../staff-live.ts'

export const followChanges = callForBytes<typeof calls.followChanges>('GET', '/staff/changes/', 'staff')
