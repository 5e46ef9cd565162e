import type { SuccessOf } from '@jansi/contract/endpoint'
import { getPickList } from '@jansi/contract/staff-workshops'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'

/** The pieces to prepare for a workshop, under that workshop's id. */
export type PickList = SuccessOf<typeof getPickList> & { id: number }
export type PickOrder = PickList['orders'][number]
export type PickItem = PickOrder['items'][number]

/** How pick lists are read: one per workshop. */
export const pickListsSource = (api: Api): Source => ({
  async one(id, signal) {
    const list = await api(getPickList, { params: { id }, ...(signal && { signal }) })
    return { ...list, id: list.workshop.id }
  },
})
