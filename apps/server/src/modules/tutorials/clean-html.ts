import sanitizeHtml from 'sanitize-html'

const PHRASES = ['b', 'strong', 'i', 'em', 'u', 's', 'mark', 'sub', 'sup', 'code', 'br']
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr']
/** Their text is no prose: it goes with them. */
const SILENT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
]
const OWN_IMAGE = /^\/media\/public\/[A-Za-z0-9_-]+\/\d+\.webp$/

/**
 * HTML of an article or an answer as the shop may show it: headings, paragraphs, lists, emphasis, links to pages and
 * mailboxes, pictures of ours (below `publicUrl` or by path) or over https. Everything else is taken out; what stays
 * means the same when it is cleaned again.
 */
export function cleanHtml(html: string, publicUrl: string): string {
  const own = (src: string) =>
    OWN_IMAGE.test(src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src)
  return sanitizeHtml(html, {
    allowedTags: [...PHRASES, ...BLOCKS, 'a', 'figure', 'figcaption', 'img'],
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    nonTextTags: SILENT,
    nestingLimit: 30,
    transformTags: {
      h1: 'h2',
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    },
    exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
      tag === 'img' && !own(src) && !/^https:\/\/[^/]/i.test(src),
  }).trim()
}

/** HTML of a question: emphasis and nothing else. */
export function cleanPhrase(html: string): string {
  return sanitizeHtml(html, { allowedTags: PHRASES, allowedAttributes: {}, nonTextTags: SILENT }).trim()
}

/** Does cleaned HTML show anything at all: a word or a picture? */
export function showsSomething(html: string): boolean {
  return /<img\b/.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}
