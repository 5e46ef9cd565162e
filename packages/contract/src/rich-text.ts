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
/** A saved table has exactly these: its rows are in one `tbody`. */
export const TABLE_ELEMENTS = 'table tbody tr th td'.split(' ')

/** Elements with an `id`, to which a link of the same text may lead (`#id`). */
export const PLACE_ELEMENTS = ['p', 'li', ...HEADING_ELEMENTS]

/** Elements whose content is no prose: it goes with them. */
export const SILENT_ELEMENTS =
  'script style template noscript iframe object embed svg math textarea select option title'.split(' ')

/** Schemes of links; a link may also lead to a path of the shop, or to a place in its own text (`#place`). */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'line']

/** Attributes by element; all others have none. `safeAttributes` limits their values. */
export const ELEMENT_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}
const SITE = 'https://shop.invalid'
const OWN_IMAGE = /^(?:https?:\/\/[^/]+)?\/media\/public\/[A-Za-z0-9_-]+\/\d+\.webp$/i

/**
 * Returns the attributes that an allowed element keeps, or null for a link that leads to no allowed address and an image
 * that is not the shop's. `read` gives an attribute as it was written.
 */
export function safeAttributes(
  element: string,
  read: (name: string) => string | null | undefined,
): Record<string, string> | null {
  const kept: Record<string, string> = {}
  for (const name of ELEMENT_ATTRIBUTES[element] ?? []) {
    const written = read(name)
    const value = typeof written === 'string' ? safeValue(name, written) : null
    if (value !== null) kept[name] = value
  }
  const needed = element === 'a' ? 'href' : element === 'img' ? 'src' : undefined
  return needed && !(needed in kept) ? null : kept
}

/** True for the address of a link that a text of the shop may have. */
export function isAllowedLink(href: string): boolean {
  if (href.startsWith('#')) return true
  if (URL.canParse(href)) return LINK_SCHEMES.includes(new URL(href).protocol.slice(0, -1))
  // `//host` is an address elsewhere that hides its scheme.
  return href.startsWith('/') && URL.canParse(href, SITE) && new URL(href, SITE).origin === SITE
}

function safeValue(name: string, value: string): string | null {
  if (name === 'href') return isAllowedLink(value) ? value : null
  if (name === 'src') return isOwnImage(value) ? value : null
  return name === 'alt' || /^\d{1,5}$/.test(value) ? value : null
}

/**
 * True for the address of a public image of the shop, whose own host is not known here: front ends' content policy allows
 * no other, and the server compares it when a text is saved.
 */
export function isOwnImage(src: string): boolean {
  return OWN_IMAGE.test(src)
}
