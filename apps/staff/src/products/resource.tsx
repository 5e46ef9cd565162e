import { getStaffProduct, listStaffProducts, listVariantTypes } from '@jansi/contract/calls/staff-catalog'
import { listPieces } from '@jansi/contract/calls/staff-pieces'
import { listCountLines, listShelves, listStockMovements } from '@jansi/contract/calls/staff-stock'
import ProductsIcon from '@mui/icons-material/Inventory2Outlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import { listMoments } from '../lib/admin/list-moments.ts'
import type { Resource, Section } from '../lib/admin/resource.ts'
import { wholeList } from '../lib/admin/resource.ts'
import { LEDGER_PAGE_ROWS, ledgerFilter } from './ledger-address.ts'

type ProductFilter = { q?: string; name?: string; category?: number; stock?: 'low' | 'quarantined' }

/** Products with their variants and stock. */
export const products: Section = {
  name: 'products',
  menu: { group: 'shop', title: 'สินค้าและสต็อก', icon: ProductsIcon },
  guide: { chapter: 'products' },
  source: (api) => ({
    list({ page, filter, signal }) {
      const { q, name, category, stock } = filter as ProductFilter
      return api(listStaffProducts, {
        query: {
          ...page,
          ...(q && { q }),
          ...(name && { name }),
          ...(category && { category }),
          ...(stock && { stock }),
        },
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
    count: lazyComponent(async () => (await import('./count-page.tsx')).CountPage),
    'ledger/:variant': lazyComponent(async () => (await import('./ledger-page.tsx')).LedgerPage),
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

/** A page of a variant's ledger: the id is the variant's with the query of the page's address, `12?kind=lost`. */
export const movements: Resource = {
  name: 'movements',
  source: (api) => {
    const readPage = listMoments()
    return {
      async one(id, signal) {
        const [variant, query] = id.split('?')
        const { page, ...filter } = ledgerFilter(new URLSearchParams(query))
        const list = { name: `${variant}`, listKey: JSON.stringify(filter), page }
        const ledger = await readPage(list, (moment) =>
          api(listStockMovements, {
            params: { id: Number(variant) },
            query: { page, ...filter, page_size: LEDGER_PAGE_ROWS, ...moment },
            ...(signal && { signal }),
          }),
        )
        return { ...ledger, id }
      },
    }
  },
}

/** The variants to count of the category or the shelf that the filter names. */
export const countLines: Resource = {
  name: 'count-lines',
  source: (api) => ({
    async list({ filter, signal }) {
      const { category, shelf } = filter as { category?: number; shelf?: string }
      const { count, results } = await api(listCountLines, {
        query: { ...(category !== undefined && { category }), ...(shelf !== undefined && { shelf }) },
        ...(signal && { signal }),
      })
      return { count, results: results.map((line) => ({ ...line, id: line.variant })) }
    },
  }),
}

/** The shelves that variants name. */
export const shelves: Resource = {
  name: 'shelves',
  source: (api) => ({
    async list({ signal }) {
      const rows = await api(listShelves, signal ? { signal } : {})
      return wholeList(rows.map((row) => ({ ...row, id: row.shelf ?? '' })))
    },
  }),
}
