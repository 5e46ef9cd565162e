import { LINE_ELEMENTS } from '@jansi/contract/html/lines'
import { linkAddress } from '@jansi/contract/html/link-address'
import { isImageOf, unkeptPart } from '@jansi/contract/html/unkept-part'
import {
  BLOCK_ELEMENTS,
  ELEMENT_ATTRIBUTES,
  FIGURE_ELEMENTS,
  HEADING_ELEMENTS,
  LINK_SCHEMES,
  PHRASE_ELEMENTS,
  PLACE_ELEMENTS,
  SILENT_ELEMENTS,
  safeAttributes,
  TABLE_ELEMENTS,
} from '@jansi/contract/rich-text'
import sanitizeHtml from 'sanitize-html'
import { refused } from '../../core/app-error.ts'
import { arrangeHtml } from './arrange-html.ts'

const LINES = [
  ...BLOCK_ELEMENTS,
  ...HEADING_ELEMENTS,
  ...FIGURE_ELEMENTS,
  ...TABLE_ELEMENTS,
  ...LINE_ELEMENTS,
]

const PLACE_IDS = Object.fromEntries(PLACE_ELEMENTS.map((element) => [element, ['id']]))

const UNKEPT = {
  image_elsewhere: 'Every image must be one of the shop.',
  link_unusable: 'A link leads to no page, mailbox, telephone or place in the text.',
}

/**
 * Returns the HTML of a field as it is saved (see `cleanHtml`). Throws 400 with the field for an image or a link that
 * cannot be kept: `image_elsewhere`, `link_unusable`.
 */
export function savedHtml(field: string, html: string, publicUrl: string): string {
  const code = unkeptPart(html, publicUrl)
  if (code) throw refused(code, 'A text has a part that cannot be kept.', { [field]: [UNKEPT[code]] })
  return cleanHtml(html, publicUrl)
}

/**
 * Returns the HTML of an article or an answer as the shop may show it: headings, paragraphs, lists, tables, emphasis,
 * links, and the shop's own images (below `publicUrl` or by path). Everything else is removed, its words on lines of
 * their own; cleaning the result again does not change it.
 */
export function cleanHtml(html: string, publicUrl: string): string {
  const keep = (element: string): [string, sanitizeHtml.Transformer] => [
    element,
    (_element, attribs) => ({
      tagName: element,
      attribs: {
        ...safeAttributes(element, (name) => read(attribs, name, publicUrl)),
        ...(element === 'a' && { rel: 'noopener noreferrer' }),
      },
    }),
  ]
  const sanitised = sanitizeHtml(html, {
    allowedTags: [...PHRASE_ELEMENTS, ...LINES, 'a', 'img'],
    allowedAttributes: { ...ELEMENT_ATTRIBUTES, ...PLACE_IDS, a: [...(ELEMENT_ATTRIBUTES.a ?? []), 'rel'] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    nonTextTags: SILENT_ELEMENTS,
    nestingLimit: 30,
    transformTags: { ...Object.fromEntries(Object.keys(ELEMENT_ATTRIBUTES).map(keep)), h1: 'h2' },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
  return arrangeHtml(sanitised.trim())
}

function read(attribs: sanitizeHtml.Attributes, name: string, publicUrl: string): string | null | undefined {
  const value = attribs[name]
  if (name === 'src' && value && !isImageOf(publicUrl, value)) return null
  return name === 'href' && value ? linkAddress(value) : value
}

/** HTML of a question: emphasis and nothing else, its lines with a space between them. */
export function cleanPhrase(html: string): string {
  const sanitised = sanitizeHtml(html, {
    allowedTags: [...PHRASE_ELEMENTS, ...LINES],
    allowedAttributes: {},
    nonTextTags: SILENT_ELEMENTS,
  })
  const ofLines = new RegExp(`\\s*</?(?:${LINES.join('|')})(?: /)?>\\s*`, 'g')
  return sanitised.replace(ofLines, ' ').replace(/ {2,}/g, ' ').trim()
}
