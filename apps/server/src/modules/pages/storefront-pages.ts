import { createHash } from 'node:crypto'
import { getActiveWorkshopProducts, getWorkshopProduct, listAvailableProducts } from '@jansi/contract/catalog'
import type { SuccessOf } from '@jansi/contract/endpoint'
import { areOrdersClosed } from '@jansi/contract/orders-closed'
import type { FastifyBaseLogger } from 'fastify'
import { AppError, notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { ResponseBody } from '../../core/response-cache.ts'
import type { StorefrontPage, StorefrontPages } from '../../http/front-ends.ts'
import { fillHead, type LinkPreviews, type PageHead } from '../../http/page-head.ts'
import { type PageTemplate, withLaterScripts } from '../../http/page-template.ts'
import type { PageRenderer } from '../../rendering/page-renderer.ts'
import type { PageToRender } from '../../rendering/render-task.ts'
import { type PageResponse, toPageResponse } from './page-response.ts'
import { PageStore } from './page-store.ts'
import { type RenderedRoute, targetOf } from './page-table.ts'
import { type CutPage, cutAtSlots, fillSlots, withSlots } from './quantity-slots.ts'

/** How long a page is sent without looking for new quantities, whose own age comes on top: see `CurrentQuantities`. */
const STOCK_CHECK_MS = 250
/** When a page that could not be rendered is tried again. */
const RETRY_AFTER_MS = 10_000

type Context = Pick<Deps, 'responseCache' | 'clock'> & {
  renderer: PageRenderer
  previews: LinkPreviews
  logger: FastifyBaseLogger
}

/** A page in the store. */
type Kept = {
  /** A hash of the content that it was rendered from; another digest needs another rendering. */
  digest: string
  cut: CutPage
  /** When it changes by itself or is tried again, in milliseconds; null for never. */
  until: number | null
  /** `checkedAt` is a time of the process's own clock, in milliseconds. */
  sent: { response: PageResponse; etags: string; contentVersion: number; checkedAt: number }
}

/** The responses of the calls that a page makes, read now. `etags` changes with them. */
type Read = { responses: readonly { path: string; id: number; body: ResponseBody }[]; etags: string }

/** Everything that a page shows. */
type Content = Pick<PageToRender, 'responses' | 'isMissing'> & {
  stock: Map<string, number>
  until: number | null
}

type Page = { key: string; route: RenderedRoute; path: string; id: number; isMissing: boolean }

/**
 * Returns the pages of the storefront: rendered once for their content, kept as bytes, and with the quantities of at most
 * one second ago. Without a build for servers, pages have an empty root element, which the browser fills.
 */
export function storefrontPages(context: Context): StorefrontPages {
  const store = new PageStore<Kept>((kept) => sizeOf(kept))
  return async (template, address): Promise<StorefrontPage> => {
    const target = targetOf(address)
    if (target.kind === 'redirect') return { redirect: target.to }
    if (target.kind === 'shell') {
      const response = await sendShell(context, store, template)
      return { status: 200, response }
    }
    if (target.kind === 'rendered') {
      const { route, path, id } = target
      const page = { key: path, route, path, id, isMissing: false }
      const response = await unlessMissing(() => sendPage(context, store, template, page))
      if (response !== null) return { status: 200, response }
    }
    const { route } = target
    const page = { key: `no ${route.path}`, route, path: missingPath(route), id: 0, isMissing: true }
    return { status: 404, response: await sendPage(context, store, template, page) }
  }
}

/** Any address that shows that the record does not exist: one page serves all. */
function missingPath({ path }: RenderedRoute): string {
  return path.endsWith('/') ? `${path}0` : path
}

async function sendShell({ previews }: Context, store: PageStore<Kept>, template: PageTemplate) {
  const key = `shell ${template.time}`
  const kept = await store.get(key, async () => {
    const html = fillHead(template.html, previews.other)
    const response = await toPageResponse(Buffer.from(html))
    const sent = { response, etags: '', contentVersion: 0, checkedAt: 0 }
    return { digest: '', cut: { texts: [], slots: [] }, until: null, sent }
  })
  return kept.sent.response
}

async function sendPage(
  context: Context,
  store: PageStore<Kept>,
  template: PageTemplate,
  page: Page,
): Promise<PageResponse> {
  const { responseCache, clock } = context
  const now = clock().getTime()
  const checkedAt = performance.now()
  const key = `${template.time} ${page.key}`
  const { contentVersion } = responseCache
  const kept = store.peek(key)
  const isCurrent = kept !== undefined && (kept.until === null || now < kept.until)
  if (isCurrent && kept.sent.contentVersion === contentVersion) {
    if (performance.now() - kept.sent.checkedAt < STOCK_CHECK_MS) return kept.sent.response
  }
  const read = await readResponses(context, page)
  const { etags } = read
  if (isCurrent && kept.sent.etags === etags) {
    Object.assign(kept.sent, { contentVersion, checkedAt })
    return kept.sent.response
  }
  const content = contentOf(page, read, now)
  const digest = digestOf(content)
  const entry = await store.get(
    key,
    () => renderPage(context, template, page, { content, digest, etags, contentVersion, checkedAt, now }),
    (known) => known.digest === digest && (known.until === null || now < known.until),
  )
  if (entry.sent.etags !== etags) {
    const response = await toPageResponse(template.withStyles(fillSlots(entry.cut, content.stock)))
    entry.sent = { response, etags, contentVersion, checkedAt }
  }
  return entry.sent.response
}

async function renderPage(
  { renderer, previews, logger }: Context,
  template: PageTemplate,
  page: Page,
  read: {
    content: Content
    digest: string
    etags: string
    contentVersion: number
    checkedAt: number
    now: number
  },
): Promise<Kept> {
  const { content, digest, etags, contentVersion, checkedAt, now } = read
  const { responses, isMissing, stock } = content
  const rendered = await renderer
    .render({ path: page.path, responses, isMissing })
    .catch((error: unknown) => {
      logger.warn(
        { err: error, page: page.path },
        'a page could not be rendered: browsers render it themselves',
      )
      return 'failed' as const
    })
  const head = await headOf(previews, page)
  const until = rendered === 'failed' ? now + RETRY_AFTER_MS : content.until
  let html = template.bareHtml
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
  const cut = cutAtSlots(html)
  const response = await toPageResponse(template.withStyles(fillSlots(cut, stock)))
  return { digest, cut, until, sent: { response, etags, contentVersion, checkedAt } }
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
async function readResponses({ responseCache }: Context, page: Page): Promise<Read> {
  const endpoints = page.isMissing ? page.route.reads.slice(0, 1) : page.route.reads
  const responses = await Promise.all(
    endpoints.map(async ({ path }) => {
      const id = path.includes(':id') ? page.id : 0
      return { path, id, body: await responseCache.read(path, id) }
    }),
  )
  return { responses, etags: responses.map(({ body }) => body.etag).join(' ') }
}

/** Returns the content of a page. Throws the 404 of a category that the workshop does not have. */
function contentOf(page: Page, read: Read, now: number): Content {
  const stock = new Map<string, number>()
  let until: number | null = null
  const responses = read.responses.map(({ path, id, body: { identity } }) => {
    const body: unknown = JSON.parse(identity.toString())
    if (path === getWorkshopProduct.path) {
      return { path, id, body: withSlots(body as SuccessOf<typeof getWorkshopProduct>, stock) }
    }
    if (path === listAvailableProducts.path) {
      const products = body as SuccessOf<typeof listAvailableProducts>
      return { path, id, body: products.map((product) => withSlots(product, stock)) }
    }
    if (path === getActiveWorkshopProducts.path) {
      const shown = categoryContent(body as SuccessOf<typeof getActiveWorkshopProducts>, page.id, now)
      until = shown.until
      const products = shown.body.products.map((product) => withSlots(product, stock))
      return { path, id, body: { ...shown.body, products } }
    }
    return { path, id, body }
  })
  return { responses, isMissing: page.isMissing, stock, until }
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

function digestOf({ responses, isMissing }: Content): string {
  return createHash('sha256')
    .update(JSON.stringify([responses, isMissing]))
    .digest('base64url')
}

function sizeOf({ cut, sent: { response } }: Kept): number {
  const texts = cut.texts.reduce((sum, text) => sum + text.length, 0)
  return texts + response.size
}
