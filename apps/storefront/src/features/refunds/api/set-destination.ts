import type { ApiResult } from '@jansi/client/api-types'
import { type DestinationInput, setRefundDestination } from '@jansi/contract/member-refunds'
import { call } from '../../../lib/api.ts'

/** Says where a refund is to go, in place of what was said before. */
export function setDestination(
  id: number,
  destination: DestinationInput,
): Promise<ApiResult<typeof setRefundDestination>> {
  return call(setRefundDestination, { params: { id }, body: destination })
}
