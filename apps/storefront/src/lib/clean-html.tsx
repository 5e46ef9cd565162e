import {
  BLOCK_ELEMENTS,
  FIGURE_ELEMENTS,
  HEADING_ELEMENTS,
  keptAttributes,
  PHRASE_ELEMENTS,
  SILENT_ELEMENTS,
} from '@jansi/contract/rich-text'
import { createElement, Fragment, type ReactNode } from 'react'

/** The element that stands for one of the HTML, around its children; null keeps the children alone. */
type Rule = (element: Element, children: ReactNode[]) => ReactNode
type Rules = ReadonlyMap<string, Rule>

/** Attributes that we add to elements, besides their own. Links open in a new tab without a referrer. */
const ours: Readonly<Record<string, object>> = {
  a: { target: '_blank', rel: 'noopener noreferrer' },
  img: { loading: 'lazy', decoding: 'async' },
}

const keep = (tag: string, as = tag): [string, Rule] => [
  tag,
  (element, children) => kept(as, element, children),
]

const phraseRules: Rules = new Map(PHRASE_ELEMENTS.map((tag) => keep(tag)))

const previewRules: Rules = new Map([
  ...[...PHRASE_ELEMENTS, ...BLOCK_ELEMENTS, 'img'].map((tag) => keep(tag)),
  ...['h1', ...HEADING_ELEMENTS].map((tag): [string, Rule] => [tag, boldLine]),
])

const articleRules: Rules = new Map([
  ...[...PHRASE_ELEMENTS, ...BLOCK_ELEMENTS, ...HEADING_ELEMENTS, ...FIGURE_ELEMENTS, 'a', 'img'].map((tag) =>
    keep(tag),
  ),
  // A page has one first heading, its own.
  keep('h1', 'h2'),
])

/**
 * HTML written by staff as React elements: only the elements and attributes of the contract's lists, so that nothing
 * in it runs, submits or restyles (docs/decisions/007).
 */
export function cleanHtml(html: string): ReactNode {
  return build(html, articleRules)
}

/** As cleanHtml, with phrases only: no blocks, links or images, for the inside of a button. */
export function cleanPhrase(html: string): ReactNode {
  return build(html, phraseRules)
}

/** As cleanHtml, for a preview that is itself a link: headings as bold paragraphs, no links. */
export function cleanPreview(html: string): ReactNode {
  return build(html, previewRules)
}

/** The words of HTML, without its tags. */
export function plainText(html: string): string {
  return inert(html).textContent.trim()
}

function build(html: string, rules: Rules): ReactNode {
  return createElement(Fragment, null, ...childrenOf(inert(html), rules))
}

/** A document of its own, in which nothing runs and nothing is fetched. */
function inert(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

function childrenOf(parent: Element, rules: Rules): ReactNode[] {
  return [...parent.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
    if (!(node.nodeType === Node.ELEMENT_NODE)) return null
    const element = node as Element
    const tag = element.localName
    if (SILENT_ELEMENTS.includes(tag)) return null
    const children = childrenOf(element, rules)
    return rules.get(tag)?.(element, children) ?? createElement(Fragment, null, ...children)
  })
}

function boldLine(_element: Element, children: ReactNode[]): ReactNode {
  return (
    <p>
      <strong>{createElement(Fragment, null, ...children)}</strong>
    </p>
  )
}

function kept(tag: string, element: Element, children: ReactNode[]): ReactNode {
  const attributes = keptAttributes(tag, (name) => element.getAttribute(name))
  if (attributes === null) return null
  const alt = tag === 'img' ? { alt: '' } : null
  return createElement(tag, { ...alt, ...attributes, ...ours[tag] }, ...children)
}
