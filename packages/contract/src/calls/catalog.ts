// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../catalog.ts'

export const getActiveWorkshop = call<typeof calls.getActiveWorkshop>('GET', '/workshop/active/', 'public')
export const getActiveWorkshopProducts = call<typeof calls.getActiveWorkshopProducts>('GET', '/workshop/active_workshop_products/', 'public')
export const getWorkshopProduct = call<typeof calls.getWorkshopProduct>('GET', '/workshopproduct/:id/product_in_workshop/', 'public')
export const listAvailableProducts = call<typeof calls.listAvailableProducts>('GET', '/workshop/available_products/', 'public')
export const listCategories = call<typeof calls.listCategories>('GET', '/category/', 'public')
