import type { Deps } from '../../core/deps.ts'
import { type LinkPreviews, summary } from '../../http/page-head.ts'
import { activeWorkshop, workshopProductRows } from '../catalog/queries.ts'
import { publishedTutorials } from '../tutorials/queries.ts'

const SHOP = 'จานสี'
const ABOUT = 'ซื้อและยืมอุปกรณ์วาดภาพระบายสีสำหรับเวิร์กช็อปศิลปะบำบัดของชมรม'

/** The content of link previews of products and articles; see `http/page-head.ts`. */
export function linkPreviews({ database, links, settings }: Deps): LinkPreviews {
  const { orm } = database
  const shopImage = `${settings.publicUrl}/share.png`
  const picture = (key: string | null) => (key === null ? shopImage : links.share(key))
  return {
    other: { title: SHOP, description: ABOUT, kind: 'website', image: shopImage },
    pages: [
      {
        path: '/product/',
        topic: 'catalog',
        async head(id) {
          const workshop = await activeWorkshop(orm)
          const [product] = workshop ? await workshopProductRows(orm, workshop.id, id) : []
          if (!product) return null
          return {
            title: `${product.name} · ${SHOP}`,
            description: summary(product.description) || ABOUT,
            kind: 'product',
            image: picture(product.imageKey),
            url: `${settings.publicUrl}/product/${id}`,
          }
        },
      },
      {
        path: '/tutorial/',
        topic: 'tutorials',
        async head(id) {
          const [tutorial] = await publishedTutorials(orm, id)
          if (!tutorial) return null
          return {
            title: `${tutorial.title} · ${SHOP}`,
            description: summary(tutorial.description) || ABOUT,
            kind: 'article',
            image: picture(tutorial.mainImageKey),
            url: `${settings.publicUrl}/tutorial/${id}`,
          }
        },
      },
    ],
  }
}
