import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Orm } from '../../db/client.ts'
import { products } from '../../db/schema/catalog.ts'
import { tutorials } from '../../db/schema/content.ts'
import { workshopProducts, workshops } from '../../db/schema/workshops.ts'
import { CLOSED_PAGES } from '../../http/private-pages.ts'
import type { RouteDeps } from '../../http/route-deps.ts'

/** The protocol of sitemaps allows this many in one file. */
const MAX_ADDRESSES = 50_000

type Page = { path: string; changedAt?: Date }

const FIXED_PAGES: readonly Page[] = ['/', '/tutorials', '/faq', '/privacy'].map((path) => ({ path }))

/** Serves `/robots.txt` and `/sitemap.xml` with every public page that exists now. */
export function serveCrawlers(app: FastifyInstance, { database, responseCache, settings }: RouteDeps): void {
  const { orm } = database
  const { publicUrl } = settings

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...CLOSED_PAGES.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  const sitemaps = responseCache.open<Buffer>(({ length }) => length)
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const { value } = await sitemaps.get('all', async () => {
      const pages = [...FIXED_PAGES, ...(await catalogPages(orm)), ...(await articlePages(orm))]
      return Buffer.from(sitemapOf(pages, publicUrl))
    })
    return reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(value)
  })
}

function sitemapOf(pages: readonly Page[], publicUrl: string): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return `  <url><loc>${publicUrl}${path}</loc>${changed}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

async function catalogPages(orm: Orm): Promise<Page[]> {
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
}

async function articlePages(orm: Orm): Promise<Page[]> {
  const rows = await orm
    .select({ id: tutorials.id, changedAt: tutorials.updatedAt })
    .from(tutorials)
    .where(eq(tutorials.isPublished, true))
    .orderBy(tutorials.id)
    .limit(MAX_ADDRESSES / 4)
  return rows.map(({ id, changedAt }) => ({ path: `/tutorial/${id}`, changedAt }))
}
