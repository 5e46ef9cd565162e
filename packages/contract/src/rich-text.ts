/**
 * The HTML that articles and questions may contain (docs/decisions/007): the server cleans the HTML of staff
 * by these lists, storefront and console the HTML that they show. Elements outside the lists are removed;
 * their text stays.
 */
export const PHRASE_ELEMENTS = 'b strong i em u s mark sub sup code br'.split(' ')
export const BLOCK_ELEMENTS = 'p ul ol li blockquote pre hr'.split(' ')
/** Without `h1`, which becomes `h2`: the page has a first heading of its own. */
export const HEADING_ELEMENTS = 'h2 h3 h4 h5 h6'.split(' ')
export const FIGURE_ELEMENTS = 'figure figcaption'.split(' ')

/** Elements whose content is no prose: it goes with them. */
export const SILENT_ELEMENTS =
  'script style template noscript iframe object embed svg math textarea select option title'.split(' ')

/** Schemes of links; a link may also lead to a path of the shop. */
export const LINK_SCHEMES = ['http', 'https', 'mailto']

/** Attributes by element; all others have none. `safeAttributes` limits their values. */
export const ELEMENT_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
}
const SITE = 'https://shop.invalid'
const OWN_IMAGE = /^\/media\/public\/[A-Za-z0-9_-]+\/\d+\.webp$/

/**
 * Returns the attributes that an allowed element keeps, or null for a link that leads to no allowed address and an image
 * from none. `read` gives an attribute as it was written. `publicUrl` is the shop's own address; without it (front ends
 * do not know it, and their content policy allows images of the shop alone) an image may have any host before its path.
 */
export function safeAttributes(
  element: string,
  read: (name: string) => string | null | undefined,
  publicUrl?: string,
): Record<string, string> | null {
  const kept: Record<string, string> = {}
  for (const name of ELEMENT_ATTRIBUTES[element] ?? []) {
    const value = read(name)
    if (typeof value === 'string' && isAllowed(name, value, publicUrl)) kept[name] = value
  }
  const needed = element === 'a' ? 'href' : element === 'img' ? 'src' : undefined
  return needed && !(needed in kept) ? null : kept
}

function isAllowed(name: string, value: string, publicUrl?: string): boolean {
  if (name === 'href') return isAllowedLink(value)
  if (name === 'src') return isAllowedImage(value, publicUrl)
  return name === 'alt' || /^\d{1,5}$/.test(value)
}

function isAllowedLink(href: string): boolean {
  if (URL.canParse(href)) return LINK_SCHEMES.includes(new URL(href).protocol.slice(0, -1))
  // `//host` is an address elsewhere that hides its scheme.
  return URL.canParse(href, SITE) && new URL(href, SITE).origin === SITE
}

function isAllowedImage(src: string, publicUrl?: string): boolean {
  if (/^https:\/\/[^/]/i.test(src)) return true
  const host = publicUrl ?? /^http:\/\/[^/]+/i.exec(src)?.[0] ?? ''
  return OWN_IMAGE.test(src.startsWith(`${host}/`) ? src.slice(host.length) : src)
}
