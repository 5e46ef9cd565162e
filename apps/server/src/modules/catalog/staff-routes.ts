import * as calls from '@jansi/contract/staff-catalog'
import * as fileCalls from '@jansi/contract/staff-product-file'
import { conflict, orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { presentPage } from '../../core/page-moment.ts'
import { plainRow } from '../../core/plain-row.ts'
import { categories } from '../../db/schema/catalog.ts'
import { mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { presentImage } from '../images/present.ts'
import { mountOrderedList } from '../ordered-lists/mount-ordered-list.ts'
import { loadSettings } from '../settings/queries.ts'
import { importProducts } from './commands/import-products.ts'
import { createProduct, updateProduct } from './commands/save-product.ts'
import { exportProductFile } from './export-product-file.ts'
import { presentStaffProduct } from './staff-present.ts'
import {
  categoriesWithCounts,
  freeCategoryName,
  listVariantTypeRows,
  searchProducts,
  staffProduct,
} from './staff-queries.ts'

/** Categories and products as staff edit them, one by one and as a file. */
export function staffCatalogRoutes(scope: Scope, deps: Deps): void {
  const { links } = deps
  const { orm } = deps.database
  const showProduct = async (id: number) => {
    const product = orNotFound(await staffProduct(orm, id))
    return presentStaffProduct(product, links)
  }

  mountOrderedList(scope, deps, {
    table: categories,
    kind: 'category',
    calls: {
      list: calls.listStaffCategories,
      create: calls.createCategory,
      update: calls.updateCategory,
      sort: calls.sortCategories,
      remove: calls.deleteCategory,
    },
    read: categoriesWithCounts,
    present: (category) => ({
      ...plainRow(category),
      image: category.imageKey === null ? null : presentImage(category.imageKey, links),
      can: { delete: category.productCount === 0 },
    }),
    clean: async (given) =>
      given.name === '' ? { ...given, name: await freeCategoryName(orm, given.display_name ?? '') } : given,
    audited: ({ name }, input = { name }) => input,
    refusals: {
      categories_name_unique: () => conflict('name_taken', 'Another category has this name.'),
      products_category_id_categories_id_fk: () =>
        conflict('category_not_empty', 'Products are in this category.'),
    },
  })
  mount(scope, calls.listVariantTypes, () => listVariantTypeRows(orm))

  mount(scope, calls.listStaffProducts, async ({ query }) => {
    const { low_stock_threshold } = await loadSettings(orm)
    return presentPage(query, deps.clock(), await searchProducts(orm, query, low_stock_threshold), {
      cameInAt: ({ product }) => product.createdAt,
      present: (row) => presentStaffProduct(row, links),
    })
  })
  mount(scope, calls.getStaffProduct, ({ params }) => showProduct(params.id))
  mount(scope, calls.createProduct, async ({ body, principal }) =>
    showProduct(await createProduct(deps, principal.userId, body)),
  )
  mountChanges(scope, deps, { show: showProduct })(calls.updateProduct, updateProduct)

  mount(scope, fileCalls.exportProducts, async () => ({ csv: await exportProductFile(deps.database) }))
  mount(scope, fileCalls.importProducts, ({ body, principal }) =>
    importProducts(deps, principal.userId, body),
  )
}
