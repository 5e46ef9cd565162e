/** A page of the storefront to render, with the responses of the public calls that it makes; ids are 0 for calls without one. */
export type PageToRender = {
  path: string
  responses: { path: string; id: number; body: unknown }[]
  /** The product, category or article of the address does not exist. */
  isMissing: boolean
  /** The server's moment in milliseconds, from which a page counts how far away a day is. */
  now: number
}

/** The HTML of the root element, the block of data to hydrate it with, links for the head, and the page's title. */
export type RenderedPage = { html: string; data: string; preloads: string; title: string | null }

/** `time` distinguishes builds of the same file. */
export type RenderTask = { file: string; time: number; page: PageToRender }
export type RenderReply = { rendered: RenderedPage } | { failed: string }
