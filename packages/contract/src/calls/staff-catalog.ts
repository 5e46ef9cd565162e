// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-catalog.ts'

export const createCategory = call<typeof calls.createCategory>('POST', '/staff/categories/', 'staff')
export const createProduct = call<typeof calls.createProduct>('POST', '/staff/products/', 'staff')
export const deleteCategory = call<typeof calls.deleteCategory>('DELETE', '/staff/categories/:id/', 'staff')
export const getStaffProduct = call<typeof calls.getStaffProduct>('GET', '/staff/products/:id/', 'staff')
export const listStaffCategories = call<typeof calls.listStaffCategories>('GET', '/staff/categories/', 'staff')
export const listStaffProducts = call<typeof calls.listStaffProducts>('GET', '/staff/products/', 'staff')
export const listVariantTypes = call<typeof calls.listVariantTypes>('GET', '/staff/variant-types/', 'staff')
export const sortCategories = call<typeof calls.sortCategories>('PUT', '/staff/categories-order/', 'staff')
export const updateCategory = call<typeof calls.updateCategory>('PATCH', '/staff/categories/:id/', 'staff')
export const updateProduct = call<typeof calls.updateProduct>('PUT', '/staff/products/:id/', 'staff')
