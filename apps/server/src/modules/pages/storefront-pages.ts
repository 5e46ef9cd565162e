import { getActiveWorkshopProducts } from '@jansi/contract/catalog'
import type { SuccessOf } from '@jansi/contract/endpoint'
import { DEFAULT_IDENTITY, type ShopIdentity } from '@jansi/contract/identity'
import { areOrdersClosed } from '@jansi/contract/orders-closed'
import { getSite } from '@jansi/contract/settings'
import type { FastifyBaseLogger } from 'fastify'
import { AppError, notFound } from '../../core/app-error.ts'
import type { FreshValues } from '../../core/fresh-values.ts'
import { toResponse } from '../../core/response-cache.ts'
import { bangkokDay } from '../../domain/days.ts'
import type { SentResponse } from '../../http/cached-responses.ts'
import type { StorefrontPage, StorefrontPages } from '../../http/front-ends.ts'
import { fillHead, type LinkPreviews, type PageHead } from '../../http/page-head.ts'
import { type PageTemplate, withLaterScripts } from '../../http/page-template.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { PageRenderer } from '../../rendering/page-renderer.ts'
import type { PageToRender } from '../../rendering/render-task.ts'
import { type RenderedRoute, targetOf } from './page-table.ts'

/** When a page that could not be rendered is tried again. */
const RETRY_AFTER_MS = 10_000

type Context = Pick<RouteDeps, 'responseCache' | 'clock'> & {
  renderer: PageRenderer
  previews: (shop: ShopIdentity) => LinkPreviews
  logger: FastifyBaseLogger
}

/** A page as bytes, compressed alone, with the day and the tags of the responses that it was rendered from. */
type CachedPage = Omit<SentResponse, 'identity'> & {
  etags: string
  /** When it changes by itself or is tried again, in milliseconds; null for never. */
  until: number | null
}

/** The responses of the calls that a page makes, and the time at which the oldest of them was read. */
type Sources = {
  responses: readonly { path: string; id: number; json: Buffer }[]
  etags: string
  readAt: number
}

/** Everything that a page shows. */
type Content = Pick<PageToRender, 'responses' | 'isMissing'> & { until: number | null }

type Page = { key: string; route: RenderedRoute; path: string; id: number; isMissing: boolean }

/**
 * Returns the pages of the storefront, as old as the public responses that they show: one second at most. A page is
 * rendered again when one of these has changed, and at midnight. Without a build for servers, pages have an empty root element, which the
 * browser fills.
 */
export function storefrontPages(context: Context): StorefrontPages {
  const pages = context.responseCache.open<CachedPage>(({ gzip, brotli }) => gzip.length + brotli.length)
  return async (template, address): Promise<StorefrontPage> => {
    const target = targetOf(address)
    if (target.kind === 'redirect') return { redirect: target.to }
    if (target.kind === 'shell')
      return { status: 200, response: await shellOf(context, pages, template, target.title) }
    if (target.kind === 'rendered') {
      const { route, path, id } = target
      const page = { key: path, route, path, id, isMissing: false }
      const response = await unlessMissing(() => pageOf(context, pages, template, page))
      if (response !== null) return { status: 200, response }
    }
    const { route } = target
    const page = { key: `no ${route.path}`, route, path: missingPath(route), id: 0, isMissing: true }
    return { status: 404, response: await pageOf(context, pages, template, page) }
  }
}

/** Any address that shows that the record does not exist: one page serves all. */
function missingPath({ path }: RenderedRoute): string {
  return path.endsWith('/') ? `${path}0` : path
}

async function shellOf(
  { previews, responseCache }: Context,
  pages: FreshValues<CachedPage>,
  template: PageTemplate,
  title: string | null,
): Promise<CachedPage> {
  const { value } = await pages.derive(`shell ${template.version} ${title}`, async (last) => {
    const { value: site, readAt } = await responseCache.read(getSite.path, 0)
    const etags = site.etag
    if (last?.etags === etags) return { value: last, readAt }
    const { other } = previews(identityIn(JSON.parse(site.identity.toString())))
    const head = title === null ? other : { ...other, title: `${title} · ${other.title}` }
    return { value: await toPage(fillHead(template.html, head), { etags, until: null }), readAt }
  })
  return value
}

async function pageOf(
  context: Context,
  pages: FreshValues<CachedPage>,
  template: PageTemplate,
  page: Page,
): Promise<CachedPage> {
  const { value } = await pages.derive(`${template.version} ${page.key}`, async (last) => {
    const now = context.clock().getTime()
    const sources = await readSources(context, page, now)
    const { etags, readAt } = sources
    const isCurrent = last?.etags === etags && (last.until === null || now < last.until)
    return { value: isCurrent ? last : await renderPage(context, template, page, sources, now), readAt }
  })
  return value
}

async function renderPage(
  { renderer, previews, logger }: Context,
  template: PageTemplate,
  page: Page,
  sources: Sources,
  now: number,
): Promise<CachedPage> {
  const { responses, isMissing, until } = contentOf(page, sources, now)
  const rendered = await renderer
    .render({ path: page.path, responses, isMissing, now })
    .catch((error: unknown) => {
      logger.warn(
        { err: error, page: page.path },
        'a page could not be rendered: browsers render it themselves',
      )
      return 'failed' as const
    })
  const site = responses.find(({ path }) => path === getSite.path)
  const head = await headOf(previews(identityIn(site?.body)), page)
  let { html } = template
  if (rendered !== null && rendered !== 'failed') {
    const title = head.url === undefined ? { title: rendered.title ?? head.title } : {}
    const links = rendered.preloads + template.scriptsOf(page.route.module)
    html = withLaterScripts(fillHead(html, { ...head, ...title }).replace('</head>', () => `${links}</head>`))
      .replace(/<noscript>[^<]*<\/noscript>/, () => '')
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-rendered>${rendered.html}</div>${rendered.data}`,
      )
  } else {
    html = fillHead(html, head)
  }
  return toPage(html, {
    etags: sources.etags,
    until: rendered === 'failed' ? now + RETRY_AFTER_MS : until,
  })
}

async function toPage(html: string, made: Pick<CachedPage, 'etags' | 'until'>): Promise<CachedPage> {
  const { identity: _, ...compressed } = await toResponse(Buffer.from(html), 'text/html; charset=utf-8')
  return { ...compressed, ...made }
}

/** The shop's identity in the response of `getSite`. */
function identityIn(site: unknown): ShopIdentity {
  return (site as SuccessOf<typeof getSite> | undefined)?.identity ?? DEFAULT_IDENTITY
}

/** The head of the page's own link preview, or of every other page if it has none. */
async function headOf({ pages, other }: LinkPreviews, { path, id, isMissing }: Page): Promise<PageHead> {
  if (isMissing) return other
  for (const preview of pages) {
    if ('only' in preview) {
      if (preview.path === path) return preview.only()
    } else if (id > 0 && path.startsWith(preview.path)) return (await preview.head(id)) ?? other
  }
  return other
}

/** Reads the responses of the calls that a page makes. Throws the 404 of a record that does not exist. */
async function readSources({ responseCache }: Context, page: Page, now: number): Promise<Sources> {
  const endpoints = page.isMissing ? page.route.reads.slice(0, 1) : page.route.reads
  const read = await Promise.all(
    endpoints.map(async ({ path }) => {
      const id = path.includes(':id') ? page.id : 0
      const { value, readAt } = await responseCache.read(path, id)
      return { path, id, json: value.identity, etag: value.etag, readAt }
    }),
  )
  return {
    responses: read,
    // A page shows how far away its days are: at midnight it is another one.
    etags: [bangkokDay(new Date(now)), ...read.map(({ etag }) => etag)].join(' '),
    readAt: Math.min(...read.map(({ readAt }) => readAt)),
  }
}

/** Returns the content of a page. Throws the 404 of a category that the workshop does not have. */
function contentOf({ id: pageId, isMissing }: Page, sources: Sources, now: number): Content {
  let until: number | null = null
  const responses = sources.responses.map(({ path, id, json }) => {
    const body: unknown = JSON.parse(json.toString())
    if (path !== getActiveWorkshopProducts.path) return { path, id, body }
    const shown = categoryContent(body as SuccessOf<typeof getActiveWorkshopProducts>, pageId, now)
    until = shown.until
    return { path, id, body: shown.body }
  })
  return { responses, isMissing, until }
}

/**
 * Returns the workshop as the page of a category shows it now: an opening of the shop that has passed is left out, the
 * next one ends the page. Throws 404 if the workshop does not have the category.
 */
function categoryContent(body: SuccessOf<typeof getActiveWorkshopProducts>, categoryId: number, now: number) {
  if (!body.categories.some(({ id }) => id === categoryId)) throw notFound()
  const closed = body.workshop?.orders_closed
  if (!body.workshop || !closed) return { body, until: null }
  if (areOrdersClosed(closed, now)) {
    return { body, until: closed.opens_at === null ? null : Date.parse(closed.opens_at) }
  }
  const { orders_closed: _, ...workshop } = body.workshop
  return { body: { ...body, workshop }, until: null }
}

async function unlessMissing<Result>(find: () => Promise<Result>): Promise<Result | null> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
