import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import type { CacheTopic } from '../../core/response-cache.ts'
import { products, tutorials, workshopProducts, workshops } from '../../db/schema.ts'
import { PRIVATE_PAGES } from '../../http/private-pages.ts'

/** The protocol of sitemaps allows this many in one file. */
const MAX_ADDRESSES = 50_000

type Page = { path: string; changedAt?: Date }

/** Serves `/robots.txt` and `/sitemap.xml` with every public page that exists now. */
export function serveCrawlers(app: FastifyInstance, { database, responseCache, settings }: Deps): void {
  const { orm } = database
  const { publicUrl } = settings

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...PRIVATE_PAGES.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  /** The entries of the pages of one topic, kept until it changes. */
  const entries = async (topic: CacheTopic, read: () => Promise<Page[]>) => {
    const cached = await responseCache.get(`sitemap ${topic}`, topic, async () => ({
      text: (await read()).map(entryOf).join(''),
      type: 'application/xml',
      until: null,
    }))
    return cached.identity.toString()
  }
  const entryOf = ({ path, changedAt }: Page) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return `  <url><loc>${publicUrl}${path}</loc>${changed}</url>\n`
  }
  const fixed = ['/', '/tutorials', '/faq', '/privacy'].map((path) => entryOf({ path })).join('')

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const catalog = await entries('catalog', async () => {
      const rows = await orm
        .select({ id: products.id, category: products.categoryId, changedAt: products.updatedAt })
        .from(workshopProducts)
        .innerJoin(workshops, eq(workshopProducts.workshopId, workshops.id))
        .innerJoin(products, eq(workshopProducts.productId, products.id))
        .where(and(eq(workshops.isActive, true), eq(products.isActive, true)))
        .orderBy(products.id)
        .limit(MAX_ADDRESSES / 2)
      const categories = [...new Set(rows.map(({ category }) => category))].sort((a, b) => a - b)
      return [
        ...categories.map((id) => ({ path: `/category/${id}` })),
        ...rows.map(({ id, changedAt }) => ({ path: `/product/${id}`, changedAt })),
      ]
    })
    const articles = await entries('tutorials', async () => {
      const rows = await orm
        .select({ id: tutorials.id, changedAt: tutorials.updatedAt })
        .from(tutorials)
        .where(eq(tutorials.isPublished, true))
        .orderBy(tutorials.id)
        .limit(MAX_ADDRESSES / 4)
      return rows.map(({ id, changedAt }) => ({ path: `/tutorial/${id}`, changedAt }))
    })
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${fixed}${catalog}${articles}</urlset>\n`,
      )
  })
}
