/** One object of JSON-LD, which search engines read. */
export type JsonLd = { '@type': string; [property: string]: unknown }

/** The content of the link preview that chat programs show. Plain text; addresses are absolute. */
export type PageHead = {
  title: string
  /** The name of the shop. */
  siteName: string
  description: string
  kind: 'website' | 'product' | 'article'
  image: PreviewImage
  /** The address of the page; left out if one head serves many pages. */
  url?: string
  /** Search engines leave it out. */
  isUnlisted?: boolean
  /** The facts of the page for search engines, in the words of schema.org. */
  jsonLd?: readonly JsonLd[]
}

/** An image of a link preview; width and height in pixels, where they are known. */
export type PreviewImage = { url: string; alt: string; width?: number; height?: number }

/** Pages that people share, each with its own link preview. */
export type LinkPreviews = {
  /** The head of every other page: private, to sign in, or of no address. */
  other: PageHead
  pages: readonly SharedPage[]
}

/** A page with one address, or the pages of a kind whose paths end in an id. `head` returns null for an unknown id. */
export type SharedPage =
  | { path: string; only: () => Promise<PageHead> }
  | { path: `/${string}/`; head: (id: number) => Promise<PageHead | null> }

/**
 * Returns the storefront's page with title, description and the tags for crawlers, which run no script.
 * Everything is escaped: a name that staff typed cannot break out of its tag.
 */
export function fillHead(html: string, head: PageHead): string {
  // Functions, because `$` has a special meaning in a replacement string.
  return html
    .replace(/<meta name="description"[^>]*>/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => headTags(head))
}

/** Returns the title and the tags for crawlers as HTML. */
export function headTags(head: PageHead): string {
  return [
    `<title>${escapeText(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:locale', 'th_TH'),
    meta('property', 'og:type', head.kind),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    ...imageTags(head.image),
    ...(head.url === undefined ? [] : [meta('property', 'og:url', head.url), canonical(head.url)]),
    ...(head.isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map(jsonLdScript),
  ].join('\n    ')
}

/** The first program that shows a preview knows the size before it has the image. */
function imageTags({ url, alt, width, height }: PreviewImage): string[] {
  const size = { 'og:image:width': width, 'og:image:height': height }
  return [
    meta('property', 'og:image', url),
    ...Object.entries(size).flatMap(([name, pixels]) =>
      pixels === undefined ? [] : [meta('property', name, String(pixels))],
    ),
    meta('property', 'og:image:alt', alt),
  ]
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

function canonical(url: string): string {
  return `<link rel="canonical" href="${escapeText(url)}" />`
}

/** A data block: no browser runs it. Without `<` no text can end it or open a comment. */
function jsonLdScript(data: JsonLd): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
