// Written by `npm run calls`.
import { call, callForBytes } from '../call.ts'
import type * as calls from '../downloads.ts'

export const createDownload = call<typeof calls.createDownload>('POST', '/download/', 'member')
export const openCalendarDownload = callForBytes<typeof calls.openCalendarDownload>('GET', '/download/calendar/', 'public')
export const openDownload = callForBytes<typeof calls.openDownload>('GET', '/download/', 'public')
