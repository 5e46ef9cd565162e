import type { Category } from '@jansi/contract/catalog'
import type { ShopIdentity } from '@jansi/contract/identity'
import type { ImageInfo } from '@jansi/contract/image-info'
import type { Deps } from '../../core/deps.ts'
import { SHARE_WIDTH } from '../../files/image-files.ts'
import { type LinkPreviews, type PageHead, type PreviewImage, summary } from '../../http/page-head.ts'
import { presentCategory, presentProduct } from '../catalog/present.ts'
import {
  activeWorkshop,
  listCategoryRows,
  workshopProductNames,
  workshopProductRows,
} from '../catalog/queries.ts'
import { presentFaq } from '../faq/present.ts'
import { activeFaqs } from '../faq/queries.ts'
import { type ImageInfos, readImageInfos } from '../images/queries.ts'
import { presentTutorial } from '../tutorials/present.ts'
import { publishedTutorials } from '../tutorials/queries.ts'
import { articleJsonLd, breadcrumbJsonLd, faqJsonLd, nameOf, productJsonLd } from './json-ld.ts'

/** A head names images without their sizes. */
const NO_SIZES: ImageInfos = new Map()

/** The heads of all public pages of a shop: link previews and JSON-LD; see `http/page-head.ts`. */
export function linkPreviews(deps: Deps, shop: ShopIdentity): LinkPreviews {
  const heads = pageHeads(deps, shop)
  return {
    other: { ...heads.shop, isUnlisted: true },
    pages: [
      ...fixedPages(deps, heads),
      categoryPage(deps, heads),
      productPage(deps, heads),
      tutorialPage(deps, heads),
    ],
  }
}

type Page = LinkPreviews['pages'][number]
type PageHeads = ReturnType<typeof pageHeads>

/** Addresses, names and images that the heads of several pages share. */
function pageHeads({ database, links, settings }: Deps, { name: siteName, about }: ShopIdentity) {
  const address = (path: string) => `${settings.publicUrl}${path}`
  const shopImage: PreviewImage = {
    url: address('/share.png'),
    alt: siteName,
    width: SHARE_WIDTH,
    height: 630,
  }
  const shop: PageHead = { title: siteName, siteName, description: about, kind: 'website', image: shopImage }
  return {
    address,
    shop,
    home: { name: siteName, url: address('/') },
    tutorialList: { name: 'บทความ', url: address('/tutorials') },
    async imageOf(key: string | null, alt: string): Promise<PreviewImage> {
      if (key === null) return shopImage
      const info = (await readImageInfos(database.orm, [key])).get(key)
      return { url: links.share(key), alt, ...(info && shareSizeOf(info)) }
    },
    categoryStep: (category: Category) => ({
      name: nameOf(category),
      url: address(`/category/${category.id}`),
    }),
    async categoryOf(id: number) {
      const row = (await listCategoryRows(database.orm)).find((category) => category.id === id)
      return row && { ...presentCategory(row, links, NO_SIZES), imageKey: row.imageKey }
    },
    /** The head of a page that shows no single record. */
    page: (title: string, description: string, path: string, jsonLd: PageHead['jsonLd'] = []): PageHead => ({
      ...shop,
      title: `${title} · ${siteName}`,
      // A club may leave out the sentence about its shop.
      description: description || about || siteName,
      url: address(path),
      jsonLd,
    }),
  }
}

function fixedPages({ database }: Deps, { home, page, shop }: PageHeads): Page[] {
  const fixed = (path: string, title: string, description: string) => ({
    path,
    only: async () => page(title, description, path),
  })
  return [
    {
      path: '/',
      only: async () => ({
        ...shop,
        url: home.url,
        jsonLd: [{ '@type': 'WebSite', name: home.name, url: home.url, inLanguage: 'th' }],
      }),
    },
    fixed('/tutorials', 'บทความ', 'บทความสอนวาดภาพ ระบายสี และดูแลอุปกรณ์ จากชมรม'),
    {
      path: '/search',
      only: async () => ({
        ...page('ค้นหา', 'ค้นหาอุปกรณ์ บทความ และคำถามทั้งร้าน', '/search'),
        isUnlisted: true,
      }),
    },
    fixed('/privacy', 'ความเป็นส่วนตัว', 'ร้านเก็บข้อมูลอะไรของสมาชิก เก็บไว้นานเท่าใด และใช้ทำอะไร'),
    {
      path: '/faq',
      only: async () => {
        const faqs = (await activeFaqs(database.orm)).map(presentFaq)
        const about = 'คำถามที่พบบ่อยเรื่องการสั่งซื้อ การยืมและคืนอุปกรณ์ และการชำระเงิน'
        return page('คำถามที่พบบ่อย', about, '/faq', faqs.length === 0 ? [] : [faqJsonLd(faqs)])
      },
    },
  ]
}

function categoryPage({ database: { orm } }: Deps, heads: PageHeads): Page {
  return {
    path: '/category/',
    async head(id) {
      const workshop = await activeWorkshop(orm)
      const category = await heads.categoryOf(id)
      const names = workshop ? await workshopProductNames(orm, workshop.id, id) : []
      if (!category || names.length === 0) return null
      return {
        ...heads.page(nameOf(category), summary(names.join(', ')), `/category/${id}`),
        image: await heads.imageOf(category.imageKey, nameOf(category)),
        jsonLd: [breadcrumbJsonLd([heads.home, heads.categoryStep(category)])],
      }
    },
  }
}

function productPage({ database: { orm }, links }: Deps, heads: PageHeads): Page {
  return {
    path: '/product/',
    async head(id) {
      const workshop = await activeWorkshop(orm)
      const [row] = workshop ? await workshopProductRows(orm, workshop.id, id) : []
      if (!row) return null
      const product = presentProduct(row, links, NO_SIZES)
      const category = await heads.categoryOf(row.categoryId)
      const url = heads.address(`/product/${id}`)
      return {
        ...heads.page(product.name, summary(product.description), `/product/${id}`),
        kind: 'product',
        image: await heads.imageOf(row.imageKey, product.name),
        jsonLd: [
          productJsonLd(product, url),
          breadcrumbJsonLd([
            heads.home,
            ...(category ? [heads.categoryStep(category)] : []),
            { name: product.name, url },
          ]),
        ],
      }
    },
  }
}

function tutorialPage({ database: { orm }, links }: Deps, heads: PageHeads): Page {
  return {
    path: '/tutorial/',
    async head(id) {
      const [row] = await publishedTutorials(orm, id)
      if (!row) return null
      const tutorial = presentTutorial(row, links, NO_SIZES)
      const url = heads.address(`/tutorial/${id}`)
      return {
        ...heads.page(tutorial.title, summary(tutorial.description), `/tutorial/${id}`),
        kind: 'article',
        image: await heads.imageOf(row.mainImageKey, tutorial.title),
        jsonLd: [
          articleJsonLd(tutorial, url, row.updatedAt),
          breadcrumbJsonLd([heads.home, heads.tutorialList, { name: tutorial.title, url }]),
        ],
      }
    },
  }
}

/** The size of an image's file for link previews, from the size of its largest one. */
function shareSizeOf({ width, height }: ImageInfo): { width: number; height: number } {
  const shown = Math.min(width, SHARE_WIDTH, (4 * SHARE_WIDTH * width) / height)
  return { width: Math.round(shown), height: Math.round((shown * height) / width) }
}
