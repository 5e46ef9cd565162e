import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getPickList } from '@jansi/contract/staff-workshops'

/** What to lay out for a workshop, under that workshop's id. */
export type PickList = SuccessOf<typeof getPickList> & { id: number }
export type PickOrder = PickList['orders'][number]
export type PickItem = PickOrder['items'][number]
