import {
  getActiveWorkshop,
  getActiveWorkshopProducts,
  getWorkshopProduct,
  listAvailableProducts,
  listCategories,
  MAX_AVAILABLE_PRODUCTS,
} from '@jansi/contract/catalog'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { readImageInfos } from '../images/queries.ts'
import { asCard, presentCategory, presentProduct, presentWorkshop } from './present.ts'
import { activeWorkshop, listCategoryRows, workshopCategoryIds, workshopProductRows } from './queries.ts'

/** Categories and the active workshop's products (specification, section 7). */
export function catalogRoutes(scope: Scope, { database: { orm }, links }: Deps): void {
  const infosOf = (rows: readonly { imageKey: string | null }[]) =>
    readImageInfos(
      orm,
      rows.map(({ imageKey }) => imageKey),
    )
  mountCached(scope, listCategories, async () => {
    const rows = await listCategoryRows(orm)
    const infos = await infosOf(rows)
    return rows.map((row) => presentCategory(row, links, infos))
  })
  mountCached(scope, getActiveWorkshop, async () => {
    const workshop = await activeWorkshop(orm)
    if (!workshop) return { workshop: null, category_ids: [] }
    return {
      workshop: presentWorkshop(workshop),
      category_ids: await workshopCategoryIds(orm, workshop.id),
    }
  })
  mountCached(scope, getActiveWorkshopProducts, async () => {
    const workshop = await activeWorkshop(orm)
    if (!workshop) return { workshop: null, categories: [], products: [] }
    const products = await workshopProductRows(orm, workshop.id)
    const used = new Set(products.map((product) => product.categoryId))
    const categories = (await listCategoryRows(orm)).filter((category) => used.has(category.id))
    const infos = await infosOf([...categories, ...products])
    return {
      workshop: presentWorkshop(workshop),
      categories: categories.map((row) => presentCategory(row, links, infos)),
      products: products.map((row) => presentProduct(row, links, infos)),
    }
  })
  mountCached(scope, listAvailableProducts, async () => {
    const workshop = await activeWorkshop(orm)
    const products = workshop ? await workshopProductRows(orm, workshop.id) : []
    const available = products
      .filter(({ variants }) => variants.some(({ variant }) => variant.available > 0))
      .slice(0, MAX_AVAILABLE_PRODUCTS)
    const infos = await infosOf(available)
    return available.map((row) => asCard(presentProduct(row, links, infos)))
  })
  mountCached(scope, getWorkshopProduct, async (id) => {
    const workshop = await activeWorkshop(orm)
    const [product] = workshop ? await workshopProductRows(orm, workshop.id, id) : []
    if (!product) throw notFound()
    return presentProduct(product, links, await infosOf([product]))
  })
}
