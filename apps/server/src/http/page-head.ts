import type { CacheTopic } from '../core/response-cache.ts'

/** The content of the link preview that chat programs show. Plain text; addresses are absolute. */
export type PageHead = {
  title: string
  description: string
  kind: 'website' | 'product' | 'article'
  image: string
  /** The address of the page; left out if one head serves many pages. */
  url?: string
}

/** Pages that people share, each with its own link preview. `head` returns null for an unknown id. */
export type LinkPreviews = {
  /** The head of every other page. */
  other: PageHead
  pages: readonly { path: `/${string}/`; topic: CacheTopic; head: (id: number) => Promise<PageHead | null> }[]
}

/**
 * Returns the storefront's page with title, description and the tags for crawlers, which run no script.
 * Everything is escaped: a name that staff typed cannot break out of its tag.
 */
export function fillHead(html: string, head: PageHead): string {
  const title = escapeText(head.title)
  const tags = [
    meta('name', 'description', head.description),
    meta('property', 'og:site_name', 'จานสี'),
    meta('property', 'og:locale', 'th_TH'),
    meta('property', 'og:type', head.kind),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:image', head.image),
    ...(head.url === undefined ? [] : [meta('property', 'og:url', head.url)]),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  // Functions, because `$` has a special meaning in a replacement string.
  return html
    .replace(/<meta name="description"[^>]*>/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${title}</title>`, ...tags].join('\n    '))
}

/** Shortens text for a link preview to one line of at most 200 characters. */
export function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // A Thai letter and the marks on it stay together.
  const characters = [...new Intl.Segmenter('th').segment(line)].map(({ segment }) => segment)
  return characters.length <= 200 ? line : `${characters.slice(0, 199).join('').trimEnd()}…`
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeText(content)}" />`
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
