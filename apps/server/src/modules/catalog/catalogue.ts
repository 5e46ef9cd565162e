import type { Category, Product, Workshop } from '@jansi/contract/catalog'
import type { WorkshopSet } from '@jansi/contract/workshop-set'
import type { Dated } from '../../core/fresh-values.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import { readImageInfos } from '../images/queries.ts'
import { loadSettings } from '../settings/queries.ts'
import { presentCategory, presentProduct, presentWorkshop } from './present.ts'
import { presentWorkshopSet } from './present-set.ts'
import { activeWorkshop, listCategoryRows, setRows, variantsInHolds, workshopProductRows } from './queries.ts'

/**
 * The active workshop as the shop shows it: its products by id, their categories in the order staff gave them, and the goods
 * of one participant.
 */
export type Catalogue = {
  workshop: Workshop | null
  categories: readonly Category[]
  products: ReadonlyMap<number, Product>
  /** The ids of the products that staff pinned. */
  pinned: ReadonlySet<number>
  set: WorkshopSet | null
}

/** Returns the catalogue of at most one second ago. */
export type ReadCatalogue = () => Promise<Dated<Catalogue>>

/** Opens the catalogue of this process: everything that shows it to everybody shares one reading. */
export function openCatalogue({ responseCache, database: { orm }, links }: RouteDeps): ReadCatalogue {
  const catalogues = responseCache.open<Catalogue>(() => 1)
  const read = async (): Promise<Catalogue> => {
    const row = await activeWorkshop(orm)
    if (row === undefined)
      return { workshop: null, categories: [], products: new Map(), pinned: new Set(), set: null }
    const products = await workshopProductRows(orm, row.id)
    const used = new Set(products.map(({ categoryId }) => categoryId))
    const categories = (await listCategoryRows(orm)).filter(({ id }) => used.has(id))
    const images = [...categories, ...products].map(({ imageKey }) => imageKey)
    const infos = await readImageInfos(orm, images)
    const holds = {
      variants: await variantsInHolds(orm),
      minutes: (await loadSettings(orm)).checkout_hold_minutes,
    }
    const shown = new Map(
      products.map((product) => [product.id, presentProduct(product, links, infos, holds)]),
    )
    return {
      workshop: presentWorkshop(row),
      categories: categories.map((category) => presentCategory(category, links, infos)),
      products: shown,
      pinned: new Set(products.filter(({ isPinned }) => isPinned).map(({ id }) => id)),
      set: presentWorkshopSet(await setRows(orm, row.id), shown),
    }
  }
  return () => catalogues.get('active', read)
}
