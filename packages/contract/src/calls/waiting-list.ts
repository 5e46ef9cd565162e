// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../waiting-list.ts'

export const joinWaitingList = call<typeof calls.joinWaitingList>('POST', '/waiting-list/', 'member')
export const leaveByLink = call<typeof calls.leaveByLink>('POST', '/waiting-list-leave/', 'public')
export const leaveWaitingList = call<typeof calls.leaveWaitingList>('DELETE', '/waiting-list/:id/', 'member')
export const listWaiting = call<typeof calls.listWaiting>('GET', '/waiting-list/', 'member')
