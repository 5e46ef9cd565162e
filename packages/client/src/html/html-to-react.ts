import {
  BLOCK_ELEMENTS,
  FIGURE_ELEMENTS,
  HEADING_ELEMENTS,
  PHRASE_ELEMENTS,
  SILENT_ELEMENTS,
  safeAttributes,
} from '@jansi/contract/rich-text'
import { createElement, Fragment, type ReactNode } from 'react'
import { bindThai } from '../format.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from './parse-html.ts'

/** Makes a React element for one of the HTML, around its children; null keeps the children alone. */
type Rule = (element: HtmlElement, children: ReactNode[]) => ReactNode
type Rules = ReadonlyMap<string, Rule>

/** Attributes that we add. Links open in a new tab, and the page they lead to learns nothing of the shop. */
const ADDED_ATTRIBUTES: Readonly<Record<string, object>> = {
  a: { target: '_blank', rel: 'noopener noreferrer' },
  img: { loading: 'lazy', decoding: 'async' },
}

const keep = (name: string, as = name): [string, Rule] => [
  name,
  (element, children) => keptElement(as, element, children),
]

const phraseRules: Rules = new Map(PHRASE_ELEMENTS.map((name) => keep(name)))

const previewRules: Rules = new Map([
  ...[...PHRASE_ELEMENTS, ...BLOCK_ELEMENTS, 'img'].map((name) => keep(name)),
  ...['h1', ...HEADING_ELEMENTS].map((name): [string, Rule] => [name, boldLine]),
])

const articleRules: Rules = new Map([
  ...[...PHRASE_ELEMENTS, ...BLOCK_ELEMENTS, ...HEADING_ELEMENTS, ...FIGURE_ELEMENTS, 'a', 'img'].map(
    (name) => keep(name),
  ),
  // A page has one first heading, its own.
  keep('h1', 'h2'),
])

/**
 * Returns HTML that staff wrote as React elements: only the elements and attributes of the contract's lists, so that
 * nothing in it runs, submits or restyles (docs/decisions/007).
 */
export function renderArticle(html: string): ReactNode {
  return render(html, articleRules)
}

/** As renderArticle, with phrases only: no blocks, links or images, for the inside of a button. */
export function renderPhrase(html: string): ReactNode {
  return render(html, phraseRules)
}

/** As renderArticle, for a preview that is itself a link: headings as bold paragraphs, no links. */
export function renderPreview(html: string): ReactNode {
  return render(html, previewRules)
}

function render(html: string, rules: Rules): ReactNode {
  return createElement(Fragment, null, ...renderNodes(parseHtml(html), rules))
}

function renderNodes(nodes: readonly HtmlNode[], rules: Rules): ReactNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return bindThai(node)
    if (SILENT_ELEMENTS.includes(node.name)) return null
    const children = renderNodes(node.children, rules)
    return rules.get(node.name)?.(node, children) ?? createElement(Fragment, null, ...children)
  })
}

function boldLine(_element: HtmlElement, children: ReactNode[]): ReactNode {
  return createElement('p', null, createElement('strong', null, ...children))
}

function keptElement(name: string, { attributes }: HtmlElement, children: ReactNode[]): ReactNode {
  const kept = safeAttributes(name, (attribute) => attributes.get(attribute))
  if (kept === null) return null
  const alt = name === 'img' ? { alt: '' } : null
  return createElement(name, { ...alt, ...kept, ...ADDED_ATTRIBUTES[name] }, ...children)
}
