import {
  getActiveWorkshop,
  getActiveWorkshopProducts,
  getWorkshopProduct,
  listAvailableProducts,
  listCategories,
  MAX_AVAILABLE_PRODUCTS,
} from '@jansi/contract/catalog'
import { getWorkshopSet } from '@jansi/contract/workshop-set'
import { orNotFound } from '../../core/app-error.ts'
import { mountCached, mountDerived } from '../../http/cached-responses.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { readImageInfos } from '../images/queries.ts'
import type { ReadCatalogue } from './catalogue.ts'
import { chooseAvailable } from './choose-available.ts'
import { asCard, loanPricesOf, presentCategory } from './present.ts'
import { listCategoryRows } from './queries.ts'

/** Categories and the active workshop's products (specification, section 7). */
export function catalogRoutes(catalogue: ReadCatalogue): (scope: Scope, deps: RouteDeps) => void {
  return (scope, { database, links }) => {
    mountCached(scope, listCategories, async () => {
      const rows = await listCategoryRows(database.orm)
      const infos = await readImageInfos(
        database.orm,
        rows.map(({ imageKey }) => imageKey),
      )
      return rows.map((row) => presentCategory(row, links, infos))
    })
    mountDerived(scope, getActiveWorkshop, catalogue, ({ workshop, categories, products }) => ({
      workshop,
      category_ids: categories.map(({ id }) => id),
      loan_prices: loanPricesOf(products.values()),
    }))
    mountDerived(scope, getActiveWorkshopProducts, catalogue, ({ workshop, categories, products }) => ({
      workshop,
      categories: [...categories],
      products: [...products.values()],
    }))
    mountDerived(scope, listAvailableProducts, catalogue, ({ products, categories, pinned }) =>
      chooseAvailable(products.values(), categories, pinned, MAX_AVAILABLE_PRODUCTS).map(asCard),
    )
    mountDerived(scope, getWorkshopSet, catalogue, ({ set }) => ({ set }))
    mountDerived(scope, getWorkshopProduct, catalogue, ({ products }, id) => {
      const product = orNotFound(products.get(id))
      return product
    })
  }
}
