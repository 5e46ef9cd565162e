import type { ResultOf } from '@jansi/client/api-types'
import { setRefundDestination } from '@jansi/contract/calls/member-refunds'
import type { DestinationInput } from '@jansi/contract/member-refunds'
import { call } from '../../../lib/api/api.ts'

/** Sends the destination of a refund, in place of an earlier one. */
export function setDestination(
  id: number,
  destination: DestinationInput,
): Promise<ResultOf<typeof setRefundDestination>> {
  return call(setRefundDestination, { params: { id }, body: destination })
}
