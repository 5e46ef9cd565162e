import { createElement, Fragment, type ReactNode } from 'react'

/** The element that stands for one of the HTML, around its children; null keeps the children alone. */
type Rule = (element: Element, children: ReactNode[]) => ReactNode
type Rules = ReadonlyMap<string, Rule>

/** What is in these is no prose: it goes with them. Of any other unknown element the words stay. */
const silent = new Set(
  'script style template noscript iframe object embed svg math textarea select option title'.split(' '),
)
const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const imageSchemes = new Set(['http:', 'https:'])

const same = (...tags: string[]) =>
  tags.map((tag): [string, Rule] => [tag, (_element, children) => createElement(tag, null, ...children)])
const empty = (tag: string): [string, Rule] => [tag, () => createElement(tag)]

const phrases = [...same('b', 'strong', 'i', 'em', 'u', 's', 'mark', 'sub', 'sup', 'code'), empty('br')]
const blocks = [...same('p', 'ul', 'li', 'blockquote', 'pre'), empty('hr'), ['ol', list] as const]

const phraseRules: Rules = new Map(phrases)

const previewRules: Rules = new Map([
  ...phrases,
  ...blocks,
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag): [string, Rule] => [tag, boldLine]),
  ['img', image],
])

const articleRules: Rules = new Map([
  ...phrases,
  ...blocks,
  ...same('h2', 'h3', 'h4', 'h5', 'h6', 'figure', 'figcaption'),
  // A page has one first heading, its own.
  ['h1', (_element, children) => createElement('h2', null, ...children)],
  ['a', link],
  ['img', image],
])

/**
 * HTML written by staff as React elements: only elements and attributes that the rules above make, so that nothing
 * in it runs, submits or restyles (docs/decisions/007). Links open beside the shop and learn nothing of it.
 */
export function cleanHtml(html: string): ReactNode {
  return build(html, articleRules)
}

/** As cleanHtml, with phrases only: no blocks, links or pictures, for the inside of a button. */
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
    if (silent.has(tag)) return null
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

function list(element: Element, children: ReactNode[]): ReactNode {
  return createElement('ol', { start: wholeNumber(element, 'start') }, ...children)
}

function link(element: Element, children: ReactNode[]): ReactNode {
  const href = address(element, 'href', linkSchemes)
  if (href === undefined) return null
  return createElement('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children)
}

function image(element: Element): ReactNode {
  const src = address(element, 'src', imageSchemes)
  if (src === undefined) return null
  return (
    <img
      src={src}
      alt={element.getAttribute('alt') ?? ''}
      width={wholeNumber(element, 'width')}
      height={wholeNumber(element, 'height')}
      loading="lazy"
      decoding="async"
    />
  )
}

/** The attribute when it is an address with one of the schemes, or a path of this site; else undefined. */
function address(element: Element, attribute: string, schemes: ReadonlySet<string>): string | undefined {
  const given = element.getAttribute(attribute)
  const base = 'https://jansi.invalid'
  if (given === null || !URL.canParse(given, base)) return undefined
  return schemes.has(new URL(given, base).protocol) ? given : undefined
}

function wholeNumber(element: Element, attribute: string): number | undefined {
  const given = element.getAttribute(attribute)
  return given !== null && /^\d{1,5}$/.test(given) ? Number(given) : undefined
}
