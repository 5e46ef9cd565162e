import { getActiveWorkshopProducts, getWorkshopProduct, listCategories } from '@jansi/contract/catalog'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mountCached, mountStocked } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { currentQuantities } from '../stock/current-quantities.ts'
import { presentCategory, presentProduct, presentWorkshop } from './present.ts'
import { activeWorkshop, listCategoryRows, workshopProductRows } from './queries.ts'

/** Categories and the active workshop's products (specification, section 7). */
export function catalogRoutes(scope: Scope, deps: Deps): void {
  const { responseCache, database, links } = deps
  const quantities = () => currentQuantities(deps)
  const { orm } = database
  mountCached(scope, responseCache, listCategories, 'catalog', async () =>
    (await listCategoryRows(orm)).map((row) => presentCategory(row, links)),
  )
  mountStocked(scope, responseCache, getActiveWorkshopProducts, quantities, async () => {
    const workshop = await activeWorkshop(orm)
    if (!workshop) return { workshop: null, categories: [], products: [] }
    const products = await workshopProductRows(orm, workshop.id)
    const used = new Set(products.map((product) => product.categoryId))
    const categories = (await listCategoryRows(orm)).filter((category) => used.has(category.id))
    return {
      workshop: presentWorkshop(workshop),
      categories: categories.map((row) => presentCategory(row, links)),
      products: products.map((row) => presentProduct(row, links)),
    }
  })
  mountStocked(scope, responseCache, getWorkshopProduct, quantities, async (id) => {
    const workshop = await activeWorkshop(orm)
    const [product] = workshop ? await workshopProductRows(orm, workshop.id, id) : []
    if (!product) throw notFound()
    return presentProduct(product, links)
  })
}
