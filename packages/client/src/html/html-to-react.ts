import { type HtmlElement, type HtmlNode, parseHtml } from '@jansi/contract/html/parse-html'
import {
  BLOCK_ELEMENTS,
  FIGURE_ELEMENTS,
  HEADING_ELEMENTS,
  PHRASE_ELEMENTS,
  PLACE_ELEMENTS,
  SILENT_ELEMENTS,
  safeAttributes,
} from '@jansi/contract/rich-text'
import { createElement, Fragment, type ReactNode } from 'react'
import { bindThai } from '../format.ts'

/** Where a text is on its page: the level of its first headings, and the first part of the ids of its places. */
type Position = { headingLevel: number; places: string }
/** The facts of a text for its rules: its position, and the levels of its headings in order. */
type Text = Position & { levels: readonly string[] }
/** Makes a React element for one of the HTML, around its children; null keeps the children alone. */
type Rule = (element: HtmlElement, children: ReactNode[], text: Text) => ReactNode
type Rules = ReadonlyMap<string, Rule>

const CELLS = ['th', 'td']
const HEADINGS = ['h1', ...HEADING_ELEMENTS]

const keep = (name: string): [string, Rule] => [
  name,
  (element, children) => createElement(name, keptAttributes(element), ...children),
]

const phraseRules: Rules = new Map(PHRASE_ELEMENTS.map(keep))

const previewRules: Rules = new Map<string, Rule>([
  ...[...PHRASE_ELEMENTS, ...BLOCK_ELEMENTS].map(keep),
  ['img', image],
  ['tr', rowLine],
  ...HEADINGS.map((name): [string, Rule] => [name, boldLine]),
])

const articleRules: Rules = new Map<string, Rule>([
  ...[...PHRASE_ELEMENTS, ...BLOCK_ELEMENTS, ...FIGURE_ELEMENTS].map(keep),
  ...['h1', ...PLACE_ELEMENTS].map((name): [string, Rule] => [name, place]),
  // Long lines and wide tables scroll in a box of their own, by the keyboard too.
  ['pre', (_element, children) => createElement('pre', { tabIndex: 0 }, ...children)],
  ['table', table],
  ['a', link],
  ['img', image],
])

/**
 * Returns HTML that staff wrote as React elements: only the elements and attributes of the contract's lists, so that
 * nothing in it runs, submits or restyles (docs/decisions/007). Its headings are put below the heading of its place on the
 * page, without a gap between levels.
 */
export function renderArticle(html: string, position?: Position): ReactNode {
  return render(html, articleRules, position)
}

/** As renderArticle, with phrases only: no blocks, links or images, for the inside of a button. */
export function renderPhrase(html: string): ReactNode {
  return render(html, phraseRules)
}

/** As renderArticle, for a preview that is itself a link: headings and rows of tables as paragraphs, no links. */
export function renderPreview(html: string): ReactNode {
  return render(html, previewRules)
}

function render(
  html: string,
  rules: Rules,
  position: Position = { headingLevel: 2, places: 'place' },
): ReactNode {
  const nodes = parseHtml(html)
  const levels = HEADINGS.filter((name) => html.includes(`<${name}`))
  return createElement(Fragment, null, ...renderNodes(nodes, rules, { ...position, levels }))
}

function renderNodes(nodes: readonly HtmlNode[], rules: Rules, text: Text): ReactNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return bindThai(node)
    if (SILENT_ELEMENTS.includes(node.name)) return null
    const children = renderNodes(node.children, rules, text)
    return rules.get(node.name)?.(node, children, text) ?? createElement(Fragment, null, ...children)
  })
}

/** An element to which a link of the same text may lead; a heading is on its level of the page. */
function place(
  element: HtmlElement,
  children: ReactNode[],
  { headingLevel, levels, places }: Text,
): ReactNode {
  const id = element.attributes.get('id')
  const level = levels.indexOf(element.name)
  const name = level < 0 ? element.name : `h${Math.min(6, headingLevel + level)}`
  return createElement(name, id ? { id: `${places}-${id}` } : null, ...children)
}

/** A link to another site opens in a new tab, and that page learns nothing of the shop. */
function link(element: HtmlElement, children: ReactNode[], { places }: Text): ReactNode {
  const href = keptAttributes(element)?.href
  if (href === undefined) return null
  const elsewhere = /^https?:/i.test(href) && { target: '_blank', rel: 'noopener noreferrer' }
  return createElement('a', { href: href.replace(/^#/, `#${places}-`), ...elsewhere }, ...children)
}

function image(element: HtmlElement): ReactNode {
  const kept = keptAttributes(element)
  return kept && createElement('img', { alt: '', ...kept, loading: 'lazy', decoding: 'async' })
}

function table({ children }: HtmlElement, _children: ReactNode[], text: Text): ReactNode {
  const rows = outermost(children, ['tr']).map((row) =>
    createElement(
      'tr',
      null,
      ...outermost(row.children, CELLS).map((cell) => {
        const { colspan, rowspan } = keptAttributes(cell) ?? {}
        const spans = { colSpan: colspan, rowSpan: rowspan }
        return createElement(cell.name, spans, ...renderNodes(cell.children, articleRules, text))
      }),
    ),
  )
  return createElement(
    'div',
    { role: 'group', 'aria-label': 'ตาราง', tabIndex: 0 },
    createElement('table', null, createElement('tbody', null, ...rows)),
  )
}

function rowLine({ children }: HtmlElement, _children: ReactNode[], text: Text): ReactNode {
  const cells = outermost(children, CELLS).map((cell) => renderNodes(cell.children, phraseRules, text))
  return createElement('p', null, ...cells.flatMap((cell, i) => [i > 0 && ' · ', ...cell]))
}

/** Returns the elements of these names that are in no other of them, in order. */
function outermost(nodes: readonly HtmlNode[], names: readonly string[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return names.includes(node.name) ? [node] : outermost(node.children, names)
  })
}

function boldLine(_element: HtmlElement, children: ReactNode[]): ReactNode {
  return createElement('p', null, createElement('strong', null, ...children))
}

function keptAttributes({ name, attributes }: HtmlElement): Record<string, string> | null {
  return safeAttributes(name, (attribute) => attributes.get(attribute))
}
