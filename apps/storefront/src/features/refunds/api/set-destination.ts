import type { ApiResult } from '@jansi/client/api-types'
import { type DestinationInput, setRefundDestination } from '@jansi/contract/member-refunds'
import { call } from '../../../lib/api.ts'

/** Sends the destination of a refund, in place of an earlier one. */
export function setDestination(
  id: number,
  destination: DestinationInput,
): Promise<ApiResult<typeof setRefundDestination>> {
  return call(setRefundDestination, { params: { id }, body: destination })
}
