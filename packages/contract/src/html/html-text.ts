import { PHRASE_ELEMENTS } from '../rich-text.ts'
import { type HtmlNode, parseHtml } from './parse-html.ts'

const WITHIN_LINE = [...PHRASE_ELEMENTS, 'a', 'span']

/** Returns the words of HTML without its tags, with a space between different lines and different cells. */
export function textOfHtml(html: string): string {
  return textOfNodes(parseHtml(html))
}

/** As textOfHtml, of parsed HTML. */
export function textOfNodes(nodes: readonly HtmlNode[]): string {
  return nodes.map(textOf).join('').replace(/ {2,}/g, ' ').trim()
}

/** Returns HTML that shows exactly these words. */
export function htmlOfText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** True for HTML that shows a word or an image. */
export function showsSomething(html: string): boolean {
  return /<img\b/.test(html) || textOfHtml(html) !== ''
}

function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  const text = node.children.map(textOf).join('')
  return node.name !== 'br' && WITHIN_LINE.includes(node.name) ? text : ` ${text} `
}
