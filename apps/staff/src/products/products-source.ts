import { getStaffProduct, listStaffProducts, listVariantTypes } from '@jansi/contract/staff-catalog'
import { listStockMovements } from '@jansi/contract/staff-stock'
import type { Api } from '../lib/api.ts'
import type { ListQuery, Source } from '../lib/data-provider.ts'

type ProductFilter = { q?: string; category?: number; stock?: 'low' | 'quarantined' }

/** How products are read. */
export const productsSource = (api: Api): Source => ({
  list({ page, page_size, filter, signal }: ListQuery) {
    const { q, category, stock } = filter as ProductFilter
    return api(listStaffProducts, {
      query: { page, page_size, ...(q && { q }), ...(category && { category }), ...(stock && { stock }) },
      ...(signal && { signal }),
    })
  },
  one: (id, signal) => api(getStaffProduct, { params: { id }, ...(signal && { signal }) }),
})

/** The names of variant types that are in use. */
export const variantTypesSource = (api: Api): Source => ({
  async list({ signal }) {
    const results = await api(listVariantTypes, signal ? { signal } : {})
    return { count: results.length, results }
  },
})

/** The ledger of the variant that the filter `variant` names. */
export const movementsSource = (api: Api): Source => ({
  list: ({ page, page_size, filter, signal }) =>
    api(listStockMovements, {
      params: { id: Number(filter.variant) },
      query: { page, page_size },
      ...(signal && { signal }),
    }),
})
