import { ACCOUNTS } from './accounts.ts'
import { CATEGORIES, type DemoCategory } from './categories.ts'
import { type DemoFaq, FAQS } from './faqs.ts'
import type { DemoProduct } from './product.ts'
import { PRODUCTS } from './products.ts'
import { BANNERS, type DemoBanner, SITE } from './site.ts'
import type { DemoTutorial } from './tutorial.ts'
import { TUTORIALS } from './tutorials.ts'
import { type DemoWorkshop, workshops } from './workshops.ts'

/** A whole shop as plain data. Images are names of files in `demo-images`; prices are satang. */
export interface DemoShop {
  categories: readonly DemoCategory[]
  products: readonly DemoProduct[]
  workshops: readonly DemoWorkshop[]
  banners: readonly DemoBanner[]
  tutorials: readonly DemoTutorial[]
  faqs: readonly DemoFaq[]
  /** Null for a shop whose settings and payment methods are the club's own. */
  site: typeof SITE | null
  accounts: typeof ACCOUNTS | readonly []
}

/** Returns the content of the demo shop for the day `now`: only the days of the workshops depend on it. */
export function demoShop(now: Date): DemoShop {
  return {
    categories: CATEGORIES,
    products: PRODUCTS,
    workshops: workshops(now),
    banners: BANNERS,
    tutorials: TUTORIALS,
    faqs: FAQS,
    site: SITE,
    accounts: ACCOUNTS,
  }
}

/**
 * Returns the part of a demo shop that real members may find: goods with their workshops, articles and questions. Its passwords are
 * shared, and members would pay to its invented bank account.
 */
export function goodsAlone(shop: DemoShop): DemoShop {
  return { ...shop, banners: [], site: null, accounts: [] }
}
