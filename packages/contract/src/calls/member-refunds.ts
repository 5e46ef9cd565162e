// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../member-refunds.ts'

export const setRefundDestination = call<typeof calls.setRefundDestination>('PUT', '/refund/:id/destination/', 'member')
