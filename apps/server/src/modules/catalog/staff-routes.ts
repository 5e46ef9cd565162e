import * as calls from '@jansi/contract/staff-catalog'
import * as fileCalls from '@jansi/contract/staff-product-file'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { momentOf } from '../../core/page-moment.ts'
import { mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { loadSettings } from '../settings/queries.ts'
import { importProducts } from './commands/import-products.ts'
import { createCategory, deleteCategory, sortCategories, updateCategory } from './commands/save-category.ts'
import { createProduct, updateProduct } from './commands/save-product.ts'
import { exportProductFile } from './export-product-file.ts'
import { presentStaffCategory, presentStaffProduct } from './staff-present.ts'
import { categoriesWithCounts, listVariantTypeRows, searchProducts, staffProduct } from './staff-queries.ts'

/** Categories and products as staff edit them, one by one and as a file. */
export function staffCatalogRoutes(scope: Scope, deps: Deps): void {
  const { links } = deps
  const { orm } = deps.database
  const showCategory = async (id: number) => {
    const [category] = await categoriesWithCounts(orm, id)
    if (!category) throw notFound()
    return presentStaffCategory(category, links)
  }
  const showProduct = async (id: number) => {
    const product = await staffProduct(orm, id)
    if (!product) throw notFound()
    return presentStaffProduct(product, links)
  }

  const showCategories = async () =>
    (await categoriesWithCounts(orm)).map((row) => presentStaffCategory(row, links))

  mount(scope, calls.listStaffCategories, showCategories)
  mount(scope, calls.createCategory, async ({ body, principal }) =>
    showCategory(await createCategory(deps, principal.userId, body)),
  )
  mountChanges(scope, deps, { show: showCategory })(calls.updateCategory, updateCategory)
  mount(scope, calls.sortCategories, async ({ body, principal }) => {
    await sortCategories(deps, principal.userId, body)
    return showCategories()
  })
  mount(scope, calls.deleteCategory, async ({ params, query, principal }) => {
    await deleteCategory(deps, principal.userId, params.id, query.version)
    return { id: params.id }
  })
  mount(scope, calls.listVariantTypes, () => listVariantTypeRows(orm))

  mount(scope, calls.listStaffProducts, async ({ query }) => {
    const { low_stock_threshold } = await loadSettings(orm)
    const now = deps.clock()
    const { count, rows } = await searchProducts(orm, query, low_stock_threshold)
    const moments = rows.map(({ product }) => product.createdAt)
    return {
      count,
      results: rows.map((row) => presentStaffProduct(row, links)),
      as_of: momentOf(query, now, moments),
    }
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
