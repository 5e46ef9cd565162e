import { noteServerTime } from '@jansi/client/server-clock'
import { getWorkshopSet } from '@jansi/contract/calls/workshop-set'
import { dehydrate, hashKey } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { SetCard } from '../features/workshop-set/set-card.tsx'
import { createQueryClient } from '../lib/api/query-client.ts'
import { keyOf } from '../lib/api/query-of.ts'
import { missingPageKey } from '../lib/pages/missing-pages.ts'
import { DocumentTitleTarget } from '../ui/page/document-title.tsx'
import { homeParts } from './home-parts.ts'
import { cacheResponses, PAGE_DATA_ID, type PageResponse } from './page-data.ts'
import { ProductWorkshop } from './product-workshop.tsx'
import { Providers } from './providers.tsx'
import { createRoutes, loadPage } from './router.tsx'
import { ServerParts } from './server-part.tsx'

/** A page to render, with the responses of the calls that it makes. */
export type PageToRender = {
  /** The path of its address, without a query. */
  path: string
  responses: readonly PageResponse[]
  /** The product or article of the address does not exist. */
  isMissing: boolean
  /** The server's moment in milliseconds. */
  now: number
}

/** The HTML of the root element, the page's data block, links for the head, and the page's title. */
export type RenderedPage = { html: string; data: string; preloads: string; title: string | null }

/** React puts links to the images that it sees first in front of the page; their place is the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

const PARTS = {
  ...Object.fromEntries(Object.entries(homeParts).map(([name, Part]) => [name, <Part key={name} />])),
  productWorkshop: <ProductWorkshop />,
  set: <SetCard />,
}

/** The browser keeps this part as the server has rendered it, and reads the set again when its button is pressed. */
const SET_HASH = hashKey(keyOf(getWorkshopSet))

const routes = createRoutes()

/** Renders a page as every visitor sees it before its scripts run: without data that belongs to one of them. */
export async function renderPage({ path, responses, isMissing, now }: PageToRender): Promise<RenderedPage> {
  noteServerTime(now)
  await loadPage(routes, path)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://shop')))
  if (context instanceof Response) throw new Error(`${path} redirects: it has no page.`)
  const queryClient = createQueryClient()
  cacheResponses(queryClient, responses)
  if (isMissing) queryClient.setQueryData(missingPageKey, true)
  const seen: { title: string | null } = { title: null }
  const html = renderToString(
    <StrictMode>
      <DocumentTitleTarget value={(title) => Object.assign(seen, { title })}>
        <Providers queryClient={queryClient}>
          <ServerParts value={PARTS}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </ServerParts>
        </Providers>
      </DocumentTitleTarget>
    </StrictMode>,
  )
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash }) => queryHash !== SET_HASH,
  })
  queryClient.clear()
  const [preloads = ''] = PRELOADS.exec(html) ?? []
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return {
    html: html.slice(preloads.length),
    data: `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`,
    preloads,
    title: seen.title,
  }
}
