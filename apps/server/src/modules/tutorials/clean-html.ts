import {
  BLOCK_ELEMENTS,
  ELEMENT_ATTRIBUTES,
  FIGURE_ELEMENTS,
  HEADING_ELEMENTS,
  LINK_SCHEMES,
  PHRASE_ELEMENTS,
  SILENT_ELEMENTS,
  safeAttributes,
} from '@jansi/contract/rich-text'
import sanitizeHtml from 'sanitize-html'

/**
 * Returns the HTML of an article or a question as the shop may show it: headings, paragraphs, lists,
 * emphasis, links to pages and mailboxes, images of ours (below `publicUrl` or by path) or over https.
 * Everything else is removed; cleaning the result again does not change it.
 */
export function cleanHtml(html: string, publicUrl: string): string {
  const keep =
    (element: string, more: Record<string, string> = {}) =>
    (_element: string, attribs: sanitizeHtml.Attributes) => ({
      tagName: element,
      attribs: { ...safeAttributes(element, (name) => attribs[name], publicUrl), ...more },
    })
  return sanitizeHtml(html, {
    allowedTags: [...PHRASE_ELEMENTS, ...BLOCK_ELEMENTS, ...HEADING_ELEMENTS, ...FIGURE_ELEMENTS, 'a', 'img'],
    allowedAttributes: { ...ELEMENT_ATTRIBUTES, a: [...(ELEMENT_ATTRIBUTES.a ?? []), 'rel'] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    nonTextTags: SILENT_ELEMENTS,
    nestingLimit: 30,
    transformTags: {
      h1: 'h2',
      a: keep('a', { rel: 'noopener noreferrer' }),
      img: keep('img'),
      ol: keep('ol'),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()
}

/** HTML of a question: emphasis and nothing else. */
export function cleanPhrase(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: PHRASE_ELEMENTS,
    allowedAttributes: {},
    nonTextTags: SILENT_ELEMENTS,
  }).trim()
}

/** True if cleaned HTML shows anything: a word or an image. */
export function showsSomething(html: string): boolean {
  return /<img\b/.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}
