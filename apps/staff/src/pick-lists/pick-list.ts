import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getPickList } from '@jansi/contract/staff-workshops'

/** The pieces to prepare for a workshop, under that workshop's id. */
export type PickList = SuccessOf<typeof getPickList> & { id: number }
export type PickOrder = PickList['orders'][number]
export type PickItem = PickOrder['items'][number]
