import { type HtmlNode, parseHtml } from './parse-html.ts'

/** Returns the words of HTML, without its tags. */
export function textOfHtml(html: string): string {
  return parseHtml(html).map(textOf).join('').trim()
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
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}
