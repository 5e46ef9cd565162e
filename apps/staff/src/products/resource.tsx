import {
  getStaffProduct,
  listPieces,
  listStaffProducts,
  listStockMovements,
  listVariantTypes,
} from '@jansi/contract/calls'
import { lazyComponent } from '../lib/lazy-component.tsx'
import type { Resource, Section } from '../lib/resource.ts'
import { wholeList } from '../lib/resource.ts'

type ProductFilter = { q?: string; category?: number; stock?: 'low' | 'quarantined' }

/** Products with their variants and stock. */
export const products: Section = {
  name: 'products',
  source: (api) => ({
    list({ page, page_size, filter, signal }) {
      const { q, category, stock } = filter as ProductFilter
      return api(listStaffProducts, {
        query: { page, page_size, ...(q && { q }), ...(category && { category }), ...(stock && { stock }) },
        ...(signal && { signal }),
      })
    },
    one: (id, signal) => api(getStaffProduct, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyComponent(async () => (await import('./product-list.tsx')).ProductList),
  create: lazyComponent(async () => (await import('./product-create.tsx')).ProductCreate),
  edit: lazyComponent(async () => (await import('./product-page.tsx')).ProductPage),
  pages: {
    file: lazyComponent(async () => (await import('./product-file-page.tsx')).ProductFilePage),
    labels: lazyComponent(async () => (await import('./labels-page.tsx')).LabelsPage),
  },
}

/** The names of variant types that are in use. */
export const variantTypes: Resource = {
  name: 'variant-types',
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listVariantTypes, signal ? { signal } : {})),
  }),
}

/** The numbered pieces of a variant, under its id. */
export const pieces: Resource = {
  name: 'pieces',
  source: (api) => ({
    async one(id, signal) {
      const numbered = await api(listPieces, { params: { id }, ...(signal && { signal }) })
      return { ...numbered, id: numbered.variant.id }
    },
  }),
}

/** The ledger of the variant that the filter `variant` names. */
export const movements: Resource = {
  name: 'movements',
  source: (api) => ({
    list: ({ page, page_size, filter, signal }) =>
      api(listStockMovements, {
        params: { id: Number(filter.variant) },
        query: { page, page_size },
        ...(signal && { signal }),
      }),
  }),
}
