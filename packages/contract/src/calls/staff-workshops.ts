// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-workshops.ts'

export const activateWorkshop = call<typeof calls.activateWorkshop>('POST', '/staff/workshops/:id/activate/', 'staff')
export const closeOrders = call<typeof calls.closeOrders>('PUT', '/staff/workshops/:id/orders-closed/', 'staff')
export const copyWorkshop = call<typeof calls.copyWorkshop>('POST', '/staff/workshops/:id/copy/', 'staff')
export const createWorkshop = call<typeof calls.createWorkshop>('POST', '/staff/workshops/', 'staff')
export const deleteWorkshop = call<typeof calls.deleteWorkshop>('DELETE', '/staff/workshops/:id/', 'staff')
export const getPickList = call<typeof calls.getPickList>('GET', '/staff/workshops/:id/pick-list/', 'staff')
export const getWorkshop = call<typeof calls.getWorkshop>('GET', '/staff/workshops/:id/', 'staff')
export const listWorkshopDueDays = call<typeof calls.listWorkshopDueDays>('GET', '/staff/workshops/:id/due-days/', 'staff')
export const listWorkshops = call<typeof calls.listWorkshops>('GET', '/staff/workshops/', 'staff')
export const moveWorkshopDueDay = call<typeof calls.moveWorkshopDueDay>('POST', '/staff/workshops/:id/due-day/', 'staff')
export const updateWorkshop = call<typeof calls.updateWorkshop>('PATCH', '/staff/workshops/:id/', 'staff')
